import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#shared/lib/durations.ts'
import { DALE } from '../../support/staff-sessions.ts'
import { tokenOf, openWantShop } from './want-shop.ts'

const { callerFor, staff, visitor, outbox, later, maintain, noted, arrive, matches } =
  await openWantShop()
describe('by the clock a want', () => {
  test('is asked about once, 14 days before its end', { tags: ['r32.15'] }, async () => {
    const { id } = await noted()
    later(166 * DAY_MS - 1000)
    await maintain()
    expect(await outbox('want-expiring')).toEqual([])
    later(1000)
    await maintain()
    later(DAY_MS)
    await maintain()
    const [mail, ...more] = await outbox('want-expiring')
    expect([mail?.subject, more]).toEqual(['Still looking for a 2008-2012 Honda Accord?', []])
    await visitor.act({ token: tokenOf(mail), action: 'keep' })
    later(14 * DAY_MS)
    expect(await staff.get({ id })).toMatchObject({ status: 'active' })
  })

  test('ends after 180 days, recorded or not', { tags: ['r32.15'] }, async () => {
    const { id } = await noted()
    later(180 * DAY_MS)
    const ended = { status: 'ended', endedBy: 'expired' }
    expect(await staff.get({ id })).toMatchObject(ended)
    expect((await staff.list({})).counts).toMatchObject({ active: 0, ended: 1 })
    await arrive()
    expect(await matches()).toEqual([])
    await maintain()
    expect(await staff.get({ id })).toMatchObject({
      ...ended,
      history: [{ event: 'created' }, { event: 'ended', author: 'Automatic' }],
    })
    expect(await staff.setStatus({ id, status: 'active' })).toMatchObject({ status: 'active' })
  })
})

describe('staff', () => {
  test('find, change and archive a want', { tags: ['r32.17'] }, async () => {
    const want = await noted({ part: 'Trunk lid', phone: '518 555 0142', engine: '3.5L' })
    await noted({ make: 'Ford', model: 'Escape' })
    for (const q of ['accord trunk', want.reference.toLowerCase(), '(518) 555-0142', 'JO@']) {
      const { wants } = await staff.list({ q })
      expect(wants.map(({ id }) => id)).toContain(want.id)
    }
    expect((await staff.list({ q: 'accord' })).total).toBe(1)
    const { make, model, yearFrom, part, name, phone, email, updatedAt } = want
    const kept = { make, model, yearFrom, part, name, phone, email, updatedAt }
    const change = { ...kept, engine: null, yearTo: 2014 }
    const changed = await staff.update({ id: want.id, change })
    expect(changed.history.at(-1)?.changes).toEqual([
      { field: 'engine', before: '3.5L', after: null },
      { field: 'yearTo', before: 2012, after: 2014 },
    ])
    await expect(
      callerFor(DALE).wants.admin.update({ id: want.id, change: { ...change, yearTo: 2015 } }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This want was changed by renee in the meantime. Please reload it.',
    })
    await staff.archive({ id: want.id })
    await arrive()
    expect(await matches()).toHaveLength(0)
    expect((await staff.list({ view: 'archived' })).wants).toHaveLength(1)
    expect(await staff.restore({ id: want.id })).toMatchObject({ isArchived: false })
  })

  test('note a want once under one key', { tags: ['r32.16'] }, async () => {
    const idempotencyKey = 'a-want-of-jo'
    const [first, again] = [await noted({ idempotencyKey }), await noted({ idempotencyKey })]
    expect(again.id).toBe(first.id)
    await expect(noted({ idempotencyKey, model: 'Civic' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await expect(noted({ email: '' })).rejects.toThrow('Enter a phone number or an email address')
  })
})
