import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { DIST } from '../../support/build.ts'

const app = await createTestApp({ pages: true })
const assets = readdirSync(join(DIST, 'client/assets'))
const script = assets.find((name) => name.endsWith('.js')) ?? ''

test.each([
  [`/assets/${script}`, /^(text|application)\/javascript; charset=utf-8$/, `assets/${script}`],
  ['/fonts/barlow-400.woff2', /^font\/woff2$/, 'fonts/barlow-400.woff2'],
])('%s is kept for ever by browsers', async (path, type, file) => {
  const { status, headers, bytes } = await app.ask(path)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    expect.stringMatching(type),
    'public, max-age=31536000, immutable',
  ])
  expect(bytes.equals(readFileSync(join(DIST, 'client', file)))).toBe(true)
})

test('scripts come compressed', async () => {
  const big = assets.find((name) => name.startsWith('framework') && name.endsWith('.js')) ?? ''
  const { headers, bytes } = await app.ask(`/assets/${big}`, {
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(bytes).equals(readFileSync(join(DIST, 'client/assets', big)))).toBe(true)
})

describe('nothing outside its folder is served', () => {
  const OUTSIDE = [
    '../server/main.js',
    '..%2fserver/main.js',
    '..%2f..%2fpackage.json',
    '%2e%2e/%2e%2e/package.json',
    '..\\..\\package.json',
    '....//....//package.json',
    '/etc/passwd',
  ]
  const FOLDERS = ['/assets/', '/fonts/', '/pictures/', '/placeholder/', '/preview/']

  test.each(FOLDERS.flatMap((folder) => OUTSIDE.map((path) => folder + path)))(
    '%s',
    async (path) => {
      const { status, text } = await app.ask(path)
      expect(status).toBeGreaterThanOrEqual(300)
      expect(text).not.toMatch(/"dependencies"|root:x|createServer/)
    },
  )

  test.each(FOLDERS)('%s itself shows no list of what is in it', async (path) => {
    const { status, text } = await app.ask(path)
    expect(status).toBeGreaterThanOrEqual(300)
    expect(text).not.toContain(script)
  })
})
