import { expect, test } from 'vitest'
import { createTestApp, MAIL_SERVER } from '../../support/app.ts'
import { postJson } from '../../support/http.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { visitorWants } from '../../support/visitor-wants.ts'

const app = await createTestApp({ config: { smtpUrl: MAIL_SERVER } })
const submit = () => postJson(app, '/api/part-requests', partRequestInput())

const ERROR = 50

/** Error of Postgres on a full disk. */
const FULL = `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`
const FULL_FOR_TABLES = FULL.replace(
  'no_room() RETURNS trigger',
  'no_table() RETURNS event_trigger',
)

test('a full disk rejects a request whole with Retry-After', { tags: ['r22.32'] }, async () => {
  await app.db.$executeRawUnsafe(FULL)
  await app.db.$executeRawUnsafe(
    'CREATE TRIGGER no_room BEFORE INSERT ON outbox_email FOR EACH ROW EXECUTE FUNCTION no_room()',
  )
  const refused = await submit()
  expect([
    refused.status,
    refused.headers['retry-after'],
    refused.json<{ error: string }>().error,
  ]).toEqual([503, '5', 'Service not available'])
  expect(await app.db.request.count({ where: { kind: 'part' } })).toBe(0)
  expect((await app.ask('/api/retail-vehicles')).status).toBe(200)
  expect(app.logged).toContainEqual(
    expect.objectContaining({ level: ERROR, msg: 'request failed because of a machine error' }),
  )
  await app.db.$executeRawUnsafe(FULL_FOR_TABLES)
  await app.db.$executeRawUnsafe(
    'CREATE EVENT TRIGGER no_table ON ddl_command_end EXECUTE FUNCTION no_table()',
  )
  const ready = await app.ask('/health/ready')
  expect([ready.status, ready.json()]).toEqual([
    503,
    { status: 'unavailable', error: 'The disk of the database is full' },
  ])

  await app.db.$executeRawUnsafe('DROP EVENT TRIGGER no_table')
  await app.db.$executeRawUnsafe('DROP TRIGGER no_room ON outbox_email')
  expect((await app.ask('/health/ready')).status).toBe(200)
  const taken = await submit()
  expect([taken.status, taken.json<{ reference: string }>().reference]).toEqual([
    201,
    expect.stringMatching(/^P-\d{4}-\d{4}$/),
  ])
})

test('tries refused by a full disk count toward no limit', { tags: ['r22.32'] }, async () => {
  await app.db.rateLimit.deleteMany()
  await app.db.$executeRawUnsafe(
    'CREATE TRIGGER no_room BEFORE INSERT ON outbox_email FOR EACH ROW EXECUTE FUNCTION no_room()',
  )
  const tries = await Promise.all(Array.from({ length: 5 }, submit))
  expect(tries.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
  const want = { make: 'Honda', model: 'Accord', yearFrom: 2003, yearTo: 2005, part: 'Alternator' }
  const refused = visitorWants(app).submit({ ...want, email: 'ann@mail.example' })
  await expect(refused).rejects.toMatchObject({ code: 'unavailable' })
  await app.db.$executeRawUnsafe('DROP TRIGGER no_room ON outbox_email')
  expect(await app.db.rateLimit.findMany({ select: { points: true } })).toEqual([{ points: 0 }])
  expect((await submit()).status).toBe(201)
})
