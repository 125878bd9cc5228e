import superjson from 'superjson'
import { beforeAll, describe, expect, test } from 'vitest'
import { archiveVehicle } from '#server/features/vehicles/archive-vehicle.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { inquiryInput, partRequestInput, repairRequestInput } from '../../support/request-inputs.ts'
import { addPart, salesOf } from '../../support/sales.ts'
import { RENEE } from '../../support/staff-sessions.ts'
import { addSignedIn } from '../../support/staff.ts'
import { addVehicle, dismantledInput, retailInput } from '../../support/vehicles.ts'

let now = new Date('2026-03-02T15:00:00Z')
const app = await createTestApp({
  config: { rateLimits: false },
  clock: { now: () => now },
  logLevel: 'info',
})
const { search, requests: staff } = app.callerFor(RENEE)
const find = (q: string) => search.admin.searchEverything({ q })

const customerInfo = { name: 'Zephyr Wilde', phone: '(914) 555-0123', email: 'zw@mail.example' }
const { id: carId } = await (async () => {
  const id = await addVehicle(
    app,
    retailInput({
      stockNumber: 'R-771',
      vin: '1HGCR2F3XEA123456',
      year: 2014,
      make: 'Honda',
      model: 'Accord',
    }),
  )
  return { id }
})()
const parted = await addVehicle(
  app,
  dismantledInput({
    stockNumber: 'D-772',
    vin: '2HGFG12878H555777',
    year: 2008,
    make: 'Honda',
    model: 'Civic',
  }),
)
const part = await app.caller.requests.submitPart(
  partRequestInput({
    vin: 'ML32A3HJ0EHA99887',
    vehicleInfo: { year: 2014, make: 'Mitsubishi', model: 'Mirage' },
    customerInfo,
  }),
)
const repair = await app.caller.requests.submitRepair(
  repairRequestInput({
    customerInfo: { ...repairRequestInput().customerInfo, name: 'Odette Quist' },
  }),
)
const inquiry = await app.caller.requests.submitInquiry(inquiryInput(carId, { name: 'Una Poe' }))

describe('one search', () => {
  test.each([
    ['a telephone number as people write it', '(914) 555-0123', part.id],
    ['a telephone number with its country code and spaces', '+1 914 555 0123', part.id],
    ['the last seven digits', '555-0123', part.id],
    ['the last four digits', '0123', part.id],
    ['a name', 'wilde zephyr', part.id],
    ['an email address', 'ZW@mail.example', part.id],
    ['a reference', part.reference, part.id],
    [
      'a reference without hyphens and zeros',
      part.reference.replaceAll('-0', '').replaceAll('-', ''),
      part.id,
    ],
    ['a VIN', 'ml32a3hj0eha99887', part.id],
    ['the last eight characters of a VIN', '0EHA99887', part.id],
    ['year and model', '2014 mirage', part.id],
    ['the name of who wants a repair', 'quist', repair.id],
    ['the name of who asks about a car', 'una', inquiry.id],
  ])('finds a request by %s', { tags: ['r23.2'] }, async (_what, q, id) => {
    expect((await find(q)).requests.found.map((each) => each.id)).toEqual([id])
  })

  test.each([
    ['stock number', 'r-771', 'd-772'],
    ['VIN', '1HGCR2F3XEA123456', '2hgfg12878h555777'],
    ['the end of the VIN', 'EA123456', '8H555777'],
    ['words', '2014 accord', 'civic 2008'],
  ])('finds both kinds by %s', { tags: ['r23.3'] }, async (_what, forSale, dismantled) => {
    const [car, wreck] = [await find(forSale), await find(dismantled)]
    expect(car).toMatchObject({
      retail: { found: [{ id: carId }], total: 1 },
      dismantled: { total: 0 },
    })
    expect(wreck).toMatchObject({
      dismantled: { found: [{ id: parted }], total: 1 },
      retail: { total: 0 },
    })
  })

  test('names what it finds', async () => {
    const { found } = (await find(part.reference)).requests
    expect(found).toEqual([
      {
        id: part.id,
        kind: 'part',
        reference: part.reference,
        customer: 'Zephyr Wilde',
        about: 'Alternator for a 2014 Mitsubishi Mirage',
        status: 'pending',
        createdAt: now.toISOString(),
        list: 'current',
      },
    ])
  })

  test('takes wildcards as ordinary characters', async () => {
    for (const q of ['%%%', '___']) expect((await find(q)).requests.found).toEqual([])
  })
})

describe('what is archived or suspected spam', () => {
  test('is found too, marked, after what is current', { tags: ['r23.4'] }, async () => {
    const submit = (own = {}) =>
      app.caller.requests.submitPart(
        partRequestInput({
          customerInfo: { ...customerInfo, name: 'Ister Vane', phone: '(914) 555-0199' },
          ...own,
        }),
      )
    const archived = await submit({ vin: 'ML32A3HJ0EHA99801' })
    const current = await submit({ vin: 'ML32A3HJ0EHA99802' })
    now = new Date(now.getTime() + DAY_MS)
    const spam = await submit({ website: 'x' })
    await staff.admin.part.archive({ id: archived.id })
    const { found, totals } = (await find('ister vane')).requests
    expect(found.map(({ id, list }) => [id, list])).toEqual([
      [current.id, 'current'],
      [spam.id, 'spam'],
      [archived.id, 'archived'],
    ])
    expect(totals).toEqual({ part: 1, repair: 0, inquiry: 0 })
  })

  test('a vehicle is found as long as it can be restored', { tags: ['r23.4'] }, async () => {
    await archiveVehicle(app.staff, { id: parted })
    expect((await find('D-772')).dismantled).toMatchObject({
      found: [{ id: parted, isArchived: true }],
      total: 0,
    })
    now = new Date(now.getTime() + 31 * DAY_MS)
    expect((await find('D-772')).dismantled.found).toEqual([])
  })
})

test('a sale and a part are found by their words', { tags: ['r23.15'] }, async () => {
  const { id, tag } = await addPart(app)
  const { number } = await salesOf(app, RENEE).counter({ customerName: 'Ottilie Vance' })
  expect((await find(number.toLowerCase().replaceAll('-', ''))).sales).toMatchObject([{ number }])
  expect((await find('vance ottilie')).sales).toMatchObject([{ number }])
  expect((await find(tag.toLowerCase())).parts).toMatchObject([{ id, tag }])
  expect(await find('ottilie')).toMatchObject({ parts: [], customers: [] })
})

describe('many results', () => {
  beforeAll(async () => {
    for (let number = 0; number < 7; number += 1) {
      await app.caller.requests.submitPart(
        partRequestInput({
          customerInfo: {
            ...customerInfo,
            name: `Crowd ${number}`,
            phone: `(914) 555-02${number}0`,
          },
        }),
      )
    }
    await app.caller.requests.submitPart(
      partRequestInput({
        customerInfo: { ...customerInfo, name: 'Crowd 9145550200', phone: '(914) 555-0299' },
      }),
    )
  })

  test('are five of each group, with how many there are', { tags: ['r23.5'] }, async () => {
    const { found, totals } = (await find('crowd')).requests
    expect(found).toHaveLength(5)
    expect(totals.part).toBe(8)
  })

  test('begin with the one whose telephone number it is', async () => {
    const { found } = (await find('914-555-0200')).requests
    expect(found.map(({ customer }) => customer)).toEqual(['Crowd 0', 'Crowd 9145550200'])
  })
})

test('a search text is sent in the body and never logged', { tags: ['r23.8'] }, async () => {
  const { accessToken } = await addSignedIn(app, 'pat')
  const reply = await app.ask('/api/trpc/search.admin.searchEverything', {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: superjson.stringify({ q: 'zephyr wilde' }),
  })
  expect(reply.status).toBe(200)
  expect(reply.text).toContain('Zephyr Wilde')
  expect(app.logged.length).toBeGreaterThan(0)
  expect(JSON.stringify(app.logged).toLowerCase()).not.toContain('zephyr')
})
