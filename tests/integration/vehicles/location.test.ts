import { beforeEach, describe, expect, test } from 'vitest'
import { saveSettings } from '#server/features/business/save-settings.ts'
import { getHistory } from '#server/features/vehicles/get-history.ts'
import { createVehicles } from '#server/features/vehicles/save-vehicle.ts'
import { searchStock } from '#server/features/vehicles/search-stock.ts'
import { createTestApp } from '../../support/app.ts'
import { sendJson } from '../../support/http.ts'
import { DALE } from '../../support/staff-sessions.ts'
import { addSignedIn } from '../../support/staff.ts'
import { stockFiles } from '../../support/vehicle-csv.ts'
import {
  ACTOR,
  addVehicle,
  dismantledInput,
  emptyVehicles,
  nextVin,
  retailInput,
} from '../../support/vehicles.ts'

const app = await createTestApp()
const PATH = '/api/admin/dismantled-vehicles'
const PLACES = ['C-17', 'C-2', 'c 1', 'Container 3', null]
const staff = await addSignedIn(app, 'renee')
let ids: string[]
const dismantled = stockFiles(app, 'dismantled', () => staff)

beforeEach(async () => {
  await emptyVehicles(app)
  ids = await createVehicles(
    app.ctx,
    PLACES.map((location, index) => ({
      input: dismantledInput({ stockNumber: `D-${index}`, model: 'Civic', location }),
      actor: ACTOR,
    })),
  )
})

const found = async (query: string) =>
  (await app.ask(`${PATH}?${query}`, { headers: staff.bearer }))
    .json<{ location: string | null }[]>()
    .map(({ location }) => location)
const put = (id: string | undefined, body: object) =>
  sendJson(app, 'PUT', `${PATH}/${id}`, body, staff.bearer)
const show = (showsLocation: boolean) =>
  saveSettings(app.contextFor(DALE), { changes: { showsLocation } })

describe('the location of a dismantled vehicle', () => {
  test.each([
    ['location=C&sort=location', ['c 1', 'C-2', 'C-17']],
    ['location=c1', ['c 1']],
    ['location=container', ['Container 3']],
    ['location=%E2%80%94', []],
    ['q=c17', ['C-17']],
    ['q=civic+container3', ['Container 3']],
    ['sort=location', [null, 'c 1', 'C-2', 'C-17', 'Container 3']],
  ])('is found and sorted as written: %s', { tags: ['r13.60'] }, async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  test('is found by the search for everything', async () => {
    const { dismantled: group } = await searchStock(app.ctx, 'container 3')
    expect(group.found).toMatchObject([{ stockNumber: 'D-3', location: 'Container 3' }])
  })

  test('is changed with an entry in the history, cleared by blank, and at most 40 characters', async () => {
    const [id] = ids
    expect((await put(id, { location: ' D-4 ' })).json()).toMatchObject({ location: 'D-4' })
    expect((await put(id, { location: '' })).json()).toMatchObject({ location: null })
    expect((await put(id, { location: 'x'.repeat(41) })).status).toBe(400)
    const [last, first] = await getHistory(app.ctx, { id: id ?? '' })
    expect(last?.changes).toEqual([{ field: 'location', before: 'D-4', after: null }])
    expect(first?.changes).toEqual([{ field: 'location', before: 'C-17', after: 'D-4' }])
  })

  test('is not of a car for sale', async () => {
    const id = await addVehicle(app, retailInput())
    await expect(
      app.db.vehicle.update({ where: { id }, data: { location: 'C-17' } }),
    ).rejects.toThrow('vehicle_location')
  })

  test('is kept from visitors until the setting shows it', { tags: ['r3.82'] }, async () => {
    const [id = ''] = ids
    const seen = async () => [
      (await app.ask(`/api/dismantled-vehicles/${id}`)).json<{ location: unknown }>().location,
      (await app.ask('/api/dismantled-vehicles')).text.includes('C-17'),
      (await app.caller.vehicles.getDismantledVehiclePage({ id })).vehicle.location,
      JSON.stringify(await app.caller.vehicles.listYard({})).includes('C-17'),
      (await app.ask('/api/dismantled-vehicles?q=container3')).json<unknown[]>().length,
    ]
    expect(await seen()).toEqual([null, false, null, false, 0])
    await show(true)
    expect(await seen()).toEqual(['C-17', true, 'C-17', false, 0])
    await show(false)
    expect(await seen()).toEqual([null, false, null, false, 0])
  })

  test('dates a change of the page only while it is shown', { tags: ['r3.82'] }, async () => {
    const [id = ''] = ids
    const move = async (location: string) => {
      await put(id, { location })
      return (await app.db.vehicle.findUniqueOrThrow({ where: { id } })).pageChangedAt
    }
    const hidden = await move('C-18')
    expect(await move('C-19')).toEqual(hidden)
    await show(true)
    expect(await move('C-20')).not.toEqual(hidden)
    await show(false)
  })

  test('comes in by any name and goes out safely', { tags: ['r14.20'] }, async () => {
    const rows = ['3-15', '007', 'C-17'].map(
      (place, n) => `Y-${n},2012,Kia,Rio,${nextVin()},${place}`,
    )
    await emptyVehicles(app)
    await dismantled.take({ csv: ['Stk#,Yr,Make,Model,VIN,Loc/Row', ...rows].join('\n') })
    expect((await found('sort=stockNumber')).join(' ')).toBe('3-15 007 C-17')
    const { text } = await dismantled.download()
    for (const kept of ['"=""3-15"""', '"=""007"""', ',C-17,']) expect(text).toContain(kept)
    expect(await dismantled.actions(text)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(await dismantled.actions('Stk#,Row\nY-2,C-18')).toEqual(['update'])
  })
})
