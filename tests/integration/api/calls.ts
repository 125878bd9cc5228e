import {
  disableById,
  inviteColleague,
  listAccounts,
} from '#server/features/auth/manage-accounts.ts'
import { saveCustomerPicture } from '#server/features/uploads/save-customer-picture.ts'
import type { Answer, TestApp } from '../../support/app.ts'
import { formWith, plainPicture } from '../../support/pictures.ts'
import { asStaff, inquiryDraft, partDraft, repairDraft } from '../../support/request-drafts.ts'
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
export type Works = (name: string, sent?: Sent | (() => Promise<Sent>), status?: number) => Call
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
    'part-requests': async () => (await caller.requests.submitPart(partDraft())).id,
    'repair-requests': async () => (await caller.requests.submitRepair(repairDraft())).id,
    inquiries: async () =>
      (await caller.requests.submitInquiry(inquiryDraft(await makers['retail-vehicles']()))).id,
  }
  type Kind = keyof typeof makers
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
    await disableById(by, id)
    return { id }
  }
  const idOfOnly = async () => {
    const all = await listAccounts(app.ctx)
    return { id: all.find(({ state }) => state === 'active')?.id }
  }
  const works: Works = (name, sent = {}, status = 200) => ({
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
      works(`GET /api/${kind}`),
      works(`GET /api/${kind}/{id}`, async () => ({ id: await makers[kind]() })),
      works(`GET ${admin}`),
      works(`GET ${admin}.csv`),
      works(`POST ${admin}`, { body: draft() }, 201),
      works(`POST ${admin}`, { body: draft({ stockNumber: 'TAKEN' }) }, 201),
      works(`POST ${admin}`, { body: draft({ stockNumber: 'TAKEN' }) }, 409),
      works(`GET ${admin}/{id}`, async () => ({ id: await makers[kind]() })),
      works(`GET ${admin}/{id}/history`, async () => ({ id: await makers[kind]() })),
      works(`PUT ${admin}/{id}`, async () => ({
        id: await makers[kind](),
        body: { mileage: '61,000' },
      })),
      works(
        `PUT ${admin}/{id}`,
        async () => ({ id: await makers[kind](), body: { mileage: 1, updatedAt: LONG_AGO } }),
        409,
      ),
      works(`DELETE ${admin}/{id}`, async () => ({ id: await makers[kind]() })),
      works(`POST ${admin}/{id}/restore`, async () => ({ id: await archived(kind) })),
      works(
        `POST ${admin}/{id}/restore`,
        async () => {
          const body = draft()
          const { _id: id } = (await send(`POST ${admin}`, { body })).json<{ _id: string }>()
          await send(`DELETE ${admin}/{id}`, { id })
          await send(`POST ${admin}`, { body })
          return { id }
        },
        409,
      ),
      works(`POST ${admin}/import/preview`, { body: { csv: csv() } }),
      works(`POST ${admin}/import`, async () => ({ body: await preview() })),
      works(
        `POST ${admin}/import`,
        async () => ({ body: { ...(await preview()), fingerprint: 'of another day' } }),
        409,
      ),
    ]
  })

  const requests = (['part-requests', 'repair-requests', 'inquiries'] as const).flatMap((kind) => {
    const admin = `/api/admin/${kind}`
    const drafts = {
      'part-requests': () => partDraft(),
      'repair-requests': () => repairDraft(),
      inquiries: async () => inquiryDraft(await makers['retail-vehicles']()),
    }
    const draft = drafts[kind]
    return [
      works(`POST /api/${kind}`, async () => ({ body: await draft() }), 201),
      works(
        `POST /api/${kind}`,
        async () => {
          const body = { ...(await draft()), idempotencyKey: `twice-${kind}` }
          await send(`POST /api/${kind}`, { body })
          return { body: { ...(await draft()), idempotencyKey: `twice-${kind}` } }
        },
        409,
      ),
      works(`GET ${admin}`),
      works(`GET ${admin}.csv`),
      works(
        `POST ${admin}`,
        async () => ({ body: { ...asStaff(await draft()), source: 'phone', assignToMe: true } }),
        201,
      ),
      works(
        `POST ${admin}`,
        async () => {
          const key = { source: 'counter', idempotencyKey: `taken-${kind}` }
          await send(`POST ${admin}`, { body: { ...asStaff(await draft()), ...key } })
          return { body: { ...asStaff(await draft()), ...key } }
        },
        409,
      ),
      works(`GET ${admin}/{id}/duplicates`, async () => ({ id: await makers[kind]() })),
      works(`POST ${admin}/{id}/duplicates`, async () => ({
        id: await makers[kind](),
        body: { duplicateId: await makers[kind]() },
      })),
      works(`POST ${admin}/bulk`, async () => ({
        body: { change: { action: 'archive' }, requests: [{ id: await makers[kind]() }] },
      })),
      works(`GET ${admin}/{id}`, async () => ({ id: await makers[kind]() })),
      works(`PUT ${admin}/{id}`, async () => ({
        id: await makers[kind](),
        body: { note: 'Called back' },
      })),
      works(
        `PUT ${admin}/{id}`,
        async () => ({
          id: await makers[kind](),
          body: { status: 'cancelled', reason: 'x', updatedAt: LONG_AGO },
        }),
        409,
      ),
      works(`PUT ${admin}/{id}/details`, async () => ({
        id: await makers[kind](),
        body: correctionOf(await draft()),
      })),
      works(
        `PUT ${admin}/{id}/details`,
        async () => {
          const id = await makers[kind]()
          const body = correctionOf(await draft())
          await send(`PUT ${admin}/{id}/details`, { id, body })
          return { id, body: { ...body, updatedAt: LONG_AGO } }
        },
        409,
      ),
      works(`GET ${admin}/{id}/messages`, async () => ({ id: await makers[kind]() })),
      works(`GET ${admin}/{id}/reply-templates`, async () => ({ id: await makers[kind]() })),
      works(
        `POST ${admin}/{id}/replies`,
        async () => ({ id: await makers[kind](), body: { subject: 'Hello', body: 'We have it.' } }),
        201,
      ),
      works(
        `POST ${admin}/{id}/replies`,
        async () => ({
          id: await makers[kind](),
          body: { subject: 'Hello', body: 'We have it.', updatedAt: LONG_AGO },
        }),
        409,
      ),
      works(`DELETE ${admin}/{id}`, async () => ({ id: await makers[kind]() })),
      works(`POST ${admin}/{id}/restore`, async () => ({ id: await archived(kind) })),
    ]
  })

  const wants = wantCalls({ app, send, works, makeVehicle: makers['dismantled-vehicles'] })
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
    works('GET /api/auth/second-factor'),
    works('POST /api/auth/second-factor', async () => withPassword(await bearerOf())),
    works('POST /api/auth/second-factor', async () => withPassword(await turnedOn()), 409),
    works('POST /api/auth/second-factor/confirm', begun),
    works('POST /api/auth/second-factor/confirm', { body: { code: '000000' } }, 409),
    works('POST /api/auth/second-factor/recovery-codes', async () =>
      withPassword(await turnedOn()),
    ),
    works('POST /api/auth/second-factor/recovery-codes', { body: ownPassword }, 409),
    works('POST /api/auth/second-factor/off', async () => withPassword(await turnedOn())),
    works('POST /api/auth/second-factor/off', { body: ownPassword }, 409),
    ...['', '/confirm', '/recovery-codes', '/off'].map((path) =>
      works(`POST /api/auth/second-factor${path}`, { headers: foreign }, 403),
    ),
    works(
      'POST /api/auth/login',
      async () => ({ body: { username: (await turnedOn()).username, password: PASSWORD } }),
      202,
    ),
    works('POST /api/auth/login/code', atCode),
    works(
      'POST /api/auth/login/code',
      async () => ({ ...(await atCode()), body: { code: '000000' } }),
      401,
    ),
    works('POST /api/auth/login/code', { body: { code: '000000' } }, 409),
    works('POST /api/auth/login/code', { headers: foreign }, 403),
  ]
  const accountCalls = [
    works('GET /api/admin/accounts'),
    ...backupCallsOf(app, works),
    works('GET /api/admin/audit'),
    works('PUT /api/admin/second-factor', { body: { isRequired: false } }),
    works('PUT /api/admin/second-factor', { body: { isRequired: true } }, 409),
    works('GET /api/admin/audit.csv'),
    works('GET /api/admin/numbers/answer-times.csv'),
    works('GET /api/admin/numbers/requests-per-week.csv'),
    works('GET /api/admin/numbers/vehicle-ages.csv'),
    works('GET /api/admin/numbers/days-to-sale.csv'),
    works('GET /api/admin/numbers/parts-wanted.csv'),
    works('GET /api/admin/numbers/quotes-and-sales.csv'),
    works('GET /api/admin/numbers/lost-quotes.csv'),
    works('GET /api/admin/numbers/collected-per-day.csv'),
    works('GET /api/admin/numbers/sales-tax.csv'),
    works('GET /api/admin/numbers/appointments.csv'),
    works('GET /api/admin/numbers/booked-hours.csv'),
    works('POST /api/admin/accounts', { body: { username: 'invited', email: '' } }, 201),
    works('POST /api/admin/accounts', { body: { username: 'RENEE' } }, 409),
    works('PUT /api/admin/accounts/{id}', async () => ({
      id: (await inviteSomebody()).id,
      body: { email: 'colleague@home.example' },
    })),
    works('POST /api/admin/accounts/{id}/link', async () => ({ id: (await inviteSomebody()).id })),
    works('POST /api/admin/accounts/{id}/link', disabled, 409),
    works('POST /api/admin/accounts/{id}/disable', async () => ({
      id: (await inviteSomebody()).id,
    })),
    works('POST /api/admin/accounts/{id}/disable', idOfOnly, 409),
    // After the call above, which wants one account alone that can sign in.
    ...secondFactorCalls,
    ...passkeyCallsOf({ app, send, works, bearerOf }),
    works('POST /api/admin/accounts/{id}/enable', disabled),
    works('DELETE /api/admin/accounts/{id}/sessions', async () => ({
      id: (await inviteSomebody()).id,
    })),
    ...['POST /api/auth/account-link', 'POST /api/auth/account-link/password'].flatMap((name) => {
      const filled = (token: string) =>
        name.endsWith('password') ? { token, password: 'another-Mule-78-lantern' } : { token }
      return [
        works(name, async () => ({ body: filled((await inviteSomebody()).token) })),
        works(name, { body: filled('forged') }, 404),
        works(name, { headers: foreign }, 403),
        works(
          name,
          async () => {
            const { token } = await inviteSomebody()
            await app.db.accountLink.updateMany({ data: { usedAt: new Date() } })
            return { body: filled(token) }
          },
          409,
        ),
      ]
    }),
  ]
  return [
    ...vehicles,
    ...importCallsOf(works, send),
    ...requests,
    ...accountCalls,
    ...customerCallsOf(app, works, send),
    ...quoteCallsOf(app, works),
    ...partCallsOf(app, works),
    ...saleCallsOf(app, works),
    ...scheduleCallsOf(app, works),
    ...wants,
    works('POST /api/inquiries', { body: inquiryDraft(UNKNOWN_ID) }, 404),
    works('POST /api/part-requests', { body: partDraft({ donorId: UNKNOWN_ID }) }, 404),
    works(
      'POST /api/admin/inquiries',
      { body: { ...asStaff(inquiryDraft(UNKNOWN_ID)), source: 'phone' } },
      404,
    ),
    works('GET /api/vehicle-data/batched'),
    works('GET /api/vehicle-data/batched', { query: '?view=inventory' }),
    works('GET /api/request-status', async () => {
      const { statusUrl } = await caller.requests.submitPart(partDraft())
      return { query: new URL(statusUrl).search }
    }),
    works('GET /api/request-status', { query: '?token=forged' }, 404),
    works('POST /api/vin/decode', { body: { vin: '1HGCM82633A004352' } }),
    works('POST /api/vin/decode', { body: { vin: VIN_OF_NOTHING } }, 422),
    works('POST /api/vin/direct-decode', { body: { vin: '1HGCM82633A004352' } }),
    works('POST /api/vin/direct-decode', { body: { vin: VIN_OF_NOTHING } }, 422),
    works('GET /api/openapi.json'),
    works('GET /api/docs'),
    works('GET /feeds/google-vehicles.csv'),
    works('GET /feeds/meta-vehicles.csv'),
    works('GET /api/admin/feeds'),
    works('GET /api/admin/settings'),
    works('GET /api/admin/settings/versions'),
    works('PUT /api/admin/settings', { body: { changes: { bays: 3 } } }),
    works(
      'PUT /api/admin/settings',
      async () => {
        await send('PUT /api/admin/settings', { body: { changes: { bays: 4 } } })
        return { body: { changes: { bays: 5 }, updatedAt: LONG_AGO } }
      },
      409,
    ),
    works(
      'POST /api/admin/upload',
      async () => {
        const { headers, body } = formWith(await plainPicture(40, 30).jpeg().toBuffer())
        return { headers, raw: body }
      },
      201,
    ),
    works(
      'POST /api/request-pictures',
      async () => {
        const { headers, body } = formWith(await plainPicture(40, 30).jpeg().toBuffer())
        return { headers, raw: body }
      },
      201,
    ),
    works('GET /api/admin/request-pictures/{id}', async () => {
      const bytes = await plainPicture(40, 30).jpeg().toBuffer()
      const { id } = await saveCustomerPicture(app.ctx, bytes)
      await caller.requests.submitPart(partDraft({ pictures: [id] }))
      return { id }
    }),
    works('POST /api/auth/login', { body: { username: 'renee', password: PASSWORD } }),
    works('POST /api/auth/login', { body: { username: 'renee', password: 'wrong' } }, 401),
    works('POST /api/auth/login', { body: {}, headers: foreign }, 403),
    works('GET /api/auth/verify'),
    works('POST /api/auth/refresh', async () => ({ headers: { cookie: staff().cookie } })),
    works('POST /api/auth/refresh', {}, 401),
    works('POST /api/auth/refresh', { headers: foreign }, 403),
    works('GET /api/auth/sessions'),
    works('DELETE /api/auth/sessions/{id}', async () => {
      await send('POST /api/auth/login', { body: { username: 'renee', password: PASSWORD } })
      const sessions = (await send('GET /api/auth/sessions')).json<
        { _id: string; isCurrent: boolean }[]
      >()
      return { id: sessions.find(({ isCurrent }) => !isCurrent)?._id }
    }),
    works('DELETE /api/auth/sessions/{id}', { headers: foreign }, 403),
    works('DELETE /api/auth/sessions'),
    works('DELETE /api/auth/sessions', { headers: foreign }, 403),
    works('POST /api/auth/password', {
      body: { currentPassword: PASSWORD, newPassword: 'another-Mule-78-lantern' },
    }),
    works('POST /api/auth/password', { headers: foreign }, 403),
    works('POST /api/auth/logout', { headers: foreign }, 403),
    works('POST /api/auth/logout'),
  ]
}
