import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import type { RetailVehicleInput } from '#shared/domain/vehicle-schema.ts'
import { createTestApp } from '../../support/app.ts'
import { upload } from '../../support/pictures.ts'
import { addSignedIn } from '../../support/staff.ts'
import { addVehicle, retailInput } from '../../support/vehicles.ts'

type Row = Record<string, string>
const WRONG_VIN = '1FMCU9GX1GUA00000'
type Overview = {
  available: number
  feeds: unknown[]
  gaps: { _id: string; stockNumber: string; missing: unknown[] }[]
}

const app = await createTestApp()
const staff = await addSignedIn(app, 'renee')

const whole = { trim: 'SE', exteriorColor: 'Red', description: 'Clean, "one" owner.\nNew tires.' }
const add = (own: Partial<RetailVehicleInput>) => addVehicle(app, retailInput(own))
const feed = async (name: string) => {
  const { text } = await app.ask(`/feeds/${name}-vehicles.csv`)
  return parse<Row>(text, { columns: true })
}
const overview = async () =>
  (await app.ask('/api/admin/feeds', { headers: staff.bearer })).json<Overview>()

async function givePicture(id: string): Promise<void> {
  const { url } = await upload(app, staff)
  const response = await app.ask(`/api/admin/retail-vehicles/${id}`, {
    method: 'PUT',
    headers: { ...staff.bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ imageUrl: url }),
  })
  expect(response.status).toBe(200)
}

describe('the feeds of cars for sale', () => {
  test('list available cars that have all fields', { tags: ['r4.4', 'r14.10'] }, async () => {
    const id = await add({ stockNumber: 'F-1', price: 9899.5, ...whole })
    await givePicture(id)
    await add({ stockNumber: 'F-2', ...whole, status: 'sold' })
    await add({ stockNumber: 'F-3', ...whole, status: 'pending' })
    await add({ stockNumber: 'F-4', price: null })
    await add({ stockNumber: 'F-5', vin: '30837S104577' })
    await add({ stockNumber: 'F-6', year: 1972, vin: '1Z37K2S500000' })
    await add({ stockNumber: 'F-7', vin: WRONG_VIN })

    const google = await feed('google')
    expect(new Set(google.map((row) => row.id))).toEqual(new Set(['F-1', 'F-6']))
    const listed = google.find((row) => row.id === 'F-1')
    expect(listed).toMatchObject({
      condition: 'used',
      price: '9900 USD',
      mileage: '80000 miles',
      year: '2016',
      make: 'Ford',
      trim: 'SE',
      store_code: 'quarry-road-auto',
      dealership_name: 'Quarry Road Auto',
      dealership_address: '148 Quarry Road, Alder Mills, NY 12999, US',
      link: expect.stringMatching(new RegExp(`^http.*/inventory/${id}$`)),
      image_link: expect.stringMatching(/^http.*\/preview\/[\w-]+\.jpg$/),
    })
    const meta = await feed('meta')
    expect(meta.map((row) => row.vehicle_id)).toEqual([id])
    expect(meta[0]).toMatchObject({
      body_style: 'CROSSOVER',
      exterior_color: 'Red',
      state_of_vehicle: 'USED',
      'image[0].url': listed?.image_link,
    })
  })

  test('have the description of a dealer as text', { tags: ['r3.78'] }, async () => {
    const id = await add({ stockNumber: 'F-HTML', ...whole })
    await givePicture(id)
    await app.db.vehicle.update({
      where: { id },
      data: {
        description: 'Clean truck!<br/>One owner &amp; low miles.',
        features: 'Bluetooth,Backup Camera|Heated Seats',
      },
    })
    const row = (await feed('meta')).find(({ vehicle_id: each }) => each === id)
    expect(row?.description).toBe('Clean truck! One owner & low miles.')
    const { json } = await app.ask(`/api/retail-vehicles/${id}`)
    expect(json<Row>()).toMatchObject({
      description: 'Clean truck!\nOne owner & low miles.',
      features: 'Bluetooth\nBackup Camera\nHeated Seats',
    })
  })

  test('are quoted as RFC 4180 says, one line a car, and hold no formula', async () => {
    const id = await add({
      stockNumber: '=1+1',
      ...whole,
      make: '@SUM(A1)',
      description: '- brakes, "all" new\n=cmd|calc',
    })
    await givePicture(id)
    const { text, headers } = await app.ask('/feeds/meta-vehicles.csv')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const row = (await feed('meta')).find(({ vehicle_id: each }) => each === id)
    expect(row).toMatchObject({ make: 'SUM(A1)', description: 'brakes, "all" new =cmd|calc' })
    expect(text).toContain('"brakes, ""all"" new =cmd|calc"')
    expect((await feed('google')).find(({ make }) => make === 'SUM(A1)')?.id).toBe('1+1')
    const cells = [...(await feed('meta')), ...(await feed('google'))].flatMap((each) =>
      Object.values(each),
    )
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  })

  test('follow a change at once and are answered from what is kept otherwise', async () => {
    const first = await app.ask('/feeds/google-vehicles.csv')
    const again = await app.ask('/feeds/google-vehicles.csv', {
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(again.status).toBe(304)
    await add({ stockNumber: 'F-9' })
    expect((await feed('google')).map((row) => row.id)).toContain('F-9')
  })
})

describe('staff see', () => {
  test('staff see which cars miss a required field, and which', { tags: ['r14.11'] }, async () => {
    const { gaps, available, feeds } = await overview()
    const of = (stockNumber: string) => gaps.find((car) => car.stockNumber === stockNumber)?.missing
    expect(of('F-1')).toBeUndefined()
    expect(of('F-2')).toBeUndefined()
    expect(of('F-4')).toEqual([
      { feed: 'google', fields: ['Price'] },
      { feed: 'meta', fields: ['Exterior Color', 'Description', 'Picture'] },
    ])
    expect(of('F-5')).toEqual([
      { feed: 'google', fields: ['VIN of 17 characters'] },
      {
        feed: 'meta',
        fields: ['VIN of 17 characters', 'Exterior Color', 'Description', 'Picture'],
      },
    ])
    expect(of('F-6')?.slice(0, 1)).toMatchObject([{ feed: 'meta' }])
    expect(of('F-7')?.[0]).toEqual({ feed: 'google', fields: ['VIN with the right check digit'] })
    expect(available).toBe(8)
    expect(feeds).toEqual([
      { feed: 'google', listed: (await feed('google')).length },
      { feed: 'meta', listed: (await feed('meta')).length },
    ])
  })
})
