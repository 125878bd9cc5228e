import { expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { ACTOR, emptyVehicles, retailInput } from '../../support/vehicles.ts'

const app = await createTestApp()
const { vehicles } = app.services
const staff = app.callerFor({ userId: '0199f000-0000-7000-8000-000000000001', username: 'renee' })

async function addCars() {
  await emptyVehicles(app)
  const ids: string[] = []
  for (const stockNumber of ['R-1', 'R-2', 'R-3']) {
    ids.push(await vehicles.create(retailInput({ stockNumber }), { actor: ACTOR }))
  }
  const cars = await Promise.all(ids.map((id) => vehicles.get({ id })))
  return cars.map(({ id, updatedAt }) => ({ id, updatedAt }))
}

test.each([
  [{ action: 'status', status: 'sold' } as const, ['sold', 'pending', 'sold']],
  [{ action: 'archive' } as const, [null, 'pending', null]],
])(
  'a change of several vehicles, %j, leaves the one that somebody changed meanwhile and says who it was',
  { tags: ['r13.55'] },
  async (change, statuses) => {
    const cars = await addCars()
    const [, stale] = cars
    await vehicles.update(
      { id: stale?.id ?? '' },
      { fields: { status: 'pending' }, updatedAt: undefined },
      { id: null, name: 'dale' },
    )
    const results = await staff.vehicles.admin.changeMany({
      kind: 'retail',
      change,
      vehicles: cars,
    })
    expect(results.map(({ problem }) => problem)).toEqual([
      null,
      expect.stringContaining('changed by dale'),
      null,
    ])
    const after = await Promise.all(
      cars.map(({ id }) =>
        vehicles.get({ id }).then(
          ({ status }) => status,
          () => null,
        ),
      ),
    )
    expect(after).toEqual(statuses)
    const [entry] = await vehicles.history({ id: cars[0]?.id ?? '' })
    expect(entry?.by).toBe('renee')
  },
)

test('the vehicles of another kind and unknown ones are reported', async () => {
  const [car] = await addCars()
  const unknown = { id: '0199f000-0000-7000-8000-00000000dead', updatedAt: car?.updatedAt ?? '' }
  const results = await staff.vehicles.admin.changeMany({
    kind: 'dismantled',
    change: { action: 'archive' },
    vehicles: [...(car ? [car] : []), unknown],
  })
  expect(results.map(({ problem }) => problem)).toEqual(['Vehicle not found', 'Vehicle not found'])
})

test('an export of some vehicles has these alone', { tags: ['r13.54'] }, async () => {
  const [first, , third] = await addCars()
  const rows = vehicles.csv.all('retail', {
    q: null,
    status: null,
    make: null,
    archived: false,
    sort: 'stockNumber',
    direction: 'asc',
    ids: [first?.id ?? '', third?.id ?? ''],
  })
  const numbers: string[] = []
  for await (const { stockNumber } of rows) numbers.push(stockNumber)
  expect(numbers).toEqual(['R-1', 'R-3'])
})
