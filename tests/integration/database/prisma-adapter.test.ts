import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { addSignedIn } from '../../support/staff.ts'

const app = await createTestApp({ config: { rateLimits: false } })
afterEach(() => void vi.restoreAllMocks())

/** The largest number of queries that a connection had to do at a time. */
function watchConnections(): { most: () => number } {
  const atWork = new WeakMap<object, number>()
  let most = 0
  const send = pg.Client.prototype.query as unknown as (
    ...parameters: unknown[]
  ) => Promise<unknown> | undefined
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function query(
    this: object,
    ...parameters: unknown[]
  ) {
    const result = send.apply(this, parameters)
    // The pool passes a callback, and takes no second query before it is called.
    if (!(result instanceof Promise)) return result
    const now = (atWork.get(this) ?? 0) + 1
    atWork.set(this, now)
    most = Math.max(most, now)
    return result.finally(() => atWork.set(this, (atWork.get(this) ?? 1) - 1)) as never
  })
  return { most: () => most }
}

test('a transaction that loads several relations of a row sends one query at a time', async () => {
  const { user } = await addSignedIn(app, 'renee')
  const { id } = await app.caller.requests.submitPart(partRequestInput())
  const connections = watchConnections()
  const relations = {
    notes: true,
    events: true,
    duplicates: true,
    assignee: true,
    duplicateOf: true,
  }
  await app.db.request.update({
    where: { id },
    data: { customerName: 'Jane Roe' },
    include: relations,
  })
  await app.db.$transaction((transaction) => transaction.request.findMany({ include: relations }))
  const { part } = app.callerFor({ userId: user._id, username: 'renee' }).requests.admin
  await part.update({ id, change: { note: 'Have two on the shelf.' } })
  await app.db.$transaction((transaction) =>
    Promise.all([
      transaction.$queryRaw`SELECT 1`,
      transaction.$queryRaw`SELECT 2`,
      transaction.$executeRaw`SELECT 3`,
    ]),
  )
  expect(connections.most()).toBe(1)
})
