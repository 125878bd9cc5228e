import { describe, expect, test } from 'vitest'
import { DEFAULT_POOL_SIZE } from '#server/core/db.ts'
import { createTestApp } from '../../support/app.ts'
import { createTestDatabase, KEPT } from '../../support/database.ts'
import { openStream } from '../../support/live-stream.ts'
import { TAILGATE } from '../../support/parts.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { scheduleOf } from '../../support/schedule.ts'
import { DALE, RENEE } from '../../support/staff-sessions.ts'
import { addAccount, addSignedIn, signIn } from '../../support/staff.ts'

const WINDOWS = 20
const STREAMS_PER_ACCOUNT = 60
const REQUESTS_MAX = 3
const BEFORE_EXPIRY_MS = 1000
/** Maximum of two instances: their pools, and one connection each that listens for changes. */
const CONNECTIONS_MAX = 2 * (DEFAULT_POOL_SIZE + 1)

let offsetMs = 0
const clock = { now: () => new Date(Date.now() + offsetMs) }
const options = { config: { rateLimits: false }, clock, requestsMax: REQUESTS_MAX }
// Counts the connections of each instance; the database may keep some for other test files.
const databaseUrl = await createTestDatabase()
const one = await createTestApp({ ...options, databaseUrl })
const other = await createTestApp({ ...options, databaseUrl })
const dale = other.callerFor(DALE)
await addAccount(one, 'renee')

/** A window of renee on the first instance. */
const openWindow = async () => openStream(one.port, (await signIn(one, 'renee')).bearer)
const submit = () => other.caller.requests.submitPart(partRequestInput())
const connections = async (): Promise<number> => {
  const [row] = await one.db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> ${KEPT}`
  return row?.count ?? 0
}

describe('a window of staff is notified', () => {
  test('staff hear of a request, its change and end', { tags: ['r28.1', 'r28.4'] }, async () => {
    const stream = await openWindow()
    const { id } = await submit()
    const change = { noun: 'requests.part', id }
    await expect.poll(() => stream.changes).toContainEqual(change)
    stream.changes.length = 0
    await dale.requests.admin.part.update({ id, change: { note: 'Have two' } })
    await expect.poll(() => stream.changes).toContainEqual(change)
    await expect.poll(() => one.ctx.events.countStreams()).toBe(1)
    stream.changes.length = 0
    await dale.requests.admin.part.archive({ id })
    await expect.poll(() => stream.changes).toContainEqual(change)
    expect(JSON.stringify(stream.changes)).not.toContain('Jane')
  })

  test('staff hear once of who opens a request', { tags: ['r28.2'] }, async () => {
    const { id } = await submit()
    const stream = await openWindow()
    const view = () =>
      dale.requests.admin.pollAsViewer({
        since: null,
        windowId: '01990000-0000-4000-8000-000000000009',
        requestId: id,
      })
    await view()
    await expect.poll(() => stream.changes).toContainEqual({ noun: 'viewers', id })
    stream.changes.length = 0
    await view()
    const marker = await submit()
    await expect.poll(() => stream.changes).toContainEqual({ noun: 'requests.part', id: marker.id })
    expect(stream.changes).not.toContainEqual({ noun: 'viewers', id })
  })

  test('a change of a part', { tags: ['r33.9'] }, async () => {
    const stream = await openWindow()
    const { id } = await dale.parts.admin.create(TAILGATE)
    await expect.poll(() => stream.changes).toContainEqual({ noun: 'parts', id })
    stream.changes.length = 0
    await dale.parts.admin.pull({ id })
    await expect.poll(() => stream.changes).toContainEqual({ noun: 'parts', id })
  })

  test('a new appointment and its move', { tags: ['r36.11'] }, async () => {
    const stream = await openWindow()
    const booked = await scheduleOf(other, DALE).add({ day: '2099-06-01' })
    const change = { noun: 'schedule', id: booked.id }
    await expect.poll(() => stream.changes).toContainEqual(change)
    stream.changes.length = 0
    await scheduleOf(other, DALE).move(booked, { bay: 2 })
    await expect.poll(() => stream.changes).toContainEqual(change)
  })

  test('a change of vehicles by their kind', { tags: ['r28.1'] }, async () => {
    const stream = await openWindow()
    await other.db.$executeRaw`SELECT pg_notify('vehicles_changed', 'retail')`
    await expect.poll(() => stream.changes).toEqual([{ noun: 'retail', id: null }])
  })

  test('changes of many at once without their ids', async () => {
    const stream = await openWindow()
    await other.db.$executeRaw`
      SELECT pg_notify('staff_changed', 'repair ' || n) FROM generate_series(1, 500) AS n`
    await expect.poll(() => stream.changes).toContainEqual({ noun: 'requests.repair', id: null })
    expect(stream.changes.length).toBeLessThan(60)
  })
})

describe('a stream', () => {
  test('is neither compressed nor kept by anybody on its way', { tags: ['r28.6'] }, async () => {
    const token = await signIn(one, 'renee')
    const { status, headers, events } = await openStream(one.port, {
      ...token.bearer,
      'accept-encoding': 'br, gzip',
    })
    expect([status, events]).toEqual([200, ['connected']])
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(headers['content-encoding']).toBeUndefined()
  })

  test('costs no database connection and no request slot', { tags: ['r28.3'] }, async () => {
    const { bearer } = await signIn(one, 'renee')
    const streams: Awaited<ReturnType<typeof openStream>>[] = []
    while (streams.length < WINDOWS) streams.push(await openStream(one.port, bearer))
    expect(streams.every(({ isOpen }) => isOpen)).toBe(true)
    expect(await connections()).toBeLessThanOrEqual(CONNECTIONS_MAX)
    const { id } = await submit()
    for (const { changes } of streams) {
      await expect.poll(() => changes).toContainEqual({ noun: 'requests.part', id })
    }
    expect((await one.ask('/api/retail-vehicles')).status).toBe(200)
    expect(await connections()).toBeLessThanOrEqual(CONNECTIONS_MAX)
    for (const { close } of streams) close()
    await expect.poll(() => one.ctx.events.countStreams()).toBeLessThan(WINDOWS)
  })

  test('is refused to an account that has 60', { tags: ['r28.3'] }, async () => {
    await expect.poll(() => one.ctx.events.countStreams()).toBe(0)
    const { bearer } = await signIn(one, 'renee')
    const streams: Awaited<ReturnType<typeof openStream>>[] = []
    while (streams.length < STREAMS_PER_ACCOUNT) streams.push(await openStream(one.port, bearer))
    expect((await openStream(one.port, bearer)).events).toContain('serialized-error')
    await addAccount(one, 'lee')
    const colleague = await openStream(one.port, (await signIn(one, 'lee')).bearer)
    expect(colleague.events).not.toContain('serialized-error')
    for (const { close } of [...streams, colleague]) close()
    await expect.poll(() => one.ctx.events.countStreams()).toBe(0)
  })

  test('ends when its session ends', { tags: ['r28.5'] }, async () => {
    const leaving = await signIn(one, 'renee')
    const stream = await openStream(one.port, leaving.bearer)
    const kept = await openWindow()
    await other.ask('/api/auth/logout', { method: 'POST', headers: leaving.bearer })
    await expect.poll(() => stream.isOpen).toBe(false)
    expect(kept.isOpen).toBe(true)
    const { user, bearer } = await addSignedIn(one, 'ann')
    const hers = await openStream(one.port, bearer)
    await other.callerFor(RENEE).auth.admin.disable({ id: user._id })
    await expect.poll(() => hers.isOpen).toBe(false)
    expect((await openStream(one.port, bearer)).status).toBe(401)
  })

  test('ends when its token expires', { tags: ['r28.5'] }, async () => {
    const { bearer, accessToken } = await signIn(one, 'renee')
    const { exp } = JSON.parse(atob(accessToken.split('.')[1] ?? '')) as { exp: number }
    offsetMs = exp * 1000 - BEFORE_EXPIRY_MS - Date.now()
    const stream = await openStream(one.port, bearer)
    expect(stream.status).toBe(200)
    await expect.poll(() => stream.isOpen).toBe(false)
    expect(stream.events).toContain('return')
    offsetMs = 0
  })

  test('is refused without events, and ends with the server', { tags: ['r28.6'] }, async () => {
    const stream = await openWindow()
    one.ctx.events.setListening(false)
    await expect.poll(() => stream.isOpen).toBe(false)
    expect((await openWindow()).events).toContain('serialized-error')
    one.ctx.events.setListening(true)
    const last = await openWindow()
    expect(last.isOpen).toBe(true)
    one.ctx.events.close()
    await expect.poll(() => last.isOpen).toBe(false)
  })
})
