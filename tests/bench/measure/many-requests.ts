import pg from 'pg'

/** Puts so many requests of each kind into a database: most of them done, every twentieth still to be answered. */
export async function addRequests(url: string, count: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const kind of KINDS) await client.query(insert(kind, count))
    await client.query(notes)
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}

type Kind = { table: string; prefix: string; done: string; columns: string; values: string }

const VEHICLE = `1998 + n % 27, (ARRAY['Ford','Chevrolet','Toyota','Honda','Subaru'])[1 + n % 5], (ARRAY['Escape','Tahoe','Camry','Civic','Outback','Ranger'])[1 + n % 6]`
const KINDS: Kind[] = [
  {
    table: 'part_request',
    prefix: 'P',
    done: 'fulfilled',
    columns: 'year, make, model, vin, system, component',
    values: `${VEHICLE}, '1FTEW' || lpad(n::text, 12, '0'), 'Electrical', (ARRAY['Alternator','Starter','Tailgate','Door Mirror'])[1 + n % 4]`,
  },
  {
    table: 'repair_request',
    prefix: 'R',
    done: 'completed',
    columns: 'year, make, model, vin, service_type, description',
    values: `${VEHICLE}, '2GNFL' || lpad(n::text, 12, '0'), 'Brake Service', 'Grinding from the front left.'`,
  },
  {
    table: 'inquiry',
    prefix: 'E',
    done: 'closed',
    columns: 'kind, vehicle_label',
    values: `'contact', '2016 Ford Escape (stock R-' || n || ')'`,
  },
]

const insert = ({ table, prefix, done, columns, values }: Kind, count: number) => `
  INSERT INTO ${table} (id, reference, status, customer_name, customer_phone, phone_digits, customer_email, due_at, first_answered_at, created_at, updated_at, ${columns})
  SELECT uuidv7(), '${prefix}-2026-' || lpad(n::text, 6, '0'), CASE WHEN n % 20 = 0 THEN 'pending' ELSE '${done}' END,
    (ARRAY['Jane','Bud','Carol','Luis','Dana'])[1 + n % 5] || ' ' || (ARRAY['Doe','Whitcomb','Morales','Petrie'])[1 + n % 4] || ' ' || n,
    '(518) 555-0100', '518' || lpad(n::text, 7, '0'), 'person' || n || '@mail.example', at + interval '3 days',
    CASE WHEN n % 20 = 0 THEN NULL ELSE at + interval '1 day' END, at, at, ${values}
  FROM (SELECT n, now() - make_interval(mins => n * 25) AS at FROM generate_series(1, ${count}) AS n) AS moments`

const notes = `INSERT INTO request_note (part_request_id, author, content) SELECT id, 'renee', 'Have two on the shelf.' FROM part_request, generate_series(1, 2)`
