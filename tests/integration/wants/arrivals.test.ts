import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { hireBoth, RENEE } from '../../support/two-of-staff.ts'
import { ACTOR, dismantledInput, emptyVehicles } from '../../support/vehicles.ts'

const DAY_MS = 24 * 3_600_000
const app = await createTestApp()
const { db, services } = app
const staff = app.callerFor(RENEE).wants.admin
await hireBoth(app)
beforeEach(async () => {
  await emptyVehicles(app)
  await db.$executeRaw`TRUNCATE want CASCADE`
})

describe('a vehicle that arrives', () => {
  test('among 200 of a file is matched once, also when the file comes again', async () => {
    const { id } = await staff.create({
      make: 'Honda',
      model: 'Civic',
      yearFrom: 2009,
      name: 'Jo',
      phone: '5185550142',
    })
    const rows = Array.from({ length: 200 }, (_, index) =>
      [
        `F-${index}`,
        `1FTEX${String(index).padStart(12, '0')}`,
        2009,
        'HONDA',
        'Civic EX',
        '2026-07-01',
        90_000,
        'Parts Available',
      ].join(','),
    )
    const csv = ['Stock Number,VIN,Year,Make,Model,Date Acquired,Mileage,Status', ...rows].join(
      '\n',
    )
    for (const status of ['Parts Available', 'Awaiting Dismantle', 'Parts Available']) {
      const file = csv.replaceAll(/Parts Available$/gm, status)
      const { fingerprint } = await services.vehicles.csv.preview('dismantled', file)
      await services.vehicles.csv.run(
        'dismantled',
        { csv: file, fingerprint, skipWrong: false },
        ACTOR,
      )
    }
    const found = await db.wantMatch.findMany()
    expect(found).toHaveLength(200)
    expect(found.every(({ wantId, status }) => wantId === id && status === 'found')).toBe(true)
  })

  test('of 2,000 of a file is matched with each of 5,000 wishes within 5 seconds', async () => {
    const MODELS = Array.from({ length: 100 }, (_, index) => `Model${index}`)
    await db.$executeRaw`
      INSERT INTO want (id, reference, make, model, year_from, year_to, phone, source, consent_text, status, expires_at)
      SELECT gen_random_uuid(), 'W-' || n, 'Honda', (${MODELS}::text[])[1 + n % 100], 1980 + n / 100 % 40, 1983 + n / 100 % 40, '1', 'counter', '-', 'active', ${new Date(Date.now() + DAY_MS)}
      FROM generate_series(1, 5000) AS n`
    const additions = Array.from({ length: 2000 }, (_, index) => ({
      input: dismantledInput({
        make: 'Honda',
        model: `${MODELS[index % 100]} EX`,
        year: 1980 + (index % 40),
      }),
      actor: ACTOR,
    }))
    const ids = await services.vehicles.createMany(additions)
    await db.$executeRaw`TRUNCATE want_match`
    const arrivals = additions.map(({ input }, index) => ({ ...input, id: ids[index] ?? '' }))
    const began = performance.now()
    await db.$transaction((transaction) => services.wants.matchArrivals(transaction, arrivals))
    expect(performance.now() - began).toBeLessThan(5000)
    const [expected] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int FROM want JOIN vehicle ON vehicle.model = want.model || ' EX' AND year BETWEEN year_from AND year_to`
    expect(await db.wantMatch.count()).toBe(expected?.count)
  })
})
