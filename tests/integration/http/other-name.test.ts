import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'

const PUBLIC_URL = 'https://shop.example'
const apex = await createTestApp({ pages: true, config: { publicUrl: PUBLIC_URL } })
const www = await createTestApp({ config: { publicUrl: 'https://www.shop.example' } })
const proxied = await createTestApp({ config: { publicUrl: PUBLIC_URL, trustProxy: '127.0.0.1' } })
const at = (host: string, more: Record<string, string> = {}) => ({ headers: { host, ...more } })

describe('a request to the name that differs by www. alone', () => {
  test.each(['/', '/inventory?page=2', '/api/retail-vehicles', '//evil.example/x'])(
    'is redirected to the public address, kept pages too: %s',
    { tags: ['r22.28'] },
    async (path) => {
      await apex.ask(path, at('shop.example'))
      const { status, headers } = await apex.ask(path, at('WWW.shop.example:443'))
      expect([status, headers.location]).toEqual([308, PUBLIC_URL + path])
    },
  )

  test('is redirected from the bare name where the public address has www.', async () => {
    const { status, headers } = await www.ask('/contact', at('shop.example'))
    expect([status, headers.location]).toEqual([308, 'https://www.shop.example/contact'])
  })

  test('is known by the forwarded name of a trusted proxy alone', async () => {
    const forwarded = at('127.0.0.1', { 'x-forwarded-host': 'www.shop.example' })
    expect((await proxied.ask('/health/live', forwarded)).status).toBe(308)
    expect((await apex.ask('/health/live', forwarded)).status).toBe(200)
    const rewritten = at('www.shop.example', { 'x-forwarded-host': 'shop.example' })
    expect((await apex.ask('/health/live', rewritten)).status).toBe(200)
  })
})

test.each(['shop.example', '127.0.0.1:3000', 'localhost', 'www.other.example'])(
  'a request to %s is answered where it is',
  async (host) => expect((await apex.ask('/health/live', at(host))).status).toBe(200),
)

describe('security.txt', () => {
  test('names the email address and ends within a year', { tags: ['r22.29'] }, async () => {
    const { status, headers, text } = await apex.ask('/.well-known/security.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toContain('Contact: mailto:counter@quarryroadauto.example\n')
    expect(text).toContain(`Canonical: ${PUBLIC_URL}/.well-known/security.txt\n`)
    const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')
    const days = (expires - Date.now()) / 86_400_000
    expect([days > 30, days < 365]).toEqual([true, true])
  })

  test('is not there while no email address is saved', async () => {
    const empty = await createTestApp({ config: { demo: false } })
    expect((await empty.ask('/.well-known/security.txt')).status).toBe(404)
  })
})
