import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { addAccount, signIn, type SignedIn } from '../../support/staff.ts'
import { addVehicle, retailInput } from '../../support/vehicles.ts'

type Wire = Record<string, unknown> & { _id: string }

const app = await createTestApp()
const PATH = '/api/admin/retail-vehicles'
let renee: SignedIn

const get = (path: string) => app.ask(path, { headers: renee.bearer })
const list = async (query = '') => (await get(`${PATH}${query}`)).json<Wire[]>()

describe('GET', () => {
  beforeAll(async () => {
    await addAccount(app, 'renee')
    renee = await signIn(app, 'renee')
    const rows = [
      {
        stockNumber: 'R-1',
        make: 'Ford',
        model: 'Escape',
        year: 2016,
        price: 9000,
        vin: '1FMCU0GD5GUA11111',
      },
      {
        stockNumber: 'R-2',
        make: 'Honda',
        model: 'Civic',
        year: 2012,
        price: null,
        vin: '2HGFB2F59CH522222',
        status: 'sold' as const,
      },
      {
        stockNumber: 'R-3',
        make: 'ford',
        model: 'Fusion 100%',
        year: 2016,
        price: 12_000,
        vin: '3FA6P0H74GR133333',
        status: 'pending' as const,
      },
      {
        stockNumber: 'R-4',
        make: 'Subaru',
        model: 'Outback',
        year: 2019,
        price: 18_000,
        vin: '4S4BSANC5K3344444',
        notes: 'for staff',
      },
    ]
    for (const row of rows) {
      await addVehicle(app, retailInput(row))
    }
  })
  const numbers = async (query = '') => (await list(query)).map(({ stockNumber }) => stockNumber)

  test('gives all vehicles, the latest addition in front', { tags: ['r18.5'] }, async () => {
    expect(await numbers()).toEqual(['R-4', 'R-3', 'R-2', 'R-1'])
    expect((await list())[0]).toMatchObject({
      _id: expect.any(String),
      notes: 'for staff',
      imageUrl: null,
    })
  })

  test.each([
    ['q=r-3', ['R-3']],
    ['q=3344444', ['R-4']],
    ['q=1FMCU0GD5GUA11111', ['R-1']],
    ['q=ford+2016', ['R-3', 'R-1']],
    ['q=civ', ['R-2']],
    ['q=100%25', ['R-3']],
    ['q=_', []],
    ['status=sold', ['R-2']],
    ['make=FORD', ['R-3', 'R-1']],
    ['year=2016&status=pending', ['R-3']],
    ['q=', ['R-4', 'R-3', 'R-2', 'R-1']],
    ['sort=stockNumber', ['R-1', 'R-2', 'R-3', 'R-4']],
    ['sort=make', ['R-1', 'R-3', 'R-2', 'R-4']],
    ['sort=price&direction=desc', ['R-4', 'R-3', 'R-1', 'R-2']],
    ['sort=status', ['R-1', 'R-4', 'R-3', 'R-2']],
  ])('?%s', async (query, expected) => {
    expect(await numbers(`?${query}`)).toEqual(expected)
  })

  test.each(
    ['updated', 'vin', 'year', 'status', 'price'].flatMap((sort) => [
      `sort=${sort}`,
      `sort=${sort}&direction=desc`,
    ]),
  )('pages leave nothing out and repeat nothing: %s', { tags: ['r13.30'] }, async (query) => {
    const whole = await numbers(`?${query}`)
    const seen: unknown[] = []
    let next: string | undefined = `${PATH}?limit=1&${query}`
    while (next) {
      const { headers, json } = await get(next)
      seen.push(...json<Wire[]>().map(({ stockNumber }) => stockNumber))
      next = /<(.+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
    }
    expect([seen.length, seen]).toEqual([4, whole])
  })

  test.each(['status=stolen', 'sort=password', 'direction=up', 'cursor=x', 'archived=maybe'])(
    '?%s is 400',
    async (query) => expect((await get(`${PATH}?${query}`)).status).toBe(400),
  )

  test('a cursor of another order is 400', async () => {
    const { headers } = await get(`${PATH}?limit=1&sort=make`)
    const next = /<(.+)>/.exec(String(headers.link))?.[1] ?? ''
    expect((await get(next.replace('sort=make', 'sort=year'))).json()).toEqual({
      error: 'Invalid cursor',
    })
  })

  test("the back office's table counts what it shows, and how many each status holds", async () => {
    const caller = app.callerFor({ userId: renee.user._id, username: 'renee' })
    expect(await caller.vehicles.admin.list({ kind: 'retail' })).toMatchObject({
      total: 4,
      next: null,
      counts: { available: 2, pending: 1, sold: 1 },
    })
    const { total, counts, vehicles } = await caller.vehicles.admin.list({
      kind: 'retail',
      q: 'ford',
      status: 'pending',
    })
    expect([total, counts, vehicles.map(({ stockNumber }) => stockNumber)]).toEqual([
      1,
      { available: 1, pending: 1 },
      ['R-3'],
    ])
  })
})
