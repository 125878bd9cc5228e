import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { CLIENT_TIMEOUTS } from '#server/http/connections.ts'
import { createTestApp } from '../../support/app.ts'
import { postJson } from '../../support/http.ts'
import { partRequestInput } from '../../support/request-inputs.ts'

const SLOW_CLIENTS = 50
const SHORT_TIMEOUTS = { ...CLIENT_TIMEOUTS, headersMs: 3000, requestMs: 4000, checkEveryMs: 100 }
const app = await createTestApp({ timeouts: SHORT_TIMEOUTS, config: { rateLimits: false } })
const silent = await createTestApp({ timeouts: { ...CLIENT_TIMEOUTS, silenceMs: 300 } })

const HEAD =
  'POST /api/part-requests HTTP/1.1\r\nhost: shop.example\r\ncontent-type: application/json\r\n'

const portOf = (url: string): number => Number(new URL(url).port)

const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

/** Sends a piece, and then a byte now and then for as long as anybody listens. */
function trickle(url: string, beginning: string): { reply: Promise<string> } {
  const socket = connect(portOf(url), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.write(beginning)
  const more = setInterval(() => socket.write('x'), 50)
  socket.once('close', () => clearInterval(more))
  return { reply: text(socket).catch(() => '') }
}

// Runs all concurrently, because each waits for seconds.
test.concurrent.each([
  ['the head of a request', `${HEAD}x-slow: `],
  ['the body of a request', `${HEAD}content-length: 200000\r\n\r\n{"vin":"`],
])('clients that never end %s are disconnected', async (_what, beginning) => {
  const slow = Array.from({ length: SLOW_CLIENTS }, () => trickle(app.url, beginning))
  expect((await postJson(app, '/api/part-requests', partRequestInput())).status).toBe(201)
  // Whoever still sends when the connection is cut may not get to read the farewell.
  for (const { reply } of slow) {
    expect((await reply).split('\r\n')[0]).toMatch(/^(HTTP\/1\.1 408 Request Timeout)?$/)
  }
})

test.concurrent('a client that says nothing more is hung up on', async () => {
  const socket = connect(portOf(silent.url), '127.0.0.1')
  sockets.push(socket)
  socket.write(`${HEAD}content-length: 100\r\n\r\n{`)
  socket.resume()
  await once(socket, 'close')
  expect(socket.bytesRead).toBe(0)
})

test.concurrent('a client that waits for us is not hung up on, however long we take', async () => {
  const holder = new pg.Client(silent.databaseUrl)
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE vehicle IN ACCESS EXCLUSIVE MODE')
  const asked = silent.ask('/api/retail-vehicles?q=ford')
  await holder.query('SELECT pg_sleep(2); ROLLBACK')
  await holder.end()
  expect((await asked).status).toBe(200)
})

test('a request has two minutes, its head twenty seconds', () => {
  expect(CLIENT_TIMEOUTS).toMatchObject({ headersMs: 20_000, requestMs: 120_000 })
})
