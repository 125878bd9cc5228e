import { describe, expect, test } from 'vitest'
import { createDb } from '#server/core/db.ts'
import { type BuiltShop, startBuiltShop } from '../../support/built-shop.ts'
import { createTestDatabase } from '../../support/database.ts'
import { partDraft } from '../../support/request-drafts.ts'
import { startSmtpCatcher } from '../../support/smtp-catcher.ts'
import { PASSWORD } from '../../support/staff.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const SUBMITS_PER_ADDRESS = 30
const WRONG = 'not-the-password'

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

const signIn = (shop: BuiltShop, password: string, from: string, username = 'ann') =>
  post(shop, '/api/auth/login', { body: { username, password }, from })
const verify = async (shop: BuiltShop, token: string) =>
  (await fetch(`${shop.url}/api/auth/verify`, { headers: { authorization: `Bearer ${token}` } }))
    .status

describe('two instances on one database', () => {
  test('start together: the database is made once, and there is one first account', async () => {
    const db = createDb(settings.DATABASE_URL)
    expect(await db.staffUser.count()).toBe(1)
    await db.$disconnect()
  })

  test('know the same sessions: in at one is in at the other, and so is out', async () => {
    const { body, headers } = await signIn(one, PASSWORD, '192.0.2.10')
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(await verify(other, body.accessToken ?? '')).toBe(200)
    const refreshed = await post(other, '/api/auth/refresh', { headers: { cookie } })
    expect(await verify(one, refreshed.body.accessToken ?? '')).toBe(200)
    await post(other, '/api/auth/logout', {
      headers: { cookie, authorization: `Bearer ${body.accessToken}` },
    })
    expect(await verify(one, body.accessToken ?? '')).toBe(401)
  })

  test('count failed sign-ins together', async () => {
    const tryAs = (shop: BuiltShop) => signIn(shop, WRONG, '192.0.2.20', 'bob')
    const tries = [await tryAs(one), await tryAs(other), await tryAs(one)]
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 429])
    expect((await signIn(other, PASSWORD, '192.0.2.20')).status).toBe(429)
  })

  test('count what an address sends together', async () => {
    const from = '192.0.2.30'
    for (let count = 0; count < SUBMITS_PER_ADDRESS; count += 1) {
      expect(
        (
          await post(count % 2 === 0 ? one : other, '/api/part-requests', {
            body: partDraft(),
            from,
          })
        ).status,
      ).toBe(201)
    }
    for (const shop of [one, other]) {
      const { status, headers } = await post(shop, '/api/part-requests', {
        body: partDraft(),
        from,
      })
      expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    }
  })

  test('show a change made at the one on the pages of the other', async () => {
    const token = (await signIn(one, PASSWORD, '192.0.2.40')).body.accessToken
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
    expect(
      (
        await post(one, '/api/admin/retail-vehicles', {
          body,
          headers: { authorization: `Bearer ${token}` },
        })
      ).status,
    ).toBe(201)
    await expect.poll(inventory).toContain('SHARED-1')
  })

  test('share the jobs: each email is sent once, whichever instance accepted the request', async () => {
    const db = createDb(settings.DATABASE_URL)
    await expect.poll(() => db.outboxEmail.count({ where: { status: { not: 'sent' } } })).toBe(0)
    const sent = await db.outboxEmail.count()
    await db.$disconnect()
    expect(sent).toBe(2 * SUBMITS_PER_ADDRESS)
    expect(new Set(catcher.mails.map(({ messageId }) => messageId)).size).toBe(sent)
    expect(catcher.mails).toHaveLength(sent)
    await catcher.stop()
  })
})
