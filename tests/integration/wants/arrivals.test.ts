import { beforeEach, describe, expect, test } from 'vitest'
import { archiveVehicle } from '#server/features/vehicles/archive-vehicle.ts'
import { importVehicles, previewImport } from '#server/features/vehicles/import/import-vehicles.ts'
import { createVehicles } from '#server/features/vehicles/save-vehicle.ts'
import { arrivalMatching } from '#server/features/wants/match-arrivals.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { emptyTable } from '../../support/database.ts'
import { startTestWorker } from '../../support/mail-worker.ts'
import { addAccounts, RENEE } from '../../support/staff-sessions.ts'
import { ACTOR, addVehicle, dismantledInput, emptyVehicles } from '../../support/vehicles.ts'

const app = await createTestApp()
const { db } = app
const staff = app.callerFor(RENEE).wants.admin
await addAccounts(app)
beforeEach(async () => {
  await emptyVehicles(app)
  await emptyTable(db, 'want')
})

/** Has the worker match what was imported. */
async function matchAll(): Promise<void> {
  const worker = await startTestWorker(app, { smtpUrl: undefined })
  const left = async () => {
    const [jobs] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int FROM graphile_worker.jobs WHERE task_identifier = ${arrivalMatching.task}`
    return jobs?.count
  }
  await expect.poll(left).toBe(0)
  await worker.stop()
}

describe('a vehicle that arrives', () => {
  test.each([
    ['Chevy', 'silverado1500', 'Chevrolet', 'Silverado 1500'],
    ['Dodge', 'Ram 1500', 'Ram', '1500'],
    ['Ford', 'F\u2011150', 'Ford', 'F-150'],
  ])('as a %s %s is wanted comes in as a %s %s', async (make, model, offered, named) => {
    const { id } = await staff.add({
      make,
      model,
      yearFrom: 2009,
      name: 'Jo',
      phone: '5185550142',
    })
    await addVehicle(app, dismantledInput({ make: offered, model: named, year: 2009 }))
    expect((await staff.get({ id })).matches).toHaveLength(1)
  })

  test(
    'a file of 200 is matched once, however often it is imported',
    { tags: ['r32.10'] },
    async () => {
      const { id } = await staff.add({
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
        const { fingerprint } = await previewImport(app.ctx, 'dismantled', { csv: file })
        await importVehicles(app.staff, 'dismantled', { csv: file, fingerprint, skipWrong: false })
        await matchAll()
      }
      const found = await db.wantMatch.findMany()
      expect(found).toHaveLength(200)
      expect(found.every(({ wantId, status }) => wantId === id && status === 'found')).toBe(true)
    },
  )

  test(
    'among 400 added at once is matched with 1,000 wants by a job',
    { tags: ['r32.11'] },
    async () => {
      const MODELS = Array.from({ length: 20 }, (_, index) => `Model${index}`)
      await storeWants(1000, { models: MODELS, years: 8 })
      const additions = Array.from({ length: 400 }, (_, index) => ({
        input: dismantledInput({
          make: 'Honda',
          model: `${MODELS[index % 20]} EX`,
          year: 1980 + (index % 8),
        }),
        actor: ACTOR,
      }))
      await createVehicles(app.ctx, additions)
      expect(await db.wantMatch.count()).toBe(0)
      await matchAll()
      const [expected] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int FROM want JOIN vehicle ON vehicle.model = want.model || ' EX' AND year BETWEEN year_from AND year_to`
      expect(await db.wantMatch.count()).toBe(expected?.count)
    },
  )

  test('among many that all fit is matched by several jobs', { tags: ['r32.11'] }, async () => {
    await storeWants(400, { models: ['Civic'], years: 1 })
    const vehicle = { make: 'Honda', model: 'Civic', year: 1982 }
    const additions = Array.from({ length: 130 }, () => ({
      input: dismantledInput(vehicle),
      actor: ACTOR,
    }))
    const ids = await createVehicles(app.ctx, additions)
    await archiveVehicle(app.staff, { id: ids.at(-1) ?? '' })
    await matchAll()
    expect(await db.wantMatch.count()).toBe(129 * 400)
  })
})

/** Wants for these models, whose years begin in so many different ones. */
const storeWants = (count: number, { models, years }: { models: string[]; years: number }) =>
  db.$executeRaw`
    INSERT INTO want (id, link_id, reference, make, model, year_from, year_to, phone, source, consent_text, status, expires_at)
    SELECT gen_random_uuid(), gen_random_uuid(), 'W-' || n, 'Honda', (${models}::text[])[1 + n % ${models.length}::int],
      1980 + n / 100 % ${years}::int, 1983 + n / 100 % ${years}::int, '1', 'counter', '-', 'active', ${new Date(Date.now() + DAY_MS)}
    FROM generate_series(1, ${count}::int) AS n`
