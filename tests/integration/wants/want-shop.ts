import { beforeAll, beforeEach } from 'vitest'
import { maintainWants } from '#server/features/wants/maintain-wants.ts'
import { createTestApp, MAIL_SERVER } from '../../support/app.ts'
import { emptyTable } from '../../support/database.ts'
import { addAccounts, RENEE } from '../../support/staff-sessions.ts'
import { addVehicle, dismantledInput, emptyVehicles } from '../../support/vehicles.ts'
import { visitorWants } from '../../support/visitor-wants.ts'

/** A Friday, noon in the shop. */
export const START = new Date('2026-07-10T12:00:00-04:00')
const CAR = { make: 'Honda', model: 'Accord' }
export const WANT = {
  ...CAR,
  yearFrom: '2008',
  yearTo: '2012',
  part: 'Trunk lid',
  email: 'Jo@mail.example',
}

/** Starts an application without wants and vehicles at START before each test. */
export async function openWantShop() {
  const time = { now: START }
  const app = await createTestApp({
    clock: { now: () => time.now },
    config: { rateLimits: false, publicUrl: 'https://yard.example', smtpUrl: MAIL_SERVER },
  })
  const { db, caller, callerFor } = app
  const staff = callerFor(RENEE).wants.admin
  const visitor = visitorWants(app)
  beforeAll(() => addAccounts(app))
  beforeEach(async () => {
    time.now = START
    await emptyVehicles(app)
    for (const table of ['want', 'want_mailing', 'outbox_email']) await emptyTable(db, table)
  })

  const outbox = (template: string) =>
    db.outboxEmail.findMany({ where: { template }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
  /** Submits as a visitor and returns the token of the latest email. */
  async function ask(own: object = {}): Promise<string> {
    await visitor.submit({ ...WANT, ...own })
    return tokenOf((await outbox('want-confirm')).at(-1))
  }
  return {
    app,
    db,
    caller,
    callerFor,
    staff,
    visitor,
    time,
    outbox,
    ask,
    later: (ms: number) => void (time.now = new Date(time.now.getTime() + ms)),
    maintain: () => maintainWants(app.ctx, new AbortController().signal),
    noted: (own: object = {}) =>
      staff.add({
        ...CAR,
        yearFrom: 2008,
        yearTo: 2012,
        name: 'Jo Pike',
        email: 'jo@mail.example',
        ...own,
      }),
    arrive: (own: Parameters<typeof dismantledInput>[0] = {}) =>
      addVehicle(app, dismantledInput({ ...CAR, year: 2010, ...own })),
    matches: () =>
      db.wantMatch.findMany({ orderBy: [{ at: 'asc' }, { wantId: 'asc' }, { vehicleId: 'asc' }] }),
  }
}

/** Token of the link in an email. */
export const tokenOf = (email: { unsubscribeUrl: string | null } | undefined): string =>
  new URL(email?.unsubscribeUrl ?? 'none:').searchParams.get('token') ?? ''
