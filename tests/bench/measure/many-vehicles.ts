import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { systemClock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import { createContext } from '#server/create-context.ts'
import { migrate } from '#server/database/migrate.ts'
import { withDatabase } from '#server/database/outside-postgres.ts'
import { ROOT } from '../settings.ts'

/** Creates a database with `count` vehicles of each kind, mixed alike for any count. */
export async function makeStock(serverUrl: string, name: string, count: number): Promise<string> {
  await runScript(serverUrl, [`CREATE DATABASE ${name}`])
  const url = withDatabase(serverUrl, name)
  await migrate({ url, migrationsDir: join(ROOT, 'prisma/migrations') })
  await runScript(url, [retail(count), pictures, covers, dismantled(count), 'VACUUM ANALYZE'])
  return url
}

async function runScript(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Picks list values with a stride, to make adjacent rows differ. */
const oneOf = (values: string[], stride: number) =>
  `(ARRAY[${values.map((value) => `'${value}'`).join(',')}])[1 + (n::bigint * ${stride} / 7) % ${values.length}]`

const MAKES = ['Ford', 'Chevrolet', 'Toyota', 'Honda', 'Subaru', 'Jeep']
const MODELS = ['Ranger', 'Escape', 'Tahoe', 'Camry', 'Civic', 'Outback', 'Wrangler', 'Fusion']
const TRIMS = ['Base', 'SE', 'Limited', 'Sport', 'XLT']
const COLORS = ['Black', 'White', 'Silver', 'Blue', 'Red']

const retail = (count: number) => `
  INSERT INTO vehicle (id, kind, stock_number, year, make, model, trim, vin, mileage, price_cents, exterior_color, interior_color, transmission, engine_type,
    drive_type, fuel_type, condition, status, features, description, created_at)
  SELECT uuidv7(), 'retail', 'R-' || n, 1998 + (n::bigint * 31) % 28, ${oneOf(MAKES, 13)}, ${oneOf(MODELS, 29)}, ${oneOf(TRIMS, 17)}, '1FTEW' || lpad(n::text, 12, '0'),
    (n::bigint * 7919) % 220000, 150000 + (n::bigint * 104729) % 3800000, ${oneOf(COLORS, 11)}, ${oneOf(COLORS, 19)}, ${oneOf(['automatic', 'manual', 'cvt'], 23)},
    ${oneOf(['2.0L I4', '3.5L V6', '5.0L V8'], 37)}, ${oneOf(['fwd', 'rwd', 'awd', '4wd'], 41)}, ${oneOf(['gasoline', 'diesel', 'hybrid'], 43)},
    ${oneOf(['excellent', 'good', 'fair'], 47)}, (ARRAY['available', 'available', 'available', 'pending', 'sold'])[1 + n % 5],
    'Air conditioning, cruise control, power windows', 'Runs and drives well. One owner, service papers in the glove box.',
    now() - make_interval(mins => (n::bigint * 7907 % ${count})::int)
  FROM generate_series(1, ${count}) AS n`

const pictures = `
  INSERT INTO picture (id, vehicle_id, position, bytes, unused_since)
  SELECT gen_random_uuid() || '-1600x1200', id, place, 200000, NULL FROM vehicle, generate_series(0, 1) AS place WHERE kind = 'retail'`

const covers = `
  UPDATE vehicle SET cover_id = picture.id FROM picture WHERE picture.vehicle_id = vehicle.id AND picture.position = 0`

const dismantled = (count: number) => `
  INSERT INTO vehicle (id, kind, stock_number, year, make, model, trim, vin, mileage, date_acquired, status, exterior_color, transmission, engine_type, drive_type)
  SELECT uuidv7(), 'dismantled', 'D-' || n, 1995 + (n::bigint * 31) % 28, ${oneOf(MAKES, 13)}, ${oneOf(MODELS, 29)}, ${oneOf(TRIMS, 17)}, '2GNFL' || lpad(n::text, 12, '0'),
    (n::bigint * 7919) % 260000, now() - make_interval(mins => (n::bigint * 7907 % ${count})::int),
    (ARRAY['Parts Available', 'Parts Available', 'Awaiting Dismantle', 'Scrapped'])[1 + n % 4], ${oneOf(COLORS, 11)}, ${oneOf(['Automatic', 'Manual', 'CVT'], 23)},
    ${oneOf(['2.0L I4', '3.5L V6', '5.0L V8'], 37)}, ${oneOf(['FWD', 'RWD', 'AWD', '4WD'], 41)}
  FROM generate_series(1, ${count}) AS n`

/** Creates the context of a shop with default settings on a database. */
export const benchContext = (db: Db): Context =>
  createContext({
    config: readConfig({ NODE_ENV: 'test', VPIC_URL: '' }),
    db,
    clock: systemClock,
    log: console,
    dropPages: () => undefined,
    databaseUrl: '',
    root: ROOT,
  })
