import pg from 'pg'

/** Inserts requests of each kind, mostly done, with notes, messages, quotes and history. */
export async function addRequests(url: string, count: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const kind of KINDS) {
      await client.query(insertRequests(kind, count))
      await client.query(insertDetails(kind))
      await client.query(fillSearchText(kind))
    }
    for (const statement of [insertNotes, insertMessages, insertStatusChanges]) {
      await client.query(statement)
    }
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}

type Kind = {
  kind: string
  prefix: string
  done: string
  /** Status that means waiting for the customer. */
  answered: string
  details: string
  columns: string
  /** SQL values of the columns of the n-th request. */
  values: string
  searched: string
}

const VEHICLE = `1998 + n % 27, (ARRAY['Ford','Chevrolet','Toyota','Honda','Subaru'])[1 + n % 5], (ARRAY['Escape','Tahoe','Camry','Civic','Outback','Ranger'])[1 + n % 6]`
const KINDS: Kind[] = [
  {
    kind: 'part',
    prefix: 'P',
    done: 'fulfilled',
    answered: 'quoted',
    details: 'part_request_details',
    columns: 'year, make, model, vin, system, component',
    values: `${VEHICLE}, '1FTEW' || lpad(n::text, 12, '0'), 'Electrical', (ARRAY['Alternator','Starter','Tailgate','Door Mirror'])[1 + n % 4]`,
    searched: 'vin, year, make, model, system, component',
  },
  {
    kind: 'repair',
    prefix: 'R',
    done: 'completed',
    answered: 'pending',
    details: 'repair_request_details',
    columns: 'year, make, model, vin, service_type, description',
    values: `${VEHICLE}, '2GNFL' || lpad(n::text, 12, '0'), 'Brake Service', 'Grinding from the front left.'`,
    searched: 'vin, year, make, model, service_type',
  },
  {
    kind: 'inquiry',
    prefix: 'E',
    done: 'closed',
    answered: 'answered',
    details: 'inquiry_details',
    columns: 'kind, vehicle_label',
    values: `'contact', '2016 Ford Escape (stock R-' || n || ')'`,
    searched: 'vehicle_label',
  },
]

const insertRequests = ({ kind, prefix, done, answered }: Kind, count: number) => `
  INSERT INTO request (id, kind, reference, status, customer_name, customer_phone, phone_digits, customer_email, due_at, first_answered_at, snoozed_until, accepted_cents, accepted_since, created_at, updated_at)
  SELECT uuidv7(), '${kind}', '${prefix}-2026-' || lpad(n::text, 6, '0'),
    CASE WHEN n % 20 = 0 OR n % 100 = 10 THEN 'pending' WHEN n % 20 = 7 THEN '${answered}' ELSE '${done}' END,
    (ARRAY['Jane','Bud','Carol','Luis','Dana'])[1 + n % 5] || ' ' || (ARRAY['Doe','Whitcomb','Morales','Petrie'])[1 + n % 4] || ' ' || n,
    '(518) 555-0100', '518' || lpad(n::text, 7, '0'), 'person' || n || '@mail.example', at + interval '3 days',
    CASE WHEN n % 20 = 0 THEN NULL ELSE at + interval '1 day' END,
    CASE WHEN n % 100 = 10 THEN now() + interval '5 days' END,
    CASE WHEN n % 5 = 1 THEN 41250 END, CASE WHEN n % 100 = 1 THEN at + interval '2 days' END, at, at
  FROM (SELECT n, now() - make_interval(mins => n * 25) AS at FROM generate_series(1, ${count}) AS n) AS moments`

const insertDetails = ({ kind, details, columns, values }: Kind) => `
  INSERT INTO ${details} (request_id, ${columns})
  SELECT id, ${values} FROM (SELECT id, right(reference, 6)::int AS n FROM request WHERE kind = '${kind}') AS numbered`

const fillSearchText = ({ details, searched }: Kind) => `
  UPDATE request SET search_text = lower(concat_ws(' ', reference, customer_name, phone_digits, customer_email, ${searched}))
  FROM ${details} WHERE request_id = id`

const insertNotes = `
  INSERT INTO request_note (request_id, author, content)
  SELECT id, 'renee', 'Have two on the shelf.' FROM request, generate_series(1, 2) WHERE kind = 'part'`
const insertMessages = `
  INSERT INTO request_message (request_id, content) SELECT id, 'Is it still there?' FROM request WHERE right(reference, 1) = '3'`
const insertStatusChanges = `
  INSERT INTO request_status_change (request_id, from_status, to_status, author) SELECT id, 'pending', status, 'renee' FROM request WHERE status <> 'pending'`
