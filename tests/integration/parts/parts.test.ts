import { beforeAll, describe, expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { listParts } from '#server/features/parts/list-parts.ts'
import { REGULATED_PART } from '#shared/domain/line.ts'
import { TAG_CHARACTERS } from '#shared/domain/part.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { DOOR, partsOf, TAILGATE } from '../../support/parts.ts'
import { requestsOf } from '../../support/requests-of.ts'
import { addAccounts, DALE, RENEE } from '../../support/staff-sessions.ts'
import { addVehicle, dismantledInput, retailInput } from '../../support/vehicles.ts'

let now = new Date('2025-07-14T13:00:00Z')
const clock = { now: () => now }
const app = await createTestApp({ config: { rateLimits: false }, clock })
const parts = partsOf(app)
const dale = partsOf(app, DALE)
const requests = requestsOf(app.callerFor(RENEE), 'part')
const later = () => void (now = new Date(now.getTime() + MINUTE_MS))
beforeAll(() => addAccounts(app))

const donor = (own: object = {}) => addVehicle(app, dismantledInput(own))
const eventsOf = async (id: string) => (await parts.get({ id })).history.map(({ event }) => event)

describe('a part', () => {
  test('has a tag, the name and location of its donor', { tags: ['r33.1', 'r33.2'] }, async () => {
    const donorId = await donor({ stockNumber: 'D-2290', model: 'Fit', location: 'C-17' })
    const door = { ...DOOR, donorId, priceCents: 18_000, idempotencyKey: 'one-door' }
    const part = await parts.create(door)
    expect(part).toMatchObject({
      tag: expect.stringMatching(new RegExp(`^[${TAG_CHARACTERS}]{6}$`)),
      donorLabel: '2009 Honda Fit',
      donorStockNumber: 'D-2290',
      donorLocation: 'C-17',
      name: 'Complete Door, front, left (driver)',
      status: 'on-vehicle',
      availability: 'free',
      claim: null,
      history: [{ event: 'created', author: 'renee', changes: [] }],
    })
    const typed = part.tag.toLowerCase().replace(/^(...)/, '$1-')
    expect((await parts.get({ id: typed })).id).toBe(part.id)
    await parts.pull({ id: part.id, shelf: 'Shelf 4' })
    expect((await parts.create(door)).id).toBe(part.id)
  })

  test.each([
    { side: 'right' },
    { priceCents: 20_000 },
    { notes: 'Dent' },
    { donorId: null },
  ] as const)('another value under the same key is a conflict: %o', async (other) => {
    const idempotencyKey = `${Object.keys(other)[0]}-of-a-door`
    const door = { ...DOOR, donorId: await donor(), idempotencyKey }
    const { tag } = await parts.create(door)
    await expect(parts.create({ ...door, ...other })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `This part is already stored as ${tag}, but with other values`,
    })
  })

  test('is stored once by two calls at the same time', async () => {
    const tailgate = { ...TAILGATE, idempotencyKey: 'one-tailgate' }
    const [one, two] = await Promise.all([parts.create(tailgate), parts.create(tailgate)])
    expect(one.id).toBe(two.id)
  })

  test('may have no vehicle, but not one that is for sale', async () => {
    expect(await parts.create({ ...TAILGATE, shelf: 'Shelf 4' })).toMatchObject({
      donorId: null,
      shelf: 'Shelf 4',
    })
    const donorId = await addVehicle(app, retailInput())
    await expect(parts.create({ ...TAILGATE, donorId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('is there once for each side and end, or by choice', { tags: ['r33.6'] }, async () => {
    const { donorId, tag } = await parts.onDonor(DOOR)
    await expect(parts.create({ ...DOOR, donorId })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(`has this part already: ${tag}.`),
    })
    await parts.create({ ...DOOR, donorId, side: 'right' })
    await parts.create({ ...DOOR, donorId, isAnother: true })
    expect(await parts.listOfVehicle({ id: donorId ?? '' })).toHaveLength(3)
  })

  test('an air bag is refused without the papers', { tags: ['r33.12'] }, async () => {
    const airBag = { category: 'Interior', subcategory: 'Air Bag', donorId: await donor() }
    const refusal = { code: 'UNPROCESSABLE_CONTENT', message: REGULATED_PART }
    await expect(parts.create(airBag)).rejects.toMatchObject(refusal)
    await expect(parts.offer(airBag)).rejects.toMatchObject(refusal)
    const business = { ...demoBusiness, hasRegulatedPartsPapers: true }
    const other = await createTestApp({ config: { rateLimits: false, business }, clock })
    await addAccounts(other)
    expect(await partsOf(other).onDonor({ ...airBag, donorId: undefined })).toMatchObject({
      name: 'Air Bag',
    })
  })

  test('keeps changes with names; a stale one is a conflict', { tags: ['r33.7'] }, async () => {
    const { id, updatedAt } = await parts.onDonor()
    later()
    const change = { ...TAILGATE, priceCents: 20_000 }
    await dale.update({ id, change })
    await dale.update({ id, change: { ...change, shelf: 'Bay 2' } })
    await dale.update({ id, change: { ...change, shelf: 'Bay 2', notes: 'Dent', grade: 'B' } })
    await dale.update({ id, change: { ...change, shelf: 'Bay 2', notes: 'Dent', grade: 'B' } })
    const { history } = await parts.get({ id })
    expect(history.map(({ event, author }) => [event, author])).toEqual([
      ['corrected', 'dale'],
      ['moved', 'dale'],
      ['priced', 'dale'],
      ['created', 'renee'],
    ])
    expect(history[2]?.changes).toEqual([{ field: 'priceCents', before: null, after: 20_000 }])
    await expect(parts.update({ id, change: { ...change, updatedAt } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This part was changed by dale in the meantime. Please reload it.',
    })
  })

  test('a part added by mistake is archived and comes back', { tags: ['r33.7'] }, async () => {
    const { id, tag } = await parts.onDonor()
    await parts.archive({ id })
    expect(await parts.list({ q: tag })).toMatchObject({ total: 0 })
    expect((await parts.list({ q: tag, view: 'archived' })).parts).toHaveLength(1)
    expect(await parts.restore({ id })).toMatchObject({ isArchived: false })
    const { part } = await parts.reserved()
    await expect(parts.archive({ id: part.id })).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('the list', () => {
  test('finds parts by each of their words, and counts them', { tags: ['r33.8'] }, async () => {
    const donorId = await donor({ stockNumber: 'D-9001', make: 'Chevrolet', model: 'Silverado' })
    const { id, tag } = await parts.create({ ...TAILGATE, donorId, description: 'with camera' })
    await parts.pull({ id, shelf: 'Shelf 19-B' })
    for (const q of [
      tag.toLowerCase(),
      'd9001',
      'chevy silverado',
      'tail gate camera',
      'shelf 19-b',
    ]) {
      expect([q, (await parts.list({ q })).parts.map((part) => part.id)]).toEqual([q, [id]])
    }
    const { counts, total } = await parts.list({ donorId })
    expect([total, counts]).toEqual([
      1,
      { 'on-vehicle': 0, pulled: 1, sold: 0, returned: 0, scrapped: 0 },
    ])
    expect((await parts.list({ donorId, status: 'sold' })).parts).toEqual([])
  })

  test('has pages that continue where the last one ended', { tags: ['r33.8'] }, async () => {
    const donorId = await donor()
    for (let count = 0; count < 3; count += 1) {
      later()
      await parts.create({ ...TAILGATE, donorId, isAnother: true })
    }
    const ids = (await parts.listOfVehicle({ id: donorId })).map(({ id }) => id).toReversed()
    const query = { donorId, limit: 2, q: null, status: null, view: null }
    const first = await listParts(app.ctx, query)
    const second = await listParts(app.ctx, { ...query, cursor: first.next })
    expect([first, second].map((page) => page.parts.map(({ id }) => id))).toEqual([
      ids.slice(0, 2),
      ids.slice(2),
    ])
    expect(second.next).toBeNull()
    await expect(listParts(app.ctx, { ...query, cursor: 'x' })).rejects.toThrow('Invalid cursor')
  })
})

describe('an offered part', () => {
  test('is added once by ten people at once', { tags: ['r33.6'] }, async () => {
    const donorId = await donor()
    const offered = await Promise.all(
      Array.from({ length: 10 }, () => parts.offer({ ...DOOR, donorId })),
    )
    expect(new Set(offered.map(({ id }) => id)).size).toBe(1)
  })

  test('is the free one before the one that is promised', { tags: ['r33.6'] }, async () => {
    const { part } = await parts.reserved()
    const offer = { ...TAILGATE, donorId: part.donorId ?? '' }
    expect(await parts.offer(offer)).toMatchObject({ id: part.id, availability: 'accepted' })
    const { id } = await parts.offer({ ...offer, isAnother: true })
    expect(id).not.toBe(part.id)
    expect(await parts.offer(offer)).toMatchObject({ id, availability: 'free' })
  })
})

describe('the yard', () => {
  test('pulls the oldest promise first, once', { tags: ['r33.10'] }, async () => {
    const { part: first } = await parts.reserved()
    later()
    const { part: second } = await parts.reserved()
    const waiting = (await parts.listPulls()).map(({ id }) => id)
    expect(waiting.indexOf(first.id)).toBeLessThan(waiting.indexOf(second.id))
    const { id, updatedAt } = first
    const pulled = await dale.pull({ id, shelf: 'Shelf 4', updatedAt })
    expect(pulled).toMatchObject({ status: 'pulled', shelf: 'Shelf 4', availability: 'accepted' })
    expect(await dale.pull({ id, shelf: 'Shelf 4', updatedAt })).toEqual(pulled)
    expect((await parts.listPulls()).map((pull) => pull.id)).not.toContain(id)
    expect(await eventsOf(id)).toEqual(['pulled', 'reserved', 'created'])
  })

  test('reported missing is free and brings its request back', { tags: ['r33.11'] }, async () => {
    const { part, requestId } = await parts.reserved()
    later()
    const { id, updatedAt } = part
    const report = { id, reason: 'Rusted through', updatedAt }
    const missing = await dale.reportMissing(report)
    expect(missing).toMatchObject({
      availability: 'missing',
      claim: null,
      missing: { reason: 'Rusted through' },
      history: [{ event: 'missing', author: 'dale' }, { event: 'reserved' }, { event: 'created' }],
    })
    expect(await dale.reportMissing(report)).toEqual(missing)
    const words = `Tailgate (Pickup) (${part.tag}) is not there or broken: Rusted through`
    const request = await requests.get(requestId)
    expect(request).toMatchObject({
      snoozedUntil: null,
      needsAttentionSince: now.toISOString(),
      attentionReason: words,
    })
    expect(request.history).toContainEqual(
      expect.objectContaining({ author: 'dale', event: 'flagged', detail: `Back: ${words}` }),
    )
    const [first] = (await requests.list({ view: 'to-answer' })).requests
    expect(first?.id).toBe(requestId)
    const done = await requests.update(requestId, { snooze: null })
    expect(done).toMatchObject({ needsAttentionSince: null, attentionReason: null })
    expect(done.history.at(-1)).toMatchObject({ event: 'flagged', detail: 'Done with it' })
    await expect(parts.quoted([part])).resolves.toMatchObject({ status: 'sent' })
    expect(await parts.reportFound({ id })).toMatchObject({ availability: 'quoted', missing: null })
  })

  test('moves, shelves and scraps only what is here and free', { tags: ['r33.7'] }, async () => {
    const { id } = await parts.onDonor()
    await expect(parts.move({ id, shelf: 'Bay 1' })).rejects.toMatchObject({ code: 'CONFLICT' })
    await parts.pull({ id })
    await parts.move({ id, shelf: 'Bay 1' })
    await expect(parts.shelve({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await app.db.part.update({ where: { id }, data: { status: 'returned' } })
    expect(await parts.shelve({ id, shelf: 'Bay 2' })).toMatchObject({ status: 'pulled' })
    expect(await parts.scrap({ id })).toMatchObject({ status: 'scrapped', shelf: null })
    await expect(parts.scrap({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await eventsOf(id)).toEqual(['scrapped', 'shelved', 'moved', 'pulled', 'created'])
    const { part } = await parts.reserved()
    await expect(parts.scrap({ id: part.id })).rejects.toMatchObject({
      message: expect.stringContaining(`${part.tag} is promised to P-`),
    })
  })
})
