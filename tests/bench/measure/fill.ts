/** Inserts `count` vehicles of each kind, mixed alike for any count. */
export const insertVehicles = (count: number): string[] => [
  retail(count),
  PICTURES,
  COVERS,
  dismantled(count),
]

/** Picks list values with a stride, to make adjacent rows differ. */
const oneOf = (values: string, stride: number): string =>
  `('{${values}}'::text[])[1 + (n * ${stride} / 7) % ${values.split(',').length}]`

const MAKES = 'Ford,Chevrolet,Toyota,Honda,Subaru,Jeep'
const MODELS = 'Ranger,Escape,Tahoe,Camry,Civic,Outback,Wrangler,Fusion'
const COLORS = 'Black,White,Silver,Blue,Red'
const ENGINES = '2.0L I4,3.5L V6,5.0L V8'
const COMMON = `year, make, model, trim, body_type, exterior_color, engine_type, mileage`
const COMMON_VALUES = `1998 + (n * 31) % 28, ${oneOf(MAKES, 13)}, ${oneOf(MODELS, 29)}, ${oneOf('Base,SE,Limited,Sport', 17)},
  ${oneOf('sedan,suv,pickup,coupe', 53)}, ${oneOf(COLORS, 11)}, ${oneOf(ENGINES, 37)}, (n * 7919) % 220000`
const momentOf = (count: number) => `now() - make_interval(mins => (n * 7907 % ${count})::int)`
const numbers = (count: number) => `FROM generate_series(1::bigint, ${count}) AS n`

const retail = (count: number) => `
  INSERT INTO vehicle (id, kind, stock_number, vin, ${COMMON}, interior_color, transmission, drive_type, fuel_type, condition,
    price_cents, status, features, description, created_at)
  SELECT uuidv7(), 'retail', 'R-' || n, '1FTEW' || lpad(n::text, 12, '0'), ${COMMON_VALUES},
    ${oneOf(COLORS, 19)}, ${oneOf('automatic,manual,cvt', 23)}, ${oneOf('fwd,rwd,awd,4wd', 41)}, ${oneOf('gasoline,diesel,hybrid', 43)},
    ${oneOf('excellent,good,fair', 47)}, 150000 + (n * 104729) % 3800000, ${oneOf('available,available,available,pending,sold', 7)},
    'Air conditioning, cruise control, power windows', 'Runs and drives well. One owner, service papers in the glove box.', ${momentOf(count)}
  ${numbers(count)}`

const PICTURES = `
  INSERT INTO picture (id, vehicle_id, position, bytes, unused_since)
  SELECT gen_random_uuid() || '-1600x1200', id, place, 200000, NULL FROM vehicle, generate_series(0, 1) AS place WHERE kind = 'retail'`
const COVERS = `
  UPDATE vehicle SET cover_id = picture.id FROM picture WHERE picture.vehicle_id = vehicle.id AND picture.position = 0`

const dismantled = (count: number) => `
  INSERT INTO vehicle (id, kind, stock_number, vin, ${COMMON}, transmission, drive_type, status, date_acquired)
  SELECT uuidv7(), 'dismantled', 'D-' || n, '2GNFL' || lpad(n::text, 12, '0'), ${COMMON_VALUES}, ${oneOf('Automatic,Manual,CVT', 23)},
    ${oneOf('FWD,RWD,AWD,4WD', 41)}, ${oneOf('Parts Available,Parts Available,Awaiting Dismantle,Scrapped', 7)}, ${momentOf(count)}
  ${numbers(count)}`

type Kind = {
  kind: string
  prefix: string
  done: string
  /** Status that means waiting for the customer. */
  answered: string
  details: string
  /** SQL values of the columns of the n-th request. */
  columns: Record<string, string>
}

const VEHICLE = {
  year: '1998 + n % 27',
  make: oneOf(MAKES, 7),
  model: oneOf(MODELS, 29),
  vin: `'1FTEW' || lpad(n::text, 12, '0')`,
}
const KINDS: Kind[] = [
  {
    kind: 'part',
    prefix: 'P',
    done: 'fulfilled',
    answered: 'quoted',
    details: 'part_request_details',
    columns: {
      ...VEHICLE,
      system: `'Electrical'`,
      component: oneOf('Alternator,Starter,Tailgate,Door Mirror', 7),
    },
  },
  {
    kind: 'repair',
    prefix: 'R',
    done: 'completed',
    answered: 'pending',
    details: 'repair_request_details',
    columns: {
      ...VEHICLE,
      service_type: `'Brake Service'`,
      description: `'Grinding from the front left.'`,
    },
  },
  {
    kind: 'inquiry',
    prefix: 'E',
    done: 'closed',
    answered: 'answered',
    details: 'inquiry_details',
    columns: { kind: `'contact'`, vehicle_label: `'2016 Ford Escape (stock R-' || n || ')'` },
  },
]

/** Inserts `count` requests of each kind, mostly done, with notes, messages and history. */
export const insertRequests = (count: number): string[] => [
  ...KINDS.flatMap((kind) => [requests(kind, count), details(kind), searchText(kind)]),
  `INSERT INTO request_note (request_id, author, content)
    SELECT id, 'renee', 'Have two on the shelf.' FROM request, generate_series(1, 2) WHERE kind = 'part'`,
  `INSERT INTO request_message (request_id, content)
    SELECT id, 'Is it still there?' FROM request WHERE right(reference, 1) = '3'`,
  `INSERT INTO request_event (request_id, from_status, to_status, author)
    SELECT id, 'pending', status, 'renee' FROM request WHERE status <> 'pending'`,
]

const requests = ({ kind, prefix, done, answered }: Kind, count: number) => `
  INSERT INTO request (id, kind, reference, status, customer_name, customer_phone, phone_digits, customer_email, due_at,
    first_answered_at, snoozed_until, accepted_cents, accepted_since, created_at, updated_at)
  SELECT uuidv7(), '${kind}', '${prefix}-2026-' || lpad(n::text, 6, '0'),
    CASE WHEN n % 20 = 0 OR n % 100 = 10 THEN 'pending' WHEN n % 20 = 7 THEN '${answered}' ELSE '${done}' END,
    ${oneOf('Jane,Bud,Carol,Luis,Dana', 7)} || ' ' || ${oneOf('Doe,Whitcomb,Morales,Petrie', 7)} || ' ' || n,
    '(518) 555-0100', '518' || lpad(n::text, 7, '0'), 'person' || n || '@mail.example', at + interval '3 days',
    CASE WHEN n % 20 <> 0 THEN at + interval '1 day' END, CASE WHEN n % 100 = 10 THEN now() + interval '5 days' END,
    CASE WHEN n % 5 = 1 THEN 41250 END, CASE WHEN n % 100 = 1 THEN at + interval '2 days' END, at, at
  FROM (SELECT n, now() - make_interval(mins => n::int * 25) AS at ${numbers(count)}) AS moments`

const details = ({ kind, details: table, columns }: Kind) => `
  INSERT INTO ${table} (request_id, ${Object.keys(columns).join(', ')}) SELECT id, ${Object.values(columns).join(', ')}
  FROM (SELECT id, right(reference, 6)::bigint AS n FROM request WHERE kind = '${kind}') AS numbered`

const searchText = ({ details: table, columns }: Kind) => {
  const folded = Object.keys(columns).map((column) => `fold_text(${table}.${column}::text)`)
  return `
  UPDATE request SET search_text = concat_ws(' ', fold_text(reference), fold_text(customer_name), phone_digits,
    fold_text(customer_email), ${folded.join(', ')})
  FROM ${table} WHERE request_id = request.id`
}
