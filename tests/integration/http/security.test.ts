import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { addVehicle, retailInput } from '../../support/vehicles.ts'

const app = await createTestApp({ pages: true })
const secure = await createTestApp({ config: { publicUrl: 'https://shop.example' } })
const vehicleId = await addVehicle(app, retailInput())

const NAMED = ['/', '/about', '/contact', '/parts', '/partsrequest', '/inventory', '/repair']
const PAGES = [...NAMED, `/inventory/${vehicleId}`, '/no-such-page', '/inventory/short']
const OTHERS = [
  '/api/retail-vehicles',
  '/api/no-such-path',
  '/api/retail-vehicles/x',
  '/health/live',
  '/pictures/none/1.webp',
  '/placeholder/sedan-red.svg',
  '/fonts/barlow-400.woff2',
  '/inventory?x=1',
]

test.each([...PAGES, ...OTHERS])('%s has security headers', { tags: ['r10.32'] }, async (path) => {
  for (const { headers } of [await app.ask(path), await app.ask(path)]) {
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': `camera=${PAGES.includes(path) ? '(self)' : '()'}, geolocation=(), microphone=(), payment=()`,
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('set-cookie')
  }
})

test.each(['/request-status?token=a-link-of-a-receipt', '/account-link'])(
  'the secret address %s is neither sent as a referrer nor stored, and no search engine lists it',
  { tags: ['r25.10'] },
  async (address) => {
    const { headers, text } = await app.ask(address)
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    expect(text).toMatch(/<meta name="robots" content="noindex/)
  },
)

describe('the content security policy', () => {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const inline = (html: string, pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, text = '']) => text)
  const directive = (policy: string, name: string) =>
    policy.split(';').find((part) => part.startsWith(`${name} `)) ?? ''

  test.each(PAGES)('the policy of %s allows its inline styles and scripts alone', async (path) => {
    const { headers, text } = await app.ask(path)
    const policy = String(headers['content-security-policy'])
    const scripts = inline(text, /<script(?![^>]*\ssrc=)(?![^>]*\bjson")[^>]*>([^]*?)<\/script>/g)
    const styles = inline(text, /<style[^>]*>([^]*?)<\/style>/g)
    expect(scripts.length).toBeGreaterThan(1)
    expect(directive(policy, 'script-src')).toBe(
      `script-src 'self' ${scripts.map(hashOf).join(' ')}`,
    )
    expect(styles.length).toBeGreaterThan(0)
    for (const style of styles) expect(directive(policy, 'style-src')).toContain(hashOf(style))
    expect(policy).not.toMatch(/unsafe-|\*/)
    expect(text).not.toMatch(/<[^>]+\s(style|on[a-z]+)=/)
  })

  test('lets the map of the business be framed, and no other site', async () => {
    const { headers } = await app.ask('/contact')
    expect(directive(String(headers['content-security-policy']), 'frame-src')).toBe(
      'frame-src https://www.openstreetmap.org',
    )
  })
})

test('under https replies carry Strict-Transport-Security for a year, over plain http they do not', async () => {
  expect((await secure.ask('/api/retail-vehicles')).headers['strict-transport-security']).toBe(
    'max-age=31536000',
  )
  const withSubdomains = await createTestApp({
    config: { publicUrl: 'https://shop.example', hstsSubdomains: true },
  })
  expect((await withSubdomains.ask('/health/live')).headers['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  )
  expect((await app.ask('/')).headers).not.toHaveProperty('strict-transport-security')
})

test.each([
  '//evil.example/?x=1',
  '//evil.example/%2e%2e?x=1',
  '/\\evil.example?x=1',
  '/%2F/evil.example?x=1',
  '///evil.example/?x=1',
])('no address of ours leads to another site: %s', async (path) => {
  const { headers } = await app.ask(path)
  const target = new URL(headers.location ?? '/', 'http://shop.example')
  expect(target.origin).toBe('http://shop.example')
})
