import { describe, expect, test } from 'vitest'
import { createDb } from '#server/core/db.ts'
import { type BuiltShop, startBuiltShop } from '../../support/built-shop.ts'
import { createTestDatabase } from '../../support/database.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { startSmtpCatcher } from '../../support/smtp-catcher.ts'
import { PASSWORD } from '../../support/staff.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const SUBMITS = 4

const catcher = await startSmtpCatcher()
const settings = {
  DATABASE_URL: await createTestDatabase({ bare: true }),
  DATA_DIR: temporaryFolder(),
  PUBLIC_URL: 'http://shop.example',
  TRUST_PROXY: 'on',
  SMTP_URL: catcher.url,
  MAIL_FROM: 'shop@shop.example',
  SHOP_INBOX: 'counter@shop.example',
  ADMIN_USERNAME: 'ann',
  ADMIN_PASSWORD: PASSWORD,
}
// Both at once on a database that has nothing yet.
const [one, other] = await Promise.all([startBuiltShop(settings), startBuiltShop(settings)])

type Reply = {
  status: number
  headers: Headers
  body: { error?: string; accessToken?: string; reference?: string; stockNumber?: string }
}
type Call = { body?: unknown; from?: string; headers?: Record<string, string> }

async function post(
  shop: BuiltShop,
  path: string,
  { body, from = '192.0.2.1', headers = {} }: Call,
): Promise<Reply> {
  const sent = { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers }
  const response = await fetch(shop.url + path, {
    method: 'POST',
    headers: sent,
    body: JSON.stringify(body ?? {}),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Reply['body'],
  }
}

describe('two instances on one database', () => {
  test('start together: the database is made once, and there is one first account', async () => {
    const db = createDb(settings.DATABASE_URL)
    expect(await db.staffUser.count()).toBe(1)
    await db.$disconnect()
  })

  test('show a change made at the one on the pages of the other', async () => {
    const account = { username: 'ann', password: PASSWORD }
    const token = (await post(one, '/api/auth/login', { body: account })).body.accessToken
    const inventory = async () => (await fetch(`${other.url}/inventory`)).text()
    expect(await inventory()).not.toContain('SHARED-1')
    const body = {
      stockNumber: 'SHARED-1',
      year: 2016,
      make: 'Ford',
      model: 'Escape',
      vin: '1FTEW000000000001',
      mileage: 80_000,
      price: 9900,
    }
    const headers = { authorization: `Bearer ${token}` }
    const added = await post(one, '/api/admin/retail-vehicles', { body, headers })
    expect(added.status).toBe(201)
    await expect.poll(inventory).toContain('SHARED-1')
  })

  test('share the jobs: each email is sent once, whichever instance accepted the request', async () => {
    for (const shop of [one, other, one, other]) {
      expect((await post(shop, '/api/part-requests', { body: partRequestInput() })).status).toBe(
        201,
      )
    }
    const db = createDb(settings.DATABASE_URL)
    await expect.poll(() => db.outboxEmail.count({ where: { status: { not: 'sent' } } })).toBe(0)
    const sent = await db.outboxEmail.count()
    await db.$disconnect()
    expect(sent).toBe(2 * SUBMITS)
    expect(new Set(catcher.mails.map(({ messageId }) => messageId)).size).toBe(sent)
    expect(catcher.mails).toHaveLength(sent)
  })
})
