import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { addAccounts, RENEE } from '../../support/staff-sessions.ts'

let now = new Date('2025-07-14T09:00:00-04:00')
const app = await createTestApp({ config: { rateLimits: false }, clock: { now: () => now } })
await addAccounts(app)
const staff = app.callerFor(RENEE).requests.admin.part

const submit = (changes: Parameters<typeof partRequestInput>[0] = {}) =>
  app.caller.requests.submitPart(partRequestInput(changes))
const of = (id: string) => ({ id })
const lastStep = async (id: string) => (await staff.get(of(id))).history.at(-1)
const customer = (digits: string) => ({
  customerInfo: { name: 'Ann Poe', phone: `518555${digits}`, email: `${digits}@home.example` },
})

describe('duplicates', () => {
  test('are of one customer for one part or VIN', { tags: ['r29.11'] }, async () => {
    const first = await submit(customer('2001'))
    now = new Date(now.getTime() + 29 * DAY_MS)
    const second = await submit(customer('2001'))
    await submit(customer('2002'))
    now = new Date(now.getTime() + 2 * DAY_MS)
    const third = await submit(customer('2001'))
    const similarTo = async (id: string) =>
      (await staff.listSimilar(of(id))).map(({ reference }) => reference)
    expect(await similarTo(first.id)).toEqual([second.reference])
    expect(await similarTo(second.id)).toEqual([first.reference, third.reference])
    await staff.archive(of(third.id))
    expect(await similarTo(second.id)).toEqual([first.reference])
  })

  test('are merged: one is archived with a link', { tags: ['r29.12'] }, async () => {
    const [kept, duplicate] = [await submit(customer('3001')), await submit(customer('3001'))]
    await staff.update({ ...of(duplicate.id), change: { note: 'Wants it painted' } })
    const merged = await staff.merge({ ...of(kept.id), duplicateId: duplicate.id })
    expect(merged.merged).toEqual([{ id: duplicate.id, reference: duplicate.reference }])
    expect(merged.history.at(-1)).toMatchObject({
      author: 'renee',
      detail: `${duplicate.reference} was merged into this request`,
    })
    const { requests } = await staff.list({ view: 'archived' })
    expect(requests.find(({ id }) => id === duplicate.id)).toMatchObject({
      mergedInto: { id: kept.id, reference: kept.reference },
      notes: [{ content: 'Wants it painted' }],
    })
    const { history } = await staff.restore(of(duplicate.id))
    expect(history.at(-2)).toMatchObject({
      event: 'archived',
      detail: `Duplicate of ${kept.reference}`,
    })
    expect(await staff.get(of(duplicate.id))).toMatchObject({ mergedInto: null })
    expect(await lastStep(kept.id)).toMatchObject({
      detail: `${duplicate.reference} is a request of its own again`,
    })
  })

  test('are two current ones; of two merges at once one wins', { tags: ['r29.13'] }, async () => {
    const [one, other] = [await submit(customer('4001')), await submit(customer('4001'))]
    await expect(staff.merge({ ...of(one.id), duplicateId: one.id })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    const results = await Promise.allSettled([
      staff.merge({ ...of(one.id), duplicateId: other.id }),
      staff.merge({ ...of(other.id), duplicateId: one.id }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(staff.merge({ ...of(one.id), duplicateId: other.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
