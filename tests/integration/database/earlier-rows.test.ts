import { beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { createTestDatabase } from '../../support/database.ts'
import { copyMigrations } from '../../support/migrations.ts'
import { MIGRATIONS_DIR, queryRows, runStatement } from '../../support/postgres.ts'

const url = await createTestDatabase({ bare: true })
const MOMENT = '2026-11-26T11:22:12.345Z'
const ID = '01990000-0000-7000-8000-000000000001'

beforeAll(async () => {
  await migrate({ url, migrationsDir: copyMigrations({ before: '20261127181500_history_events' }) })
  await runStatement(
    url,
    `INSERT INTO request (id, kind, reference, customer_name, customer_phone, phone_digits, customer_email, due_at, snoozed_until, snooze_reason)
     VALUES ('${ID}', 'part', 'P-2026-0001', 'Jane', '', '', '', now(), '${MOMENT}', 'Tailgate is broken');
     INSERT INTO request (id, kind, reference, customer_name, customer_phone, phone_digits, customer_email, due_at)
     SELECT gen_random_uuid(), 'part', 'P-2026-000' || n, 'Bo', '', '', '', now() FROM generate_series(2, 5) AS n;
     INSERT INTO part_request_details (request_id, vin, year, make, model, system, component, additional_info)
     SELECT id, CASE WHEN reference IN ('P-2026-0003', 'P-2026-0005') THEN '' ELSE '1FMCU0GX4EUA00001' END, 2014, 'Ford', 'Escape', 'Electrical',
       CASE reference WHEN 'P-2026-0002' THEN 'Brake Caliper, front, left (driver)' WHEN 'P-2026-0003' THEN 'Strut, front and rear' ELSE 'Radiator, 2 rows' END,
       CASE reference WHEN 'P-2026-0002' THEN E'Vehicle entered by hand.\nAny color' WHEN 'P-2026-0003' THEN 'Same model as the donor.' ELSE 'Any color' END
     FROM request WHERE customer_name = 'Bo';
     INSERT INTO request_status_change (request_id, from_status, to_status, author, reason) VALUES
       ('${ID}', NULL, 'pending', 'Website', NULL), ('${ID}', 'pending', 'spam', 'renee', NULL),
       ('${ID}', 'spam', 'pending', 'renee', NULL), ('${ID}', 'pending', 'archived', 'renee', 'Duplicate of P-2026-0002'),
       ('${ID}', 'archived', 'pending', 'renee', NULL), ('${ID}', 'pending', 'quoted', 'renee', '$85');
     INSERT INTO request_status_change (request_id, from_status, to_status, author, event, reason, at) VALUES
       ('${ID}', 'quoted', 'quoted', 'dale', 'snoozed', 'Back: Tailgate is broken', '${MOMENT}')`,
  )
  await migrate({ url, migrationsDir: MIGRATIONS_DIR })
})

test('archiving and spam in the history of an earlier version become events', async () => {
  const rows = await queryRows<Record<string, string | null>>(
    url,
    'SELECT event, from_status, to_status, reason FROM request_event ORDER BY id',
  )
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['status', null, 'pending', null],
    ['spam-marked', 'pending', 'pending', null],
    ['spam-cleared', 'pending', 'pending', null],
    ['archived', 'pending', 'pending', 'Duplicate of P-2026-0002'],
    ['restored', 'pending', 'pending', null],
    ['status', 'pending', 'quoted', '$85'],
    ['flagged', 'quoted', 'quoted', 'Back: Tailgate is broken'],
  ])
})

test('a snooze that stood for an event elsewhere becomes a need for attention', async () => {
  const rows = await queryRows(
    url,
    'SELECT snoozed_until, snooze_reason, needs_attention_since, attention_reason FROM request WHERE snoozed_until IS NOT NULL OR needs_attention_since IS NOT NULL',
  )
  expect(rows).toEqual([
    {
      snoozed_until: null,
      snooze_reason: null,
      needs_attention_since: new Date(MOMENT),
      attention_reason: 'Tailgate is broken',
    },
  ])
})

test('the source of a vehicle moves from the notes of the customer to its column', async () => {
  const rows = await queryRows<Record<string, string>>(
    url,
    'SELECT vehicle_source, additional_info FROM part_request_details JOIN request ON id = request_id ORDER BY reference',
  )
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['by-hand', 'Any color'],
    ['donor', ''],
    ['decoded', 'Any color'],
    ['by-hand', 'Any color'],
  ])
})

test('side and end of a requested part move from its name to columns', async () => {
  const rows = await queryRows<Record<string, string | null>>(
    url,
    'SELECT component, side, vehicle_end FROM part_request_details JOIN request ON id = request_id ORDER BY reference LIMIT 3',
  )
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['Brake Caliper', 'left', 'front'],
    ['Strut', null, 'both'],
    ['Radiator, 2 rows', null, null],
  ])
})
