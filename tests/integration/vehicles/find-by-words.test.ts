import { beforeAll, describe, expect, test } from 'vitest'
import { archiveVehicle } from '#server/features/vehicles/archive-vehicle.ts'
import { readDismantledFilter } from '#shared/domain/vehicle-filter.ts'
import { createTestApp } from '../../support/app.ts'
import { RENEE } from '../../support/staff-sessions.ts'
import { addVehicle, dismantledInput, retailInput } from '../../support/vehicles.ts'

const app = await createTestApp({ config: { rateLimits: false } })
const staff = app.callerFor(RENEE)

const STOCK = [
  ['F1', 2013, 'Ford', 'F-150', 'XLT'],
  ['E2', 2010, 'Ford', 'E-250', null],
  ['ESC', 2012, 'Ford', 'Escape', 'SE'],
  ['CRV', 2014, 'Honda', 'CR-V', 'EX'],
  ['RAV', 2011, 'Toyota', 'RAV4', null],
  ['MX5', 2009, 'Mazda', 'MX-5 Miata', null],
  ['CX5', 2015, 'Mazda', 'CX-5', null],
  ['M3', 2013, 'Mazda', 'Mazda3', 'i Touring'],
  ['SIL', 2008, 'Chevrolet', 'Silverado 1500', 'LTZ'],
  ['EQU', 2013, 'Chevrolet', 'Equinox', 'LT'],
  ['SFE', 2012, 'Hyundai', 'Santa Fe', null],
  ['TNC', 2010, 'Chrysler', 'Town & Country', null],
  ['JET', 2014, 'Volkswagen', 'Jetta', null],
  ['CCL', 2012, 'Mercedes-Benz', 'C-Class', 'C 300'],
  ['RAM', 2015, 'Ram', '1500', 'SLT'],
  ['DRM', 2005, 'Dodge', 'Ram 1500', null],
  ['LR3', 2007, 'Land Rover', 'LR3', null],
  ['CIT', 1972, 'Citroën', 'DS', null],
  ['MKJ1973-791', 2001, 'Saturn', 'SL', null],
] as const

const FOUND: [q: string, stockNumbers: string[]][] = [
  ['F150', ['F1']],
  ['f 150', ['F1']],
  ['Ford F 150 2013', ['F1']],
  ['mx5', ['MX5']],
  ['mazda 3', ['M3']],
  ['silverado1500', ['SIL']],
  ['santafe', ['SFE']],
  ['town and country', ['TNC']],
  ['chevy', ['EQU', 'SIL']],
  ['Chevy Truck silverado', ['SIL']],
  ['Mercedes C300', ['CCL']],
  ['MB c 300', ['CCL']],
  ['dodge ram 1500', ['DRM', 'RAM']],
  ['land-rover lr3', ['LR3']],
  ['citroen', ['CIT']],
  ['MKJ1973-791', ['MKJ1973-791']],
  ['%', []],
  ['_', []],
  ['\u2019', []],
]
const CORRECTED: [q: string, stockNumbers: string[], corrected: string][] = [
  ['escpae', ['ESC'], 'Escape'],
  ['ford escpae 2012', ['ESC'], 'ford Escape 2012'],
  ['chevrolett', ['EQU', 'SIL'], 'Chevrolet'],
  ['chevyy equinox', ['EQU'], 'Chevrolet equinox'],
  ['silvrado1500', ['SIL'], 'Silverado 1500'],
  ['f151', [], ''],
  ['escpea', [], ''],
  ['silverado2500', [], ''],
]

beforeAll(async () => {
  for (const [stockNumber, year, make, model, trim] of STOCK) {
    const own = { stockNumber, year, make, model, trim }
    await addVehicle(app, retailInput(own))
    await addVehicle(app, dismantledInput({ ...own, stockNumber: `Y${stockNumber}` }))
  }
})

const numbersOf = (vehicles: { stockNumber: string }[]) =>
  vehicles.map(({ stockNumber }) => stockNumber).toSorted()
const inYard = (stockNumbers: string[]) => stockNumbers.map((each) => `Y${each}`)

describe.each(FOUND)('the search %s', (q, stockNumbers) => {
  test('finds what is there on pages, in lists and tables', { tags: ['r3.79'] }, async () => {
    const [cars, yard] = await Promise.all([
      app.caller.vehicles.listCars({ q }),
      app.caller.vehicles.listYard({ q }),
    ])
    expect(numbersOf(cars.vehicles)).toEqual(stockNumbers)
    expect(numbersOf(yard.vehicles)).toEqual(inYard(stockNumbers))
    expect([cars.corrected, yard.corrected]).toEqual([undefined, undefined])
    const path = `/api/retail-vehicles?q=${encodeURIComponent(q)}`
    expect(numbersOf(await app.get<{ stockNumber: string }[]>(path))).toEqual(stockNumbers)
    const table = await staff.vehicles.admin.list({ kind: 'retail', q })
    expect(numbersOf(table.vehicles)).toEqual(expect.arrayContaining(stockNumbers))
  })
})

describe.each(CORRECTED)('the search %s', (q, stockNumbers, corrected) => {
  test(`finds by one typing error in a make or model ${corrected || 'nothing'}, and says so`, async () => {
    const page = await app.caller.vehicles.listCars({ q })
    expect(numbersOf(page.vehicles)).toEqual(stockNumbers)
    expect(page.corrected ?? '').toBe(corrected)
    const reply = await app.ask(`/api/retail-vehicles?q=${encodeURIComponent(q)}`)
    expect(numbersOf(reply.json<{ stockNumber: string }[]>())).toEqual(stockNumbers)
    expect(decodeURIComponent(String(reply.headers['search-corrected'] ?? ''))).toBe(corrected)
  })
})

test('a typing error is corrected only where nothing is found', { tags: ['r3.80'] }, async () => {
  const id = await addVehicle(
    app,
    retailInput({ stockNumber: 'ESCPAE', make: 'Kia', model: 'Rio' }),
  )
  const page = await app.caller.vehicles.listCars({ q: 'escpae' })
  expect([numbersOf(page.vehicles), page.corrected]).toEqual([['ESCPAE'], undefined])
  await archiveVehicle(app.staff, { id })
})

test('the page behind the last one of a search is not corrected', { tags: ['r3.80'] }, async () => {
  const page = await app.caller.vehicles.listCars({ q: 'chevy', page: '2' })
  expect([page.vehicles, page.corrected]).toEqual([[], undefined])
})

test.each(['Chevrolet', 'CHEVROLET', 'Chevy', 'chevrolet\u00A0', 'Chev\u00ADrolet'])(
  'the filter of the make %j finds the Chevrolets, and says how they are spelled',
  { tags: ['r3.81'] },
  async (make) => {
    const page = await app.caller.vehicles.listYard({ make })
    expect(numbersOf(page.vehicles)).toEqual(['YEQU', 'YSIL'])
    expect(page.make ?? make).toBe('Chevrolet')
    const path = `/api/dismantled-vehicles?make=${encodeURIComponent(make)}`
    expect(numbersOf(await app.get<{ stockNumber: string }[]>(path))).toEqual(['YEQU', 'YSIL'])
    const table = await staff.vehicles.admin.list({ kind: 'dismantled', make })
    expect(numbersOf(table.vehicles)).toEqual(['YEQU', 'YSIL'])
  },
)

test('the form of the home page finds a model however it is typed', async () => {
  const filter = readDismantledFilter({ year: '2013', make: 'Ford', q: 'F150' })
  const page = await app.caller.vehicles.listYard(filter)
  expect(numbersOf(page.vehicles)).toEqual(['YF1'])
})
