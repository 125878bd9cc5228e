import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { DALE, addAccounts, RENEE } from '../../support/staff-sessions.ts'
import { addAccount, signIn } from '../../support/staff.ts'

const app = await createTestApp({ config: { rateLimits: false } })
await addAccounts(app)
await addAccount(app, 'ann')
const staff = app.callerFor(RENEE).requests.admin.part
const dale = app.callerFor(DALE).requests.admin.part

const submit = async () => (await app.caller.requests.submitPart(partRequestInput())).id
const submitTwo = async () => [await submit(), await submit()] as const
type Bulk = Parameters<typeof staff.changeMany>[0]
const changeMany = (ids: readonly string[], change: Bulk['change'], seen = {}) =>
  staff.changeMany({ change, requests: ids.map((id) => ({ id, seen })) })
const done = (ids: readonly string[]) => ids.map((id) => ({ id, problem: null }))
const read = (id: string) => staff.get({ id })

describe('several requests at once', () => {
  test('get a status with history and without email', { tags: ['r29.10'] }, async () => {
    const ids = await submitTwo()
    const emails = await app.db.outboxEmail.count()
    expect(await changeMany(ids, { action: 'status', status: 'quoted' })).toEqual(done(ids))
    for (const id of ids) {
      const { status, firstAnsweredAt, history } = await read(id)
      expect([status, firstAnsweredAt, history.at(-1)?.author]).toEqual([
        'quoted',
        expect.any(String),
        'renee',
      ])
    }
    expect(await app.db.outboxEmail.count()).toBe(emails)
  })

  test('are assigned, marked as spam, archived and restored', { tags: ['r29.8'] }, async () => {
    const ids = await submitTwo()
    await changeMany(ids, { action: 'assign', assignee: 'dale' })
    await changeMany(ids, { action: 'spam', spam: true })
    expect(await read(ids[1])).toMatchObject({ assignee: 'dale', spamReason: 'marked by renee' })
    await changeMany(ids, { action: 'spam', spam: false })
    expect(await changeMany(ids, { action: 'archive' })).toEqual(done(ids))
    await expect(read(ids[0])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await changeMany(ids, { action: 'restore' })).toEqual(done(ids))
    expect(await read(ids[0])).toMatchObject({ spamReason: null })
  })

  test('are changed except those changed meanwhile', { tags: ['r29.9'] }, async () => {
    const [one, other] = await submitTwo()
    await dale.update({ id: one, change: { status: 'processing' } })
    const seen = { status: 'pending' }
    const results = await changeMany([one, other], { action: 'status', status: 'quoted' }, seen)
    expect(results).toEqual([
      { id: one, problem: expect.stringContaining('changed by somebody else') },
      { id: other, problem: null },
    ])
    expect(await read(one)).toMatchObject({ status: 'processing' })
    await dale.archive({ id: other })
    expect(await changeMany([other], { action: 'archive' })).toEqual([
      { id: other, problem: 'dale archived this request.' },
    ])
  })

  test('are cancelled with a reason, a hundred at most', { tags: ['r29.10'] }, async () => {
    const ids = await submitTwo()
    await expect(changeMany(ids, { action: 'status', status: 'cancelled' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    const many = Array.from({ length: 101 }, () => ids[0])
    await expect(changeMany(many, { action: 'archive' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect(await read(ids[0])).toMatchObject({ status: 'pending' })
  })

  test('are exported alone', { tags: ['r29.8'] }, async () => {
    const ids = await submitTwo()
    await submit()
    const { bearer } = await signIn(app, 'ann')
    const { text } = await app.ask(`/api/admin/part-requests.csv?ids=${ids.join(',')}`, {
      headers: bearer,
    })
    expect(text.trim().split('\r\n')).toHaveLength(3)
  })
})
