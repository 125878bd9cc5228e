import { disableAccount } from '#server/features/auth/disable-account.ts'
import { inviteColleague } from '#server/features/auth/invite-colleague.ts'
import { listAccounts } from '#server/features/auth/list-accounts.ts'
import { saveCustomerPicture } from '#server/features/uploads/save-customer-picture.ts'
import type { Answer, TestApp } from '../../support/app.ts'
import { formWith, plainPicture } from '../../support/pictures.ts'
import {
  asStaff,
  inquiryInput,
  partRequestInput,
  repairRequestInput,
} from '../../support/request-inputs.ts'
import { codeAt } from '../../support/second-factor.ts'
import {
  cookieOf,
  addAccount,
  PASSWORD,
  signIn,
  type SignedIn,
  tryLogin,
} from '../../support/staff.ts'
import {
  addVehicle,
  dismantledInput,
  nextVin,
  retailInput,
  toBody,
} from '../../support/vehicles.ts'
import { backupCallsOf } from './backup-calls.ts'
import { customerCallsOf } from './customer-calls.ts'
import { importCallsOf } from './import-calls.ts'
import { partCallsOf } from './part-calls.ts'
import { passkeyCallsOf } from './passkey-calls.ts'
import { quoteCallsOf } from './quote-calls.ts'
import { saleCallsOf } from './sale-calls.ts'
import { scheduleCallsOf } from './schedule-calls.ts'
import { wantCalls } from './want-calls.ts'

/** Operation with its expected status; `prepare` returns what is sent. */
export type Call = { name: string; status: number; prepare: () => Promise<Sent> }
/** Takes the expected status and a name like `POST /path`. */
export type CreateCall = (status: number, name: string, sent?: Sent | (() => Promise<Sent>)) => Call
export type Sent = {
  id?: string
  query?: string
  body?: unknown
  headers?: Record<string, string>
  raw?: string | Buffer
}

const UNKNOWN_ID = '0199f000-0000-7000-8000-000000000001'
const LONG_AGO = '2020-01-01T00:00:00.000Z'
const JSON_TYPE = { 'content-type': 'application/json' }
const VIN_OF_NOTHING = '11111111111111111'

/** The car of an inquiry is not corrected. */
function correctionOf(draft: object): object {
  const { retailVehicleId: _car, ...correction } = asStaff(
    draft as { retailVehicleId?: string; fillTimeMs?: number },
  )
  return correction
}

/** Sends one operation of the contract. */
export function sender(app: TestApp, staff: () => SignedIn) {
  return (
    name: string,
    { id = UNKNOWN_ID, query = '', body, headers, raw }: Sent = {},
  ): Promise<Answer> => {
    const [method = '', path = ''] = name.split(' ')
    const sent = body === undefined ? raw : JSON.stringify(body)
    return app.ask(path.replace('{id}', id) + query, {
      method,
      headers: { ...staff().bearer, ...(body !== undefined && JSON_TYPE), ...headers },
      body: sent,
    })
  }
}

/** Lists calls that succeed, and those that provoke each operation's own errors. */
export function callsOf(app: TestApp, staff: () => SignedIn): Call[] {
  const send = sender(app, staff)
  const { caller } = app
  const makers = {
    'retail-vehicles': () => addVehicle(app, retailInput()),
    'dismantled-vehicles': () => addVehicle(app, dismantledInput()),
    'part-requests': async () => (await caller.requests.submitPart(partRequestInput())).id,
    'repair-requests': async () => (await caller.requests.submitRepair(repairRequestInput())).id,
    inquiries: async () =>
      (await caller.requests.submitInquiry(inquiryInput(await makers['retail-vehicles']()))).id,
  }
  type Kind = keyof typeof makers
  const oneOf = (kind: Kind) => async (body?: unknown) => ({ id: await makers[kind](), body })
  const by = app.contextFor({ userId: UNKNOWN_ID, username: 'renee' })
  let invited = 0
  const inviteSomebody = async () => {
    const username = `colleague-${(invited += 1)}`
    const { url } = await inviteColleague(by, { username, email: null })
    const found = (await listAccounts(app.ctx)).find((each) => each.username === username)
    return { id: found?.id, token: new URL(url ?? '').hash.slice(1) }
  }
  const disabled = async () => {
    const { id = '' } = await inviteSomebody()
    await disableAccount(by, { id })
    return { id }
  }
  const idOfOnly = async () => {
    const all = await listAccounts(app.ctx)
    return { id: all.find(({ state }) => state === 'active')?.id }
  }
  const call: CreateCall = (status, name, sent = {}) => ({
    name,
    status,
    prepare: async () => (typeof sent === 'function' ? sent() : sent),
  })
  const archived = async (kind: Kind) => {
    const id = await makers[kind]()
    await send(`DELETE /api/admin/${kind}/{id}`, { id })
    return id
  }

  const vehicles = (['retail-vehicles', 'dismantled-vehicles'] as const).flatMap((kind) => {
    const one = oneOf(kind)
    const draft = (own: { stockNumber?: string } = {}) =>
      toBody(kind === 'retail-vehicles' ? retailInput(own) : dismantledInput(own))
    const admin = `/api/admin/${kind}`
    const csv = () =>
      `Stock Number,Year,Make,Model,VIN,Mileage,Date Acquired\nI-${nextVin().slice(-6)},2012,Ford,Focus,${nextVin()},90000,2026-01-02\n`
    const preview = async () => {
      const text = csv()
      const { fingerprint } = (
        await send(`POST ${admin}/import/preview`, { body: { csv: text } })
      ).json<{ fingerprint: string }>()
      return { csv: text, fingerprint }
    }
    return [
      call(200, `GET /api/${kind}`),
      call(200, `GET /api/${kind}/{id}`, one),
      call(200, `GET ${admin}`),
      call(200, `GET ${admin}.csv`),
      call(201, `POST ${admin}`, { body: draft() }),
      call(201, `POST ${admin}`, { body: draft({ stockNumber: 'TAKEN' }) }),
      call(409, `POST ${admin}`, { body: draft({ stockNumber: 'TAKEN' }) }),
      call(200, `GET ${admin}/{id}`, one),
      call(200, `GET ${admin}/{id}/history`, one),
      call(200, `PUT ${admin}/{id}`, () => one({ mileage: '61,000' })),
      call(409, `PUT ${admin}/{id}`, () => one({ mileage: 1, updatedAt: LONG_AGO })),
      call(200, `DELETE ${admin}/{id}`, one),
      call(200, `POST ${admin}/{id}/restore`, async () => ({ id: await archived(kind) })),
      call(409, `POST ${admin}/{id}/restore`, async () => {
        const body = draft()
        const { _id: id } = (await send(`POST ${admin}`, { body })).json<{ _id: string }>()
        await send(`DELETE ${admin}/{id}`, { id })
        await send(`POST ${admin}`, { body })
        return { id }
      }),
      call(200, `POST ${admin}/import/preview`, { body: { csv: csv() } }),
      call(200, `POST ${admin}/import`, async () => ({ body: await preview() })),
      call(409, `POST ${admin}/import`, async () => ({
        body: { ...(await preview()), fingerprint: 'of another day' },
      })),
    ]
  })

  const requests = (['part-requests', 'repair-requests', 'inquiries'] as const).flatMap((kind) => {
    const one = oneOf(kind)
    const admin = `/api/admin/${kind}`
    const drafts = {
      'part-requests': () => partRequestInput(),
      'repair-requests': () => repairRequestInput(),
      inquiries: async () => inquiryInput(await makers['retail-vehicles']()),
    }
    const draft = drafts[kind]
    return [
      call(201, `POST /api/${kind}`, async () => ({ body: await draft() })),
      call(409, `POST /api/${kind}`, async () => {
        const body = { ...(await draft()), idempotencyKey: `twice-${kind}` }
        await send(`POST /api/${kind}`, { body })
        return { body: { ...(await draft()), idempotencyKey: `twice-${kind}` } }
      }),
      call(200, `GET ${admin}`),
      call(200, `GET ${admin}.csv`),
      call(201, `POST ${admin}`, async () => ({
        body: { ...asStaff(await draft()), source: 'phone', assignToMe: true },
      })),
      call(409, `POST ${admin}`, async () => {
        const key = { source: 'counter', idempotencyKey: `taken-${kind}` }
        await send(`POST ${admin}`, { body: { ...asStaff(await draft()), ...key } })
        return { body: { ...asStaff(await draft()), ...key } }
      }),
      call(200, `GET ${admin}/{id}/duplicates`, one),
      call(200, `POST ${admin}/{id}/duplicates`, async () =>
        one({ duplicateId: await makers[kind]() }),
      ),
      call(200, `POST ${admin}/bulk`, async () => ({
        body: { change: { action: 'archive' }, requests: [{ id: await makers[kind]() }] },
      })),
      call(200, `GET ${admin}/{id}`, one),
      call(200, `PUT ${admin}/{id}`, () => one({ note: 'Called back' })),
      call(409, `PUT ${admin}/{id}`, () =>
        one({ status: 'cancelled', reason: 'x', updatedAt: LONG_AGO }),
      ),
      call(200, `PUT ${admin}/{id}/details`, async () => one(correctionOf(await draft()))),
      call(409, `PUT ${admin}/{id}/details`, async () => {
        const id = await makers[kind]()
        const body = correctionOf(await draft())
        await send(`PUT ${admin}/{id}/details`, { id, body })
        return { id, body: { ...body, updatedAt: LONG_AGO } }
      }),
      call(200, `GET ${admin}/{id}/messages`, one),
      call(200, `GET ${admin}/{id}/reply-templates`, one),
      call(201, `POST ${admin}/{id}/replies`, () => one({ subject: 'Hello', body: 'We have it.' })),
      call(409, `POST ${admin}/{id}/replies`, () =>
        one({ subject: 'Hello', body: 'We have it.', updatedAt: LONG_AGO }),
      ),
      call(200, `DELETE ${admin}/{id}`, one),
      call(200, `POST ${admin}/{id}/restore`, async () => ({ id: await archived(kind) })),
    ]
  })

  const wants = wantCalls({ app, send, call, makeVehicle: makers['dismantled-vehicles'] })
  const foreign = { 'sec-fetch-site': 'cross-site' }
  const ownPassword = { currentPassword: PASSWORD }
  const bearerOf = async () => {
    const username = `factor-${(invited += 1)}`
    await addAccount(app, username)
    return { username, headers: (await signIn(app, username)).bearer }
  }
  const begun = async () => {
    const { username, headers } = await bearerOf()
    const reply = await send('POST /api/auth/second-factor', { body: ownPassword, headers })
    const { secret } = reply.json<{ secret: string }>()
    // The code of the moment in which it is sent, since failures.test.ts sends it again much later.
    const body = {
      get code() {
        return codeAt(secret, new Date())
      },
    }
    return { username, headers, body }
  }
  const turnedOn = async () => {
    const { username, headers, body } = await begun()
    const reply = await send('POST /api/auth/second-factor/confirm', { headers, body })
    const { codes } = reply.json<{ codes: string[] }>()
    return { username, headers, code: codes[0] }
  }
  const atCode = async () => {
    const { username, code } = await turnedOn()
    const first = await tryLogin(app, username)
    return { headers: { cookie: cookieOf(first) }, body: { code } }
  }
  const withPassword = async ({ headers }: { headers: Record<string, string> }) => ({
    headers,
    body: ownPassword,
  })
  const secondFactorCalls = [
    call(200, 'GET /api/auth/second-factor'),
    call(200, 'POST /api/auth/second-factor', async () => withPassword(await bearerOf())),
    call(409, 'POST /api/auth/second-factor', async () => withPassword(await turnedOn())),
    call(200, 'POST /api/auth/second-factor/confirm', begun),
    call(409, 'POST /api/auth/second-factor/confirm', { body: { code: '000000' } }),
    call(200, 'POST /api/auth/second-factor/recovery-codes', async () =>
      withPassword(await turnedOn()),
    ),
    call(409, 'POST /api/auth/second-factor/recovery-codes', { body: ownPassword }),
    call(200, 'POST /api/auth/second-factor/off', async () => withPassword(await turnedOn())),
    call(409, 'POST /api/auth/second-factor/off', { body: ownPassword }),
    ...['', '/confirm', '/recovery-codes', '/off'].map((path) =>
      call(403, `POST /api/auth/second-factor${path}`, { headers: foreign }),
    ),
    call(202, 'POST /api/auth/login', async () => ({
      body: { username: (await turnedOn()).username, password: PASSWORD },
    })),
    call(200, 'POST /api/auth/login/code', atCode),
    call(401, 'POST /api/auth/login/code', async () => ({
      ...(await atCode()),
      body: { code: '000000' },
    })),
    call(409, 'POST /api/auth/login/code', { body: { code: '000000' } }),
    call(403, 'POST /api/auth/login/code', { headers: foreign }),
  ]
  const accountCalls = [
    call(200, 'GET /api/admin/accounts'),
    ...backupCallsOf(app, call),
    call(200, 'GET /api/admin/audit'),
    call(200, 'PUT /api/admin/second-factor', { body: { isRequired: false } }),
    call(409, 'PUT /api/admin/second-factor', { body: { isRequired: true } }),
    call(200, 'GET /api/admin/audit.csv'),
    call(200, 'GET /api/admin/numbers/answer-times.csv'),
    call(200, 'GET /api/admin/numbers/requests-per-week.csv'),
    call(200, 'GET /api/admin/numbers/vehicle-ages.csv'),
    call(200, 'GET /api/admin/numbers/days-to-sale.csv'),
    call(200, 'GET /api/admin/numbers/parts-wanted.csv'),
    call(200, 'GET /api/admin/numbers/quotes-and-sales.csv'),
    call(200, 'GET /api/admin/numbers/lost-quotes.csv'),
    call(200, 'GET /api/admin/numbers/collected-per-day.csv'),
    call(200, 'GET /api/admin/numbers/sales-tax.csv'),
    call(200, 'GET /api/admin/numbers/appointments.csv'),
    call(200, 'GET /api/admin/numbers/booked-hours.csv'),
    call(201, 'POST /api/admin/accounts', { body: { username: 'invited', email: '' } }),
    call(409, 'POST /api/admin/accounts', { body: { username: 'RENEE' } }),
    call(200, 'PUT /api/admin/accounts/{id}', async () => ({
      id: (await inviteSomebody()).id,
      body: { email: 'colleague@home.example' },
    })),
    call(200, 'POST /api/admin/accounts/{id}/link', async () => ({
      id: (await inviteSomebody()).id,
    })),
    call(409, 'POST /api/admin/accounts/{id}/link', disabled),
    call(200, 'POST /api/admin/accounts/{id}/disable', async () => ({
      id: (await inviteSomebody()).id,
    })),
    call(409, 'POST /api/admin/accounts/{id}/disable', idOfOnly),
    // After the call above, which wants one account alone that can sign in.
    ...secondFactorCalls,
    ...passkeyCallsOf({ app, send, call, bearerOf }),
    call(200, 'POST /api/admin/accounts/{id}/enable', disabled),
    call(200, 'DELETE /api/admin/accounts/{id}/sessions', async () => ({
      id: (await inviteSomebody()).id,
    })),
    ...['POST /api/auth/account-link', 'POST /api/auth/account-link/password'].flatMap((name) => {
      const filled = (token: string) =>
        name.endsWith('password') ? { token, password: 'another-Mule-78-lantern' } : { token }
      return [
        call(200, name, async () => ({ body: filled((await inviteSomebody()).token) })),
        call(404, name, { body: filled('forged') }),
        call(403, name, { headers: foreign }),
        call(409, name, async () => {
          const { token } = await inviteSomebody()
          await app.db.accountLink.updateMany({ data: { usedAt: new Date() } })
          return { body: filled(token) }
        }),
      ]
    }),
  ]
  return [
    ...vehicles,
    ...importCallsOf(call, send),
    ...requests,
    ...accountCalls,
    ...customerCallsOf(app, call, send),
    ...quoteCallsOf(app, call),
    ...partCallsOf(app, call),
    ...saleCallsOf(app, call),
    ...scheduleCallsOf(app, call),
    ...wants,
    call(404, 'POST /api/inquiries', { body: inquiryInput(UNKNOWN_ID) }),
    call(404, 'POST /api/part-requests', { body: partRequestInput({ donorId: UNKNOWN_ID }) }),
    call(404, 'POST /api/admin/inquiries', {
      body: { ...asStaff(inquiryInput(UNKNOWN_ID)), source: 'phone' },
    }),
    call(200, 'GET /api/vehicle-data/batched'),
    call(200, 'GET /api/vehicle-data/batched', { query: '?view=inventory' }),
    call(200, 'GET /api/request-status', async () => {
      const { statusUrl } = await caller.requests.submitPart(partRequestInput())
      return { query: new URL(statusUrl).search }
    }),
    call(404, 'GET /api/request-status', { query: '?token=forged' }),
    call(200, 'POST /api/vin/decode', { body: { vin: '1HGCM82633A004352' } }),
    call(422, 'POST /api/vin/decode', { body: { vin: VIN_OF_NOTHING } }),
    call(200, 'POST /api/vin/direct-decode', { body: { vin: '1HGCM82633A004352' } }),
    call(422, 'POST /api/vin/direct-decode', { body: { vin: VIN_OF_NOTHING } }),
    call(200, 'GET /api/openapi.json'),
    call(200, 'GET /api/docs'),
    call(200, 'GET /feeds/google-vehicles.csv'),
    call(200, 'GET /feeds/meta-vehicles.csv'),
    call(200, 'GET /api/admin/feeds'),
    call(200, 'GET /api/admin/settings'),
    call(200, 'GET /api/admin/settings/versions'),
    call(200, 'PUT /api/admin/settings', { body: { changes: { bays: 3 } } }),
    call(409, 'PUT /api/admin/settings', async () => {
      await send('PUT /api/admin/settings', { body: { changes: { bays: 4 } } })
      return { body: { changes: { bays: 5 }, updatedAt: LONG_AGO } }
    }),
    call(201, 'POST /api/admin/upload', async () => {
      const { headers, body } = formWith(await plainPicture(40, 30).jpeg().toBuffer())
      return { headers, raw: body }
    }),
    call(201, 'POST /api/request-pictures', async () => {
      const { headers, body } = formWith(await plainPicture(40, 30).jpeg().toBuffer())
      return { headers, raw: body }
    }),
    call(200, 'GET /api/admin/request-pictures/{id}', async () => {
      const bytes = await plainPicture(40, 30).jpeg().toBuffer()
      const { id } = await saveCustomerPicture(app.ctx, bytes)
      await caller.requests.submitPart(partRequestInput({ pictures: [id] }))
      return { id }
    }),
    call(200, 'POST /api/auth/login', { body: { username: 'renee', password: PASSWORD } }),
    call(401, 'POST /api/auth/login', { body: { username: 'renee', password: 'wrong' } }),
    call(403, 'POST /api/auth/login', { body: {}, headers: foreign }),
    call(200, 'GET /api/auth/verify'),
    call(200, 'POST /api/auth/refresh', async () => ({ headers: { cookie: staff().cookie } })),
    call(401, 'POST /api/auth/refresh'),
    call(403, 'POST /api/auth/refresh', { headers: foreign }),
    call(200, 'GET /api/auth/sessions'),
    call(200, 'DELETE /api/auth/sessions/{id}', async () => {
      await send('POST /api/auth/login', { body: { username: 'renee', password: PASSWORD } })
      const sessions = (await send('GET /api/auth/sessions')).json<
        { _id: string; isCurrent: boolean }[]
      >()
      return { id: sessions.find(({ isCurrent }) => !isCurrent)?._id }
    }),
    call(403, 'DELETE /api/auth/sessions/{id}', { headers: foreign }),
    call(200, 'DELETE /api/auth/sessions'),
    call(403, 'DELETE /api/auth/sessions', { headers: foreign }),
    call(200, 'POST /api/auth/password', {
      body: { currentPassword: PASSWORD, newPassword: 'another-Mule-78-lantern' },
    }),
    call(403, 'POST /api/auth/password', { headers: foreign }),
    call(403, 'POST /api/auth/logout', { headers: foreign }),
    call(200, 'POST /api/auth/logout'),
  ]
}
