import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import superjson from 'superjson'
import { beforeAll, describe, expect, test } from 'vitest'
import { createSecrets } from '#server/core/secrets.ts'
import { appRouter } from '#server/trpc/app-router.ts'
import { createTestApp } from '../../support/app.ts'
import { otherSpellings } from '../../support/base64url.ts'
import { withRoutes } from '../../support/routes.ts'
import { addAccount, signIn, type SignedIn } from '../../support/staff.ts'

/** Paths without a session; all others under /api, and other procedures, require one. */
const PUBLIC_PATHS = new Set([
  'GET /api/retail-vehicles',
  'GET /api/retail-vehicles/:id',
  'GET /api/dismantled-vehicles',
  'GET /api/dismantled-vehicles/:id',
  'GET /api/vehicle-data/batched',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/request-status',
  'GET /api/quote',
  'GET /api/invoice',
  'GET /api/appointment',
  'GET /api/appointment.ics',
  'POST /api/appointment/answer',
  'GET /api/request-times',
  'POST /api/request-times',
  'POST /api/quote/decision',
  'POST /api/part-requests',
  'POST /api/repair-requests',
  'POST /api/inquiries',
  'POST /api/request-pictures',
  'POST /api/vin/decode',
  'POST /api/vin/direct-decode',
  'POST /api/auth/account-link',
  'POST /api/auth/account-link/password',
  'POST /api/auth/login',
  'POST /api/auth/login/code',
  'POST /api/auth/login/passkey',
  'POST /api/auth/login/passkey/options',
  'POST /api/auth/logout',
])
const PUBLIC_PROCEDURES = new Set([
  'quotes.getPage',
  'requests.submitInquiry',
  'requests.submitPart',
  'requests.submitRepair',
  'requests.wantRequestedPart',
  'requests.writeMessage',
  'sales.followQuote',
  'sales.getInvoicePage',
  'statusPage.get',
  'schedule.getPage',
  'schedule.getOfferedTimes',
  'site.getAboutPage',
  'site.checkOpenDay',
  'vehicles.getCarPage',
  'vehicles.findDonor',
  'vehicles.listCars',
  'vehicles.listNewest',
  'vehicles.listSavedCars',
  'vehicles.listYard',
  'vehicles.getDismantledVehiclePage',
  'vin.decode',
  'vin.decodeDirectly',
  'wants.getPage',
])
/** Not asked with a token but with the cookie. */
const BY_COOKIE = 'POST /api/auth/refresh'

const { app, routes } = await withRoutes(() => createTestApp())
const paths = new Set(routes.map(({ method, url }) => `${method} ${url}`))

const guardedPaths = [...paths].filter(
  (path) => path.includes(' /api') && !PUBLIC_PATHS.has(path) && path !== BY_COOKIE,
)
const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: 'query' | 'mutation' | 'subscription' } }
  >,
)
const guardedProcedures = procedures
  .filter(([name]) => !PUBLIC_PROCEDURES.has(name))
  .map(([name, { _def }]) => ({ name, type: _def.type }))

/** Tried on each path and procedure; the others on one of each group. */
const EVERYWHERE = ['no token']
const firstOfEach = <T>(all: T[], groupOf: (one: T) => string): T[] => [
  ...new Map(all.toReversed().map((one) => [groupOf(one), one])).values(),
]
const pathsFor = (kind: string): string[] =>
  EVERYWHERE.includes(kind)
    ? guardedPaths
    : firstOfEach(guardedPaths, (path) => path.split('/')[2] ?? '')
const proceduresFor = (kind: string): typeof guardedProcedures =>
  EVERYWHERE.includes(kind) ? guardedProcedures : firstOfEach(guardedProcedures, ({ type }) => type)

let signedIn: SignedIn
const bad: Record<string, string | undefined> = {}
const REFUSALS = {
  'no token': 'Authentication required',
  'a malformed token': 'Invalid token',
  'a token in another spelling of its signature': 'Invalid token',
  'a token with a wrong signature': 'Invalid token',
  "a token by another instance's secret": 'Invalid token',
  "a token of algorithm 'none'": 'Invalid token',
  'a token of another algorithm with the right key': 'Invalid token',
  'a token for another purpose with the right key': 'Invalid token',
  'a token without an end': 'Invalid token',
  'the session cookie as a token': 'Invalid token',
  'an expired token': 'Token expired',
  'a revoked token': 'Token has been revoked',
  "a token of somebody else's session": 'Token has been revoked',
} as const
const kinds = Object.keys(REFUSALS) as (keyof typeof REFUSALS)[]

beforeAll(async () => {
  await addAccount(app, 'renee')
  signedIn = await signIn(app, 'renee')
  const revoked = await signIn(app, 'renee')
  await app.ask('/api/auth/logout', { method: 'POST', headers: revoked.bearer })
  const keyOf = (tokenSecret?: string) =>
    createSecrets({ db: app.db, tokenSecret }).keyFor('access-token')
  const key = await keyOf()
  const claims = decodeJwt(signedIn.accessToken)
  const sign = (
    payload: Record<string, unknown>,
    { alg = 'HS256', typ = 'at+jwt', by = key } = {},
  ) => new SignJWT(payload).setProtectedHeader({ alg, typ }).sign(by)
  const { exp: _exp, ...endless } = claims
  Object.assign(bad, {
    'no token': undefined,
    'a malformed token': 'null',
    'a token in another spelling of its signature': otherSpellings(signedIn.accessToken)[0],
    'a token with a wrong signature': `${signedIn.accessToken.slice(0, -6)}AAAAAA`,
    "a token by another instance's secret": await sign(claims, {
      by: await keyOf('a secret of another shop, 32 characters'),
    }),
    "a token of algorithm 'none'": new UnsecuredJWT(claims).encode(),
    'a token of another algorithm with the right key': await sign(claims, { alg: 'HS512' }),
    'a token for another purpose with the right key': await sign(claims, { typ: 'JWT' }),
    'a token without an end': await sign(endless),
    'the session cookie as a token': signedIn.cookie.split('=')[1],
    'an expired token': await sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 }),
    'a revoked token': revoked.accessToken,
    "a token of somebody else's session": await sign({
      ...claims,
      sub: '01990000-0000-7000-8000-000000000001',
    }),
  } satisfies Record<keyof typeof REFUSALS, string | undefined>)
})

const headersOf = (kind: string): Record<string, string> =>
  bad[kind] === undefined ? {} : { authorization: `Bearer ${bad[kind]}` }
const callPath = (path: string, headers: Record<string, string>) => {
  const [method = '', url = ''] = path.split(' ')
  return app.ask(
    url.replace(/:\w+/, '0199f000-0000-7000-8000-000000000001').replace('*', 'nothing'),
    { method, headers },
  )
}
const callProcedure = (
  { name, type }: { name: string; type: string },
  headers: Record<string, string>,
) =>
  app.ask(
    `/api/trpc/${name}`,
    type === 'query'
      ? { headers }
      : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' },
  )

type Refusal = { message: string; data: { code: string } }
/** A subscription is refused by the first event of its stream. */
const refusalOf = (text: string, type: string): Refusal =>
  type === 'subscription'
    ? superjson.parse<Refusal>(/event: serialized-error\ndata: (.*)/.exec(text)?.[1] ?? '{}')
    : (JSON.parse(text) as { error: { json: Refusal } }).error.json

test('every admin endpoint and procedure is tested', () => {
  expect(guardedPaths.length).toBeGreaterThan(30)
  expect(guardedProcedures.length).toBeGreaterThan(25)
  expect([...PUBLIC_PATHS].filter((path) => !paths.has(path))).toEqual([])
  expect(
    [...PUBLIC_PROCEDURES].filter((name) => !procedures.some(([known]) => known === name)),
  ).toEqual([])
})

describe.each(kinds)('with %s', (kind) => {
  test('paths of staff are 401 and say why', { tags: ['r12.11', 'r18.21', 'r19.9'] }, async () => {
    for (const path of pathsFor(kind)) {
      const { status, json, headers } = await callPath(path, headersOf(kind))
      expect([path, status, json<{ error: string }>().error]).toEqual([path, 401, REFUSALS[kind]])
      expect([path, headers['cache-control'], headers['www-authenticate']]).toEqual([
        path,
        'no-store',
        'Bearer',
      ])
    }
  })

  test('procedures of staff are UNAUTHORIZED and say why', async () => {
    for (const procedure of proceduresFor(kind)) {
      const { status, text, headers } = await callProcedure(procedure, headersOf(kind))
      expect(headers['www-authenticate']).toBe('Bearer')
      const error = refusalOf(text, procedure.type)
      expect([procedure.name, status, error.message, error.data.code]).toEqual([
        procedure.name,
        401,
        REFUSALS[kind],
        'UNAUTHORIZED',
      ])
    }
  })

  test('what is public is public still', async () => {
    expect(
      (await callProcedure({ name: 'site.getAboutPage', type: 'query' }, headersOf(kind))).status,
    ).toBe(200)
    expect((await callPath('GET /api/retail-vehicles', headersOf(kind))).status).toBe(200)
  })
})

test('replies with a valid token are not cached', { tags: ['r11.15', 'r12.4'] }, async () => {
  for (const path of guardedPaths.filter((each) => each.startsWith('GET'))) {
    const { status, headers } = await callPath(path, signedIn.bearer)
    expect([path, [200, 404].includes(status), headers['cache-control']]).toEqual([
      path,
      true,
      'no-store',
    ])
  }
  for (const procedure of guardedProcedures.filter(({ type }) => type === 'query')) {
    const { status, headers } = await callProcedure(procedure, signedIn.bearer)
    expect([procedure.name, status === 401, headers['cache-control']]).toEqual([
      procedure.name,
      false,
      'no-store',
    ])
  }
})

test('while sessions cannot be looked up a token is neither valid nor invalid, and nothing is disclosed', async () => {
  await app.db.$executeRaw`ALTER TABLE session RENAME TO session_away`
  try {
    for (const path of ['/api/admin/retail-vehicles', '/api/auth/verify', '/api/trpc/auth.me']) {
      const { status, text } = await app.ask(path, { headers: signedIn.bearer })
      expect([path, status, text.includes('Internal server error')]).toEqual([path, 500, true])
      expect(text).not.toMatch(/prisma|session|stack|does not exist/i)
    }
    expect(
      (await app.ask('/api/trpc/site.getAboutPage', { headers: signedIn.bearer })).status,
    ).toBe(200)
  } finally {
    await app.db.$executeRaw`ALTER TABLE session_away RENAME TO session`
  }
})
