import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, MAIL_SERVER } from '../../support/app.ts'
import { emptyTable } from '../../support/database.ts'
import { partDraft } from '../../support/request-drafts.ts'
import { addAccounts, RENEE } from '../../support/staff-sessions.ts'
import { visitorWants } from '../../support/visitor-wants.ts'

let now = new Date('2026-07-10T12:00:00-04:00')
const app = await createTestApp({
  clock: { now: () => now },
  config: { rateLimits: false, publicUrl: 'https://yard.example', smtpUrl: MAIL_SERVER },
})
const { db, caller, callerFor } = app
const visitor = visitorWants(app)
const staff = callerFor(RENEE).wants.admin
const later = (ms: number) => void (now = new Date(now.getTime() + ms))

beforeAll(() => addAccounts(app))
beforeEach(async () => {
  for (const table of ['want', 'outbox_email']) await emptyTable(db, table)
})

const WANT = { make: 'Honda', model: 'Accord', yearFrom: '2008', email: 'Jo@mail.example' }
const noted = (own: object = {}) =>
  staff.create({
    make: 'Honda',
    model: 'Accord',
    yearFrom: 2008,
    name: 'Jo Pike',
    email: 'jo@mail.example',
    ...own,
  })
const outbox = (template: string) =>
  db.outboxEmail.findMany({ where: { template }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
/** Asks as a visitor does and gives the token of the latest email. */
async function ask(own: object = {}): Promise<string> {
  await visitor.submit({ ...WANT, ...own })
  const [email] = (await outbox('want-confirm')).toReversed()
  return new URL(email?.unsubscribeUrl ?? '').searchParams.get('token') ?? ''
}

describe('an unconfirmed want under any address', () => {
  test(
    'is one of ten at most of an address: the next is refused at the counter and at its confirmation',
    { tags: ['r32.6'] },
    async () => {
      const token = await ask()
      for (let year = 2001; year <= 2010; year += 1) await noted({ yearFrom: year })
      const message: unknown = expect.stringContaining('10 vehicles')
      await expect(noted({ yearFrom: 2011 })).rejects.toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        message,
      })
      await expect(visitor.act({ token, action: 'confirm' })).rejects.toMatchObject({
        code: 'too-many',
        message,
      })
      expect(await visitor.submit({ ...WANT, yearFrom: '1999' })).toEqual({
        isSetAside: false,
      })
      await noted({ email: '', phone: '5185550142' })
    },
  )

  test(
    'does not count: thirty of them leave the owner and the shop all ten',
    { tags: ['r32.6'] },
    async () => {
      for (let year = 1981; year <= 2010; year += 1) {
        await visitor.submit({ ...WANT, yearFrom: year })
      }
      for (let year = 2001; year <= 2010; year += 1) await noted({ yearFrom: year })
      expect((await staff.list({ status: 'active' })).total).toBe(10)
      expect(await outbox('want-confirm')).toHaveLength(3)
    },
  )

  test(
    'sends three emails at most, however often and long a visitor submits it',
    { tags: ['r32.5'] },
    async () => {
      for (let count = 0; count < 30; count += 1) {
        await ask()
        later(5 * 3_600_000)
      }
      expect(await outbox('want-confirm')).toHaveLength(3)
    },
  )

  test(
    'of an unsubscribed owner is not restored by another visitor',
    { tags: ['r32.7'] },
    async () => {
      const token = await ask()
      await visitor.act({ token, action: 'confirm' })
      await visitor.act({ token, action: 'end-all' })
      await ask()
      const { statusUrl } = await caller.requests.submitPart(
        partDraft({ customerInfo: { name: 'X', phone: '(518) 555-7309', email: WANT.email } }),
      )
      const own = new URL(statusUrl).searchParams.get('token') ?? ''
      expect(await caller.requests.wantPart({ token: own })).toBeUndefined()
      expect((await staff.list({ status: 'active' })).total).toBe(0)
      await expect(visitor.act({ token, action: 'keep' })).rejects.toThrow('has ended')
    },
  )
})
