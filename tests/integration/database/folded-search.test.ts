import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { MAKE_NAMES } from '#shared/domain/makes.ts'
import { createTestDatabase } from '../../support/database.ts'
import { MIGRATIONS_DIR } from '../../support/postgres.ts'

const NAME = '20261126150000_folded_search'
const url = await createTestDatabase({ bare: true })
const client = new pg.Client(url)
await client.connect()
const before = mkdtempSync(join(tmpdir(), 'migrations-'))

afterAll(async () => {
  await client.end()
  rmSync(before, { recursive: true })
})

let made = 0
const addVehicle = async (make: string, model: string): Promise<void> => {
  made += 1
  await client.query(
    `INSERT INTO vehicle (id, kind, stock_number, year, make, model, vin, mileage, date_acquired, status, body_type)
     VALUES (gen_random_uuid(), 'dismantled', $1, 2010, $2, $3, $4, 1, now(), 'Scrapped', 'car')`,
    [`D-${made}`, make, model, String(made).padStart(17, '1')],
  )
}
const addPartRequest = (): Promise<unknown> =>
  client.query(`
    WITH added AS (
      INSERT INTO request (id, kind, reference, customer_name, customer_phone, phone_digits, customer_email, due_at, search_text)
      VALUES (gen_random_uuid(), 'part', 'P-2026-0001', 'Zoë O’Brien-Muñoz', '(518) 555-0142', '5185550142', 'Zoe@Mail.example', now(), 'old')
      RETURNING id
    )
    INSERT INTO part_request_details (request_id, vin, year, make, model, trim, system, component)
    SELECT id, '1FTFW1ET5DFC10312', 2013, 'Chevy', 'Silverado 1500', 'LTZ', 'Engine', 'Water Pump' FROM added`)

beforeAll(async () => {
  for (const name of readdirSync(MIGRATIONS_DIR).filter((each) => each < NAME)) {
    cpSync(join(MIGRATIONS_DIR, name), join(before, name), { recursive: true })
  }
  await migrate({ url, migrationsDir: before })
  for (const make of ['HONDA', 'Honda', 'Honda\u00A0', 'honda']) await addVehicle(make, 'Civic')
  for (const model of ['F-150', 'F-150', 'F150', 'f 150']) await addVehicle('Ford', model)
  for (const make of ['BOLWELL', 'Bolwell', '!']) await addVehicle(make, 'Nagari')
  for (const model of ['RIO', 'Rio']) await addVehicle('Kia', model)
  await addVehicle('Chevy', 'TAHOE')
  await addPartRequest()
  await migrate({ url, migrationsDir: MIGRATIONS_DIR })
}, 60_000)

test(
  'vehicles that are there get one spelling for each make and model',
  { tags: ['r3.81'] },
  async () => {
    const { rows } = await client.query<{ name: string; count: number }>(
      `SELECT make || ' ' || model AS name, count(*)::int FROM vehicle GROUP BY 1`,
    )
    expect(new Map(rows.map(({ name, count }) => [name, count]))).toEqual(
      new Map([
        ['! Nagari', 1],
        ['Bolwell Nagari', 2],
        ['Chevrolet TAHOE', 1],
        ['Ford F-150', 4],
        ['Honda Civic', 4],
        ['Kia Rio', 2],
      ]),
    )
  },
)

test('vehicles that are there are found by the folded text, and those spelled anew get their body again', async () => {
  const { rows } = await client.query(
    `SELECT make_key, search_text, body_type FROM vehicle WHERE make = 'Chevrolet'`,
  )
  expect(rows).toEqual([
    {
      make_key: 'chevrolet',
      search_text: `d${made} 2010 chevrolettahoe ${String(made).padStart(17, '1')}`,
      body_type: null,
    },
  ])
})

test('requests that are there are found as new ones are', async () => {
  const { rows } = await client.query<{ search_text: string }>('SELECT search_text FROM request')
  expect(rows[0]?.search_text).toBe(
    'p20260001 zoeobrienmunoz 5185550142 zoemailexample 1ftfw1et5dfc10312 2013 chevy chevroletsilverado1500ltz engine waterpump',
  )
})

test(
  'the names of makes in the migration are those of the product',
  { tags: ['r3.79'] },
  async () => {
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    await migrate({ url, migrationsDir: before })
    for (const name of MAKE_NAMES.keys()) await addVehicle(name, name)
    await migrate({ url, migrationsDir: MIGRATIONS_DIR })
    const { rows } = await client.query<{ make: string; model: string }>(
      'SELECT make, model FROM vehicle',
    )
    expect(new Map(rows.map(({ make, model }) => [model, make]))).toEqual(MAKE_NAMES)
  },
)
