import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { CLIENT_TIMEOUTS } from '#server/http/connections.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { formWith, plainPicture } from '../../support/pictures.ts'
import { partRequestInput } from '../../support/request-inputs.ts'

const PER_NETWORK = 4
const UPLOAD = '/api/request-pictures'
const trusting = { trustProxy: true }
const app = await createTestApp({ config: trusting, pages: true })
const brisk = await createTestApp({
  config: trusting,
  timeouts: { ...CLIENT_TIMEOUTS, bodyWindowMs: 300, checkEveryMs: 50 },
})
const { statusUrl } = await app.caller.requests.submitPart(partRequestInput())
const { pathname } = new URL(statusUrl)
const { headers, body } = formWith(await plainPicture(60, 40).jpeg().toBuffer())

const JSON_TYPE = 'application/json'
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

type Slow = { from: string; path?: string; to?: TestApp; type?: string }

/** Announces a large body, then sends little: nothing more, or a byte now and then. */
async function beginSlowly(
  { from, path = UPLOAD, to = app, type = headers['content-type'] }: Slow,
  everyMs?: number,
) {
  const socket = connect(to.port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: shop.example\r\nx-forwarded-for: ${from}\r\n` +
      `content-type: ${type}\r\ncontent-length: 200000\r\n\r\n`,
  )
  socket.write(type === JSON_TYPE ? '{"vin":"' : body.subarray(0, 200))
  const more = everyMs ? setInterval(() => socket.write('x'), everyMs) : undefined
  socket.once('close', () => clearInterval(more))
  await once(socket, 'ready')
  return socket
}

const firstLine = async (socket: Socket): Promise<string> => {
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  return chunk.toString().split('\r\n')[0] ?? ''
}
const send = (from: string, path = UPLOAD, to = app) =>
  to.ask(path, { method: 'POST', headers: { ...headers, 'x-forwarded-for': from }, body })

/** The number of rows says when the server has met each of the slow ones. */
const met = (budget: string) => app.db.rateLimit.count({ where: { key: { startsWith: budget } } })

test('slow connections keep no other picture out', { tags: ['r21.5'] }, async () => {
  for (let count = 0; count < 60; count += 1) await beginSlowly({ from: `192.0.2.${count}` })
  await expect.poll(() => met('picture:192.0.2.')).toBe(60)
  expect((await send('198.51.100.1')).status).toBe(201)
})

test('a network has four uploads at once; the next is 429', { tags: ['r27.12'] }, async () => {
  const from = '203.0.113.7'
  for (let count = 0; count < PER_NETWORK; count += 1) await beginSlowly({ from })
  await expect
    .poll(
      async () =>
        (await app.db.rateLimit.findUnique({ where: { key: `picture:${from}` } }))?.points,
    )
    .toBe(PER_NETWORK)
  expect(await firstLine(await beginSlowly({ from }))).toBe('HTTP/1.1 429 Too Many Requests')
  expect((await send(from)).headers['retry-after']).toBe('5')
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await send(from)).status).toBe(201)
})

test('an upload over the budget is 429 before its body', { tags: ['r27.12'] }, async () => {
  const from = '203.0.113.8'
  await app.db.rateLimit.create({
    data: { key: `picture:${from}`, points: 40, expire: BigInt(Date.now() + 60_000) },
  })
  expect(await firstLine(await beginSlowly({ from }))).toBe('HTTP/1.1 429 Too Many Requests')
})

test('a message through a forged link is refused before its body is sent', async () => {
  const socket = await beginSlowly({ from: '203.0.113.9', path: `${pathname}?token=forged` })
  expect(await firstLine(socket)).toBe('HTTP/1.1 404 Not Found')
})

test.each([
  ['a picture', UPLOAD, headers['content-type']],
  ['JSON', '/api/part-requests', JSON_TYPE],
])('a body of %s that trickles in is 408', { tags: ['r21.5'] }, async (_what, path, type) => {
  const socket = await beginSlowly({ from: '203.0.113.10', path, to: brisk, type }, 20)
  expect(await text(socket).catch(() => '')).toMatch(/^(HTTP\/1\.1 408 Request Timeout|$)/)
})

test('a body that pauses for less than the window is taken', async () => {
  const socket = connect(app.port, '127.0.0.1')
  sockets.push(socket)
  socket.write(
    `POST ${UPLOAD} HTTP/1.1\r\nhost: shop.example\r\nx-forwarded-for: 203.0.113.11\r\n` +
      `content-type: ${headers['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.subarray(0, 200))
  await expect.poll(() => met('picture:203.0.113.11')).toBe(1)
  socket.write(body.subarray(200))
  expect(await firstLine(socket)).toBe('HTTP/1.1 201 Created')
})
