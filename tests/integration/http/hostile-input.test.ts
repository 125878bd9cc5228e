import type { AnyRouter } from '@trpc/server'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { appRouter } from '#server/trpc/app-router.ts'
import { createTestApp } from '../../support/app.ts'
import { publishedContract } from '../../support/contract.ts'
import { postJson, sendJson } from '../../support/http.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { addSignedIn } from '../../support/staff.ts'
import { addVehicle, dismantledInput, retailInput, toBody } from '../../support/vehicles.ts'

const app = await createTestApp({ pages: true })
const staff = await addSignedIn(app, 'renee')
const { bearer } = staff

const HOSTILE = `</script><script>alert(1)</script><img src=x onerror=alert(1)>"'\u2028`

test('what staff write of a car is text on its pages, in their data and in what is said to search engines', async () => {
  const id = await addVehicle(
    app,
    retailInput({
      stockNumber: 'R-HOSTILE',
      model: HOSTILE,
      trim: HOSTILE,
      description: HOSTILE,
      features: HOSTILE,
    }),
  )
  for (const path of ['/inventory', `/inventory/${id}`, '/']) {
    const { status, text } = await app.ask(path)
    expect(status).toBe(200)
    expect(text).not.toMatch(/<script>alert|<img src=x/)
  }
  expect((await app.ask(`/inventory/${id}`)).text).toContain('&lt;/script&gt;')
})

test('what is looked for is text on the page that shows what was found', async () => {
  const { text } = await app.ask(`/inventory?q=${encodeURIComponent(HOSTILE)}`)
  expect(text).not.toMatch(/<script>alert|<img src=x/)
})

test('half a character in a text of a vehicle is refused as a value that cannot be stored', async () => {
  for (const [kind, input] of [
    ['retail', retailInput({ trim: 'S\uD800' })],
    ['dismantled', dismantledInput({ trim: 'S\uD800' })],
  ] as const) {
    const path = `/api/admin/${kind}-vehicles`
    const { status, text } = await postJson(app, path, toBody(input), bearer)
    expect([status, text]).toEqual([
      400,
      expect.stringContaining('The request holds a value that cannot be stored'),
    ])
  }
})

test('no other site may read what we reply, whatever it claims to be', async () => {
  for (const path of [
    '/',
    '/api/retail-vehicles',
    '/api/auth/verify',
    '/api/admin/part-requests',
  ]) {
    const asked = await app.ask(path, { headers: { origin: 'https://evil.example' } })
    const preflight = await app.ask(path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    })
    for (const { headers } of [asked, preflight]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
    expect(preflight.status).toBeGreaterThanOrEqual(400)
  }
})

test.each(['/', '/nowhere', '/api/nowhere', '/health/live', '/robots.txt'])(
  '%s says how it is written',
  async (path) => {
    expect((await app.ask(path)).headers['content-type']).toContain('charset=utf-8')
  },
)

const DEEP_LIST = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
const DEEP_OBJECT = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`

test.each([
  ['/api/part-requests', DEEP_LIST],
  ['/api/part-requests', DEEP_OBJECT],
  ['/api/part-requests', `{"customer":${DEEP_LIST}}`],
  ['/api/admin/retail-vehicles', `{"vin":${DEEP_LIST}}`],
  ['/api/trpc/vin.decode', `{"json":${DEEP_LIST}}`],
  ['/api/trpc/vin.decode', `{"json":${DEEP_OBJECT}}`],
  ['/api/trpc/vin.decode', `{"json":{"vin":${DEEP_LIST}}}`],
  ['/api/trpc/vin.decode', `{"json":{},"meta":{"values":${DEEP_LIST}}}`],
  ['/api/trpc/vin.decode', `{"json":{},"meta":{"referentialEqualities":${DEEP_LIST}}}`],
])('a body of %s that is nested without end is 400', { tags: ['r19.8'] }, async (path, body) => {
  const headers = { ...bearer, 'content-type': 'application/json' }
  const { status, text } = await app.ask(path, { method: 'POST', headers, body })
  expect([status, text]).toEqual([400, expect.not.stringMatching(/stack|RangeError/)])
})

test.each([
  [{ vin: '9'.repeat(100_000) }, { values: { vin: ['bigint'] } }],
  [{ vin: '/(a+)+$/' }, { values: { vin: ['regexp'] } }],
  [{ vin: 'x' }, { values: { vin: [['class', 'Function']] } }],
  [{ vin: 'x' }, { values: { vin: [['custom', 'x']] } }],
  [{ vin: 'x' }, { referentialEqualities: { '__proto__.isAdmin': ['vin'] } }],
  [{ vin: 'x' }, { values: { __proto__: ['Date'] } }],
  [{ vin: 'x' }, { values: { 'vin.constructor.prototype': ['Date'] } }],
  [{ vin: 'x' }, { referentialEqualities: { vin: ['vin.a.b.c'] } }],
  [null, { values: null }],
])('a typed input %j that claims the types %j is 400', async (json, meta) => {
  const { status, text } = await postJson(app, '/api/trpc/vin.decode', { json, meta })
  expect([status, text]).toEqual([400, expect.not.stringMatching(/at .*\.js|stack/)])
  expect('isAdmin' in Object.prototype).toBe(false)
})

test('a body that is not UTF-8 is 400', { tags: ['r19.8'] }, async () => {
  const before = await app.db.request.count()
  const body = Buffer.from(
    JSON.stringify(partRequestInput()).replace('Jane', 'Jan\u00E9'),
    'latin1',
  )
  for (const path of ['/api/part-requests', '/api/trpc/requests.submitPart']) {
    const { status, json } = await app.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.concat([body.subarray(0, -1), Buffer.from(',"x":"\xE9"}', 'latin1')]),
    })
    expect([status, json()]).toEqual([400, { error: 'The body is not valid UTF-8' }])
  }
  expect(await app.db.request.count()).toBe(before)
})

test('an address of the map that would begin another directive is refused, and never reaches a policy', async () => {
  const save = (mapEmbedUrl: string) =>
    sendJson(app, 'PUT', '/api/admin/settings', { changes: { mapEmbedUrl } }, bearer)
  for (const url of [
    'https://a.example;sandbox/',
    "https://a.example,'unsafe-inline'/",
    'https://a*b/',
  ]) {
    expect([url, (await save(url)).status]).toEqual([url, 400])
  }
  expect((await save('https://maps.example.com/embed?pb=1')).status).toBe(200)
  expect((await app.ask('/contact')).headers['content-security-policy']).toContain(
    'frame-src https://maps.example.com;',
  )
})

/** Objects of a JSON schema that accept any other field. */
const openObjects = (schema: unknown): object[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const isOpen = 'properties' in schema && !('additionalProperties' in schema)
  return [...(isOpen ? [schema] : []), ...Object.values(schema).flatMap(openObjects)]
}

test('the schema of each call, body and filter is strict', { tags: ['r19.21'] }, async () => {
  const router: AnyRouter = appRouter
  const procedures = router._def.procedures as Record<string, { _def: { inputs?: unknown[] } }>
  const inputs = Object.entries(procedures).flatMap(([path, { _def }]) =>
    (_def.inputs ?? [])
      .filter((schema) => schema instanceof z.ZodType)
      .map((schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
      .map((schema) => [path, openObjects(schema)]),
  )
  expect(inputs.length).toBeGreaterThan(100)
  expect(inputs.filter(([, open]) => open?.length !== 0)).toEqual([])
  const { operations } = await publishedContract(app)
  const bodies = Array.from(operations, ([name, { requestBody }]) => [
    name,
    openObjects(requestBody),
  ])
  expect(bodies.filter(([, open]) => open?.length !== 0)).toEqual([])
})

test.each([
  '/api/retail-vehicles?makes=Ford',
  '/api/dismantled-vehicles?maek=Ford',
  '/api/vehicle-data/batched?veiw=inventory',
  '/api/admin/part-requests?statsu=pending',
  '/api/admin/retail-vehicles?stauts=sold',
  '/api/admin/audit.csv?form=2026-01-01',
])('a mistyped filter is refused by its name: %s', { tags: ['r19.21'] }, async (path) => {
  const { status, json } = await app.ask(path, { headers: bearer })
  const [name = ''] = path.split('?')[1]?.split('=') ?? []
  expect([status, json()]).toMatchObject([400, { error: `Unknown field: ${name}` }])
})
