import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createResponseCache } from '#server/http/response-cache.ts'
import { createTestApp } from '../../support/app.ts'

const replies = createResponseCache()
const app = await createTestApp({ pages: true, responseCache: replies })
const JSON_TYPE = 'application/json; charset=utf-8'
const SECURITY_HEADERS = {
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'permissions-policy': expect.stringContaining('camera=()'),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Sends text as it is, which no client library would send, and gives all that comes back. */
async function exchange(text: string): Promise<{ status: number; text: string }> {
  const socket = connect(app.port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.write(text)
  await once(socket, 'close')
  const reply = Buffer.concat(chunks).toString()
  return { status: Number(reply.split(' ')[1]), text: reply }
}

const get = (address: string, headers = 'Host: shop.example') =>
  exchange(`GET ${address} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`)

test.each([
  '/inventory/%E0%A4%A',
  '/%',
  '/%ZZ?x=1',
  '/admin/%E0%A4%A',
  '/assets/%FF',
  `/${'x'.repeat(2001)}`,
  `/inventory?q=${'x'.repeat(5000)}`,
])('a malformed or overlong address is not found: %.40s', { tags: ['r2.51'] }, async (path) => {
  const { status, headers, text } = await app.ask(path)
  expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(headers).toMatchObject({
    ...SECURITY_HEADERS,
    'permissions-policy': expect.stringContaining('camera=(self)'),
  })
  expect(text).toContain('Return Home')
})

test('an address over the limit is not found, under /api 431', { tags: ['r2.51'] }, async () => {
  const page = await get(`/inventory/${'x'.repeat(20_000)}`)
  expect([page.status, page.text]).toEqual([404, expect.stringContaining('Return Home')])
  expect(page.text).toContain("content-security-policy: default-src 'none'")
  for (const refused of [
    await get(`/api/${'x'.repeat(20_000)}`),
    await get('/about', `Host: a\r\nCookie: ${'x'.repeat(20_000)}`),
  ]) {
    expect([refused.status, refused.text]).toEqual([
      431,
      expect.stringContaining('{"error":"The address or the headers of the request are too long"}'),
    ])
    expect(refused.text).toContain('content-type: application/json; charset=utf-8\r\n')
    expect(refused.text).toContain("content-security-policy: default-src 'none'")
  }
})

test('what is no request of HTTP is 400 as JSON', { tags: ['r19.19'] }, async () => {
  const { status, text } = await exchange('NONSENSE\r\n\r\n')
  expect([status, text]).toEqual([
    400,
    expect.stringContaining('{"error":"The request is not valid HTTP"}'),
  ])
  expect(text).toContain('x-content-type-options: nosniff')
})

test.each(['http://evil.example/about', '*'])('no path leads nowhere: %s', async (address) => {
  const { status, text } = await get(address)
  expect([status, text]).toEqual([404, expect.not.stringMatching(/^location:/im)])
})

test.each([
  ['/Inventory?make=Ford', '/inventory?make=Ford'],
  ['/Admin/Feeds', '/admin/feeds'],
  ['/inventory/?page=1', '/inventory'],
  ['/parts/%2e%2e/about', '/about'],
  ['/about).', '/about'],
])('%s redirects to the one spelling %s', { tags: ['r2.52', 'r2.60'] }, async (path, location) => {
  const { status, headers } = await app.ask(path)
  expect([status, headers.location]).toEqual([308, location])
})

test('other parameters redirect to the address without them, which is not for good', async () => {
  const { status, headers } = await app.ask('/about?ref=mail')
  expect([status, headers.location]).toEqual([302, '/about'])
})

test('other spellings and missing pages are not stored', { tags: ['r2.52'] }, async () => {
  const kept = () => replies.counts().kept
  await app.ask('/about')
  const before = kept()
  const others = ['/parts/%2e%2e/about', '/%61bout', '/ABOUT', '/a/../about', '/about/', '/x']
  for (const path of others) await app.ask(path)
  expect(kept()).toBe(before)
})

test.each([
  ['/', 'GET, HEAD'],
  ['/robots.txt', 'GET, HEAD'],
  ['/want', 'GET, HEAD, POST'],
  ['/api/part-requests', 'POST'],
  ['/api/vehicle-data/batched', 'GET, HEAD'],
])('another method of %s is 405 and lists %s', { tags: ['r19.24'] }, async (path, allow) => {
  const { status, headers, json } = await app.ask(path, { method: 'PUT' })
  expect([status, headers.allow, headers['content-type'], json()]).toEqual([
    405,
    allow,
    JSON_TYPE,
    { error: 'PUT is no method of this address' },
  ])
  expect(headers).toMatchObject(SECURITY_HEADERS)
})

test('an unmet Expect header is 417 as JSON', { tags: ['r19.19'] }, async () => {
  const { status, text } = await get('/about', 'Host: shop.example\r\nExpect: the-impossible')
  expect([status, text]).toEqual([417, expect.stringContaining('"error"')])
  expect(text).toContain("content-security-policy: default-src 'none'")
  expect(text).toContain('x-content-type-options: nosniff')
})

test.each([
  ['GET', '/assets/no-such-file.js'],
  ['GET', '/fonts/no-such-font.woff2'],
  ['GET', '/pictures/none/1.webp'],
  ['GET', '/placeholder/none.svg'],
  ['GET', '/preview/none.jpg'],
  ['POST', '/nowhere'],
  ['POST', '/%ZZ'],
])('%s %s is 404 as JSON in our form', { tags: ['r19.19'] }, async (method, path) => {
  const { status, headers, json } = await app.ask(path, { method })
  expect([status, headers['content-type'], headers['cache-control'], json()]).toEqual([
    404,
    JSON_TYPE,
    'no-store',
    { error: 'Not found' },
  ])
  expect(headers).toMatchObject(SECURITY_HEADERS)
})

test.each(['/about', '/api/retail-vehicles', '/api/trpc/site.getAboutPage', '/assets/none.js'])(
  '%s is 400 with two Host headers or with none, also where its reply is kept',
  { tags: ['r19.20'] },
  async (path) => {
    await app.ask(path)
    for (const headers of [
      'Host: shop.example\r\nHost: evil.example',
      'Host: shop.example\r\nhost: shop.example',
      'Accept: */*',
    ]) {
      const { status, text } = await get(path, headers)
      expect([status, text]).toEqual([
        400,
        expect.stringContaining('{"error":"The Host header is not valid"}'),
      ])
    }
    expect((await get(path)).status).toBe((await app.ask(path)).status)
  },
)
