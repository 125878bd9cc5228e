import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createDb } from '#server/core/db.ts'
import type { SentPartRequest } from '#shared/domain/part-request.ts'
import { startBuiltShop } from '../../support/built-shop.ts'
import { createTestDatabase } from '../../support/database.ts'
import { partDraft } from '../../support/request-drafts.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const databaseUrl = await createTestDatabase()
const shop = await startBuiltShop({ DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder() })

test('a request that is being sent when the server is stopped gets its reply; then the process ends', async () => {
  const body = JSON.stringify(partDraft())
  const { promise: replied, resolve, reject } = Promise.withResolvers<SentPartRequest>()
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  }
  const sending = request(
    `${shop.url}/api/part-requests`,
    { method: 'POST', headers },
    (response) => resolve(json(response) as Promise<SentPartRequest>),
  )
  sending.on('error', reject)
  sending.write(body.slice(0, 100))
  await expect.poll(() => shop.said('incoming request')).toBe(true)

  shop.child.kill('SIGTERM')
  await expect.poll(() => shop.said('stopping (SIGTERM)')).toBe(true)
  await expect
    .poll(() =>
      fetch(shop.url).then(
        () => 'taken',
        () => 'refused',
      ),
    )
    .toBe('refused')
  expect(shop.child.exitCode).toBeNull()
  sending.end(body.slice(100))

  const { reference } = await replied
  expect((await shop.exited)[0]).toBe(0)
  const db = createDb(databaseUrl)
  expect(await db.request.findMany({ select: { reference: true } })).toEqual([{ reference }])
  await db.$disconnect()
})
