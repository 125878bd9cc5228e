import { describe, expect, test } from 'vitest'
import { endSnooze } from '#server/features/requests/request-row.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { addAccounts, RENEE } from '../../support/staff-sessions.ts'

// A Monday morning.
let now = new Date('2025-07-14T09:00:00-04:00')
const app = await createTestApp({ config: { rateLimits: false }, clock: { now: () => now } })
await addAccounts(app)
const renee = app.callerFor(RENEE).requests.admin
const staff = renee.part

const submit = async () => (await app.caller.requests.submitPart(partRequestInput())).id
const change = (id: string, values: Parameters<typeof staff.update>[0]['change']) =>
  staff.update({ id, change: values })
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString()
const idsIn = async (view: 'to-answer' | 'snoozed' | 'new' | 'waiting') =>
  (await staff.list({ view })).requests.map(({ id }) => id)
const placesOf = async (id: string) => ({
  toAnswer: (await idsIn('to-answer')).includes(id),
  snoozed: (await idsIn('snoozed')).includes(id),
})

describe('a snoozed request', () => {
  test('is in its own view until its time', { tags: ['r29.2', 'r29.3', 'r29.5'] }, async () => {
    const others = [await submit(), await submit()]
    const id = await submit()
    const before = (await renee.pollAsViewer({ since: null })).waiting.part.toAnswer
    const until = inHours(5)
    const { snoozedUntil, snoozeReason, history } = await change(id, {
      snooze: { until, reason: 'Part comes at noon' },
    })
    expect({ snoozedUntil, snoozeReason }).toEqual({
      snoozedUntil: until,
      snoozeReason: 'Part comes at noon',
    })
    expect(history.at(-1)).toMatchObject({
      author: 'renee',
      detail: 'Snoozed until Monday, July 14, 2025 at 2:00 PM EDT: Part comes at noon',
    })
    expect(await placesOf(id)).toEqual({ toAnswer: false, snoozed: true })
    expect(await idsIn('new')).not.toContain(id)
    expect((await renee.pollAsViewer({ since: null })).waiting.part.toAnswer).toBe(before - 1)
    const { counts } = await staff.list({})
    expect([counts.view.snoozed, counts.view['to-answer']]).toEqual([1, before - 1])
    now = new Date(until)
    expect(await idsIn('snoozed')).toEqual([])
    expect(await idsIn('to-answer')).toEqual([id, ...others])
    expect((await renee.pollAsViewer({ since: null })).waiting.part.toAnswer).toBe(before)
  })

  test('an answered request comes back too, until it is done', { tags: ['r29.3'] }, async () => {
    const id = await submit()
    await change(id, { status: 'quoted' })
    expect(await idsIn('waiting')).toContain(id)
    await change(id, { snooze: { until: inHours(2) } })
    expect(await idsIn('waiting')).not.toContain(id)
    now = new Date(now.getTime() + 3 * HOUR_MS)
    expect(await placesOf(id)).toEqual({ toAnswer: true, snoozed: false })
    await change(id, { note: 'Called, no answer' })
    expect(await placesOf(id)).toEqual({ toAnswer: true, snoozed: false })
    const { history } = await change(id, { snooze: null })
    expect(history.at(-1)?.detail).toBe('Brought back from Snoozed')
    expect(await placesOf(id)).toEqual({ toAnswer: false, snoozed: false })
    expect(await idsIn('waiting')).toContain(id)
  })

  test('is put off no more after a new status', { tags: ['r29.3'] }, async () => {
    const id = await submit()
    await change(id, { snooze: { until: inHours(2) } })
    expect(await change(id, { status: 'processing' })).toMatchObject({ snoozedUntil: null })
    expect(await placesOf(id)).toEqual({ toAnswer: true, snoozed: false })
  })

  test('is back at once when the customer writes', { tags: ['r29.4'] }, async () => {
    const [other, id] = [await submit(), await submit()]
    await change(id, { snooze: { until: inHours(24) } })
    await app.db.$transaction(async (transaction) => {
      for (const each of [id, other]) {
        await endSnooze(transaction, { id: each, at: now, customer: 'Jane Doe', verb: 'wrote' })
      }
    })
    const shown = await idsIn('to-answer')
    expect(shown.indexOf(id)).toBeLessThan(shown.indexOf(other))
    expect(shown).toContain(other)
    const { history } = await staff.get({ id })
    expect(history.at(-1)).toMatchObject({ author: 'Jane Doe', detail: 'Back: the customer wrote' })
    expect(await staff.get({ id: other })).toMatchObject({ snoozedUntil: null })
  })

  test('is refused for a wrong moment and finished requests', { tags: ['r29.6'] }, async () => {
    const id = await submit()
    for (const hours of [0, -1, 367 * 24]) {
      await expect(change(id, { snooze: { until: inHours(hours) } })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: 'Choose a moment from now to a year ahead',
      })
    }
    await change(id, { status: 'fulfilled' })
    await expect(change(id, { snooze: { until: inHours(1) } })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })
})
