import { afterAll, expect, test } from 'vitest'
import { createClient } from '#server/core/postgres.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { createTestApp } from '../../support/app.ts'
import { postJson } from '../../support/http.ts'
import { migratedDataDir } from '../../support/own-postgres.ts'
import { partRequestInput } from '../../support/request-inputs.ts'

const log = { warn: () => undefined, error: () => undefined }
// A Postgres of its own, since all of its connections are taken.
const postgres = await startEmbeddedPostgres({ dataDir: await migratedDataDir(), log })
const app = await createTestApp({ databaseUrl: postgres.url, config: { rateLimits: false } })
const others: ReturnType<typeof createClient>[] = []
afterAll(() => postgres.stop())

/** Takes connections until Postgres refuses one; gives its reason. */
async function takeAllConnections(): Promise<unknown> {
  for (;;) {
    const client = createClient({ connectionString: postgres.url })
    const refusal = await client.connect().then(
      () => null,
      (error: unknown) => error,
    )
    if (refusal) return refusal
    others.push(client)
  }
}

test('a request without a free connection gets 503', { tags: ['r22.26'] }, async () => {
  await app.db.$disconnect()
  expect(await takeAllConnections()).toMatchObject({ code: '53300' })
  const refused = await postJson(app, '/api/part-requests', partRequestInput())
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  await Promise.all(others.map((client) => client.end()))
  expect((await postJson(app, '/api/part-requests', partRequestInput())).status).toBe(201)
})
