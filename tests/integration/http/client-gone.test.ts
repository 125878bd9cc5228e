import { request } from 'node:http'
import pg from 'pg'
import superjson from 'superjson'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { waitingForLocks } from '../../support/database.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { addAccount, signIn } from '../../support/staff.ts'

const app = await createTestApp({ logLevel: 'info', config: { rateLimits: false } })
const holder = new pg.Client(app.databaseUrl)
/** 3.6 kB each */
const REQUESTS = 100
let bearer: { authorization: string }

beforeAll(async () => {
  await addAccount(app, 'renee')
  bearer = (await signIn(app, 'renee')).bearer
  // A large reply is compressed as a stream, and only a stream complains of a reader who left.
  const draft = partRequestInput()
  const partDetails = { ...draft.partDetails, additionalInfo: 'Squeals. '.repeat(400) }
  for (let count = 0; count < REQUESTS; count += 1) {
    await app.caller.requests.submitPart(partRequestInput({ partDetails }))
  }
  await holder.connect()
})
afterAll(() => holder.end())

const waiting = () => waitingForLocks(app.databaseUrl)

test.each([
  ['a file of requests', '/api/admin/part-requests.csv', 'request'],
  [
    'a typed call',
    `/api/trpc/vehicles.admin.list?input=${encodeURIComponent(superjson.stringify({ kind: 'retail' }))}`,
    'vehicle',
  ],
])('a client that leaves while waiting for %s is not logged', async (_what, path, table) => {
  await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  const before = app.logged.length
  const asked = request({ port: app.port, path, headers: { ...bearer, 'accept-encoding': 'gzip' } })
  asked.on('error', () => undefined)
  asked.end()
  // A file that was left in the case before may still ask for its next rows, and then waits here too.
  const logged = () => app.logged.slice(before).map(({ msg }) => msg)
  await expect.poll(logged).toContain('incoming request')
  await expect.poll(waiting).toBeGreaterThan(0)
  asked.destroy()
  // Answered by the same loop, which has seen the connection close by then.
  await app.ask('/health/live')
  await holder.query('ROLLBACK')
  // Asks the same after it, and so ends after it.
  expect((await app.ask(path, { headers: bearer })).status).toBe(200)
  await expect.poll(logged).toContain('stream closed prematurely')
  expect(app.logged.slice(before).filter(({ level }) => Number(level) >= 40)).toEqual([])
})
