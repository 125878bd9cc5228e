import { expect, test } from 'vitest'
import { archiveVehicle } from '#server/features/vehicles/archive-vehicle.ts'
import { updateVehicle } from '#server/features/vehicles/save-vehicle.ts'
import { createTestApp } from '../../support/app.ts'
import { partRequestInput, repairRequestInput } from '../../support/request-inputs.ts'
import { RENEE } from '../../support/staff-sessions.ts'
import { addSignedIn } from '../../support/staff.ts'
import { addVehicle, dismantledInput, retailInput } from '../../support/vehicles.ts'

let now = new Date('2025-03-07T15:00:00-05:00')
const app = await createTestApp({ config: { rateLimits: false }, clock: { now: () => now } })
const renee = app.callerFor(RENEE)
const of = (period: '4-weeks' | '13-weeks' | '12-months' = '4-weeks') =>
  renee.numbers.admin.get({ period })
const answer = (kind: 'part' | 'repair', id: string) =>
  renee.requests.admin[kind].update({
    id,
    change: { status: kind === 'part' ? 'quoted' : 'scheduled' },
  })
const NO_DAYS = { days: [0, 0, 0, 0, 0, 0], median: null }

test('a new shop has nothing in any of them', { tags: ['r30.8'] }, async () => {
  const nothing = { received: 0, answered: 0, inTime: 0, late: 0, medianMinutes: null }
  expect(await of()).toMatchObject({
    answers: {
      total: nothing,
      kinds: { part: nothing, repair: nothing, inquiry: nothing },
      weeks: [
        { week: '2025-02-10', received: 0 },
        { week: '2025-02-17', received: 0 },
        { week: '2025-02-24', received: 0 },
        { week: '2025-03-03', received: 0 },
      ],
    },
    ages: { retail: NO_DAYS, dismantled: NO_DAYS },
    sales: NO_DAYS,
    wanted: { parts: [], total: 0, requests: 0 },
  })
  expect((await of('12-months')).answers.weeks).toHaveLength(52)
})

test('an answer is timed in opening minutes over a clock change', { tags: ['r30.9'] }, async () => {
  // Friday 3 p.m. to Monday 9 a.m. is three opening hours, also when clocks change.
  const { id } = await app.caller.requests.submitPart(partRequestInput())
  now = new Date('2025-03-10T09:00:00-04:00')
  await answer('part', id)
  const { answers } = await of()
  const once = { received: 1, answered: 1, inTime: 1, late: 0 }
  expect(answers.total).toEqual({ ...once, medianMinutes: 180 })
  expect(answers.weeks.map(({ week, received }) => [week, received])).toEqual([
    ['2025-02-17', 0],
    ['2025-02-24', 0],
    ['2025-03-03', 1],
    ['2025-03-10', 0],
  ])
})

test('a week begins on Monday at midnight of the shop', { tags: ['r30.10'] }, async () => {
  now = new Date('2025-03-16T23:59:00-04:00')
  await app.caller.requests.submitRepair(repairRequestInput())
  now = new Date('2025-03-17T00:00:00-04:00')
  await app.caller.requests.submitRepair(repairRequestInput())
  const { weeks } = (await of()).answers
  expect(weeks.slice(-2)).toMatchObject([
    { week: '2025-03-10', kinds: { part: 0, repair: 1, inquiry: 0 } },
    { week: '2025-03-17', kinds: { part: 0, repair: 1, inquiry: 0 } },
  ])
})

test('late answers and overdue requests count as late', { tags: ['r30.9'] }, async () => {
  const [late] = await Promise.all([
    app.caller.requests.submitPart(partRequestInput()),
    app.caller.requests.submitPart(partRequestInput({ website: 'spam' })),
  ])
  const cancelled = await app.caller.requests.submitPart(partRequestInput())
  await renee.requests.admin.part.update({
    id: cancelled.id,
    change: { status: 'cancelled', reason: 'Found one' },
  })
  const archived = await app.caller.requests.submitPart(partRequestInput())
  await renee.requests.admin.part.archive({ id: archived.id })
  now = new Date('2025-03-24T10:00:00-04:00')
  await answer('part', late.id)
  const { total, kinds } = (await of()).answers
  // Answered in three opening hours and in 47: five days of nine hours, and two.
  expect(kinds.part).toEqual({
    received: 3,
    answered: 2,
    inTime: 1,
    late: 1,
    medianMinutes: ((3 + 47) / 2) * 60,
  })
  expect(total).toMatchObject({ received: 5, answered: 2, inTime: 1, late: 3 })
})

test('vehicles are grouped by their days and sales', { tags: ['r30.11', 'r30.12'] }, async () => {
  const add = (input: Parameters<typeof addVehicle>[1]) => addVehicle(app, input)
  await add(dismantledInput({ dateAcquired: '2025-03-20', make: 'Toyota', model: 'Camry' }))
  await add(dismantledInput({ dateAcquired: '2024-03-01', make: 'Toyota', model: 'Camry' }))
  await add(dismantledInput({ dateAcquired: '2024-03-01', status: 'Scrapped' }))
  await add(retailInput({ dateAcquired: '2025-01-10' }))
  await add(retailInput({ dateAcquired: '2024-01-01', status: 'sold' }))
  const sold = await add(retailInput({ dateAcquired: '2025-02-12' }))
  await updateVehicle(app.staff, { id: sold }, { status: 'sold' })
  await archiveVehicle(app.staff, { id: sold })
  const { ages, sales } = await of()
  expect(ages.dismantled).toEqual({ days: [1, 0, 0, 0, 0, 1], median: expect.any(Number) })
  expect(ages.retail).toEqual({ days: [0, 0, 1, 0, 0, 0], median: 73 })
  expect(sales).toEqual({ days: [0, 1, 0, 0, 0, 0], median: 40 })
  now = new Date('2025-05-24T10:00:00-04:00')
  expect((await of()).sales).toEqual(NO_DAYS)
  expect((await of('13-weeks')).sales.median).toBe(40)
  now = new Date('2025-03-24T10:00:00-04:00')
})

test('what no vehicle fits is grouped by make, model and part', { tags: ['r30.13'] }, async () => {
  const ask = (make: string, model: string, year: number, component = 'Alternator') =>
    app.caller.requests.submitPart(
      partRequestInput({
        vehicleInfo: { year, make, model },
        partDetails: { system: 'Electrical', component },
      }),
    )
  await ask('Toyota', 'Camry', 2010)
  await ask('Subaru', 'Outback', 2012)
  now = new Date('2025-03-24T11:00:00-04:00')
  await ask('SUBARU', 'outback', 2015)
  await ask('Subaru', 'Outback', 2012, 'Starter')
  const { parts, total } = (await of()).wanted
  const twice = { make: 'SUBARU', model: 'outback', part: 'Alternator' }
  // Only vehicles of 2009 from the previous test are in the yard.
  expect(parts.filter(({ make }) => make !== 'Honda')).toEqual([
    { ...twice, yearFrom: 2012, yearTo: 2015, count: 2, lastAskedAt: now.toISOString() },
    expect.objectContaining({ make: 'Subaru', part: 'Starter', count: 1 }),
  ])
  expect(total).toBe(3)
})

test('a table is downloaded as CSV', { tags: ['r30.14'] }, async () => {
  const { bearer } = await addSignedIn(app, 'renee')
  const csv = await app.ask('/api/admin/numbers/answer-times.csv?period=13-weeks', {
    headers: bearer,
  })
  const [header, all, part] = csv.text.replace('\uFEFF', '').split('\r\n')
  expect(header).toBe('Requests,Received,Answered,Median hours,On time,Late,"On time, %"')
  expect(all).toBe('All,9,2,25,1,3,25')
  expect(part).toBe('Parts requests,7,2,25,1,1,50')
  expect(csv.headers['content-disposition']).toContain('answer-times.csv')
})

test('several names of one make count once', { tags: ['r30.13'] }, async () => {
  for (const [make, model] of [
    ['Chevy', 'Silverado 1500'],
    ['CHEVROLET', 'silverado-1500'],
    ['VW', 'Passat'],
    ['Mazda', 'Mazda3'],
  ] as const) {
    await app.caller.requests.submitPart(
      partRequestInput({ vehicleInfo: { year: 2011, make, model } }),
    )
  }
  await addVehicle(app, dismantledInput({ make: 'Volkswagen', model: 'Passat', year: 2011 }))
  await addVehicle(app, dismantledInput({ make: 'Mazda', model: '3', year: 2011 }))
  const { parts } = (await of()).wanted
  const named = parts.filter(({ make }) => /che|vw|mazda/i.test(make))
  expect(named.map(({ model, count }) => [model.slice(0, 9).toLowerCase(), count])).toEqual([
    ['silverado', 2],
  ])
})
