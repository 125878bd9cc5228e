import { expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { postJson } from '../../support/http.ts'
import { partDraft } from '../../support/request-drafts.ts'

const app = await createTestApp({ config: { rateLimits: false } })
const submit = () => postJson(app, '/api/part-requests', partDraft())

/** What Postgres says when the disk has no room for a row. */
const FULL = `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`

test('while the disk is full a request is rejected with Retry-After and nothing half written, and accepted once there is room', async () => {
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

  await app.db.$executeRawUnsafe('DROP TRIGGER no_room ON outbox_email')
  const taken = await submit()
  expect([taken.status, taken.json<{ reference: string }>().reference]).toEqual([
    201,
    expect.stringMatching(/^P-\d{4}-\d{4}$/),
  ])
})
