import { Agent } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { OpenApi, Operation } from '#server/http/openapi.ts'
import { appRouter } from '#server/trpc/app-router.ts'
import { type Answer, createTestApp } from '../../support/app.ts'
import { nearly, fuzzJson, fuzzText } from '../../support/fuzz.ts'
import { inquiryInput, partRequestInput, repairRequestInput } from '../../support/request-inputs.ts'
import { withRoutes } from '../../support/routes.ts'
import { saleContent, salesOf } from '../../support/sales.ts'
import { scheduleOf, walkIn } from '../../support/schedule.ts'
import { addSignedIn } from '../../support/staff.ts'
import { addVehicle, dismantledInput, retailInput, toBody } from '../../support/vehicles.ts'

/** Differs in each run; FUZZ_SEED with the number in a failed test's name repeats its requests. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
/** FUZZ_REQUESTS=100000 sends more of them. */
const REQUESTS_MIN = Number(process.env.FUZZ_REQUESTS ?? 1500)
const AT_ONCE = 4
/** Internals that no reply may contain: traces, statements, package names, paths of the machine. */
const INTERNALS =
  /prisma|node_modules|postgres|\bpg_|\bSELECT\b[^{<]+\bFROM\b|violates|syntax error at|\.(ts|js):\d+|"stack"|\/src\/|\bECONN|at Object\.|is not a function|cannot read properties|cannot destructure|call stack|FST_ERR/i

type Question = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}
type Target = { name: string; questions: fc.Arbitrary<Question> }

const { app, routes } = await withRoutes(() =>
  createTestApp({ config: { rateLimits: false }, pages: true }),
)
const contract = await app.get<OpenApi>('/api/openapi.json')
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
const ids: string[] = []
const sales = salesOf(app)
const staff = await addSignedIn(app, 'renee')
let asked = 0

beforeAll(async () => {
  for (let count = 0; count < 5; count += 1) {
    const car = await addVehicle(app, retailInput())
    ids.push(car, await addVehicle(app, dismantledInput()))
    ids.push(
      (await app.caller.requests.submitPart(partRequestInput())).id,
      (await app.caller.requests.submitRepair(repairRequestInput())).id,
    )
    ids.push((await app.caller.requests.submitInquiry(inquiryInput(car))).id)
    const { id: sale, lines } = await sales.counter()
    ids.push(sale, ...lines.map((line) => line.id))
    const day = `2030-05-${14 + count}`
    ids.push((await scheduleOf(app).add({ day, kind: 'other', confirmed: ['closed'] })).id)
  }
})
afterAll(() => agent.destroy())

const samples = [
  partRequestInput(),
  repairRequestInput(),
  repairRequestInput().vehicleInfo,
  repairRequestInput().serviceInfo,
  repairRequestInput().customerInfo,
  partRequestInput().partDetails,
  partRequestInput().vehicleInfo,
  inquiryInput('0199f0c2-5a31-7c44-9d5e-3b1f6a2c8d10'),
  toBody(retailInput({ status: 'sold' })),
  toBody(dismantledInput({ status: 'Scrapped' })),
  { status: 'pending', note: 'Called back', assignee: null },
  { subject: 'Your part', body: 'We have it.' },
  { content: saleContent() },
  saleContent(),
  walkIn({ day: '2030-05-14' }),
  { status: 'ready', setsRequestStatus: true },
  { waitingFor: 'Caliper', waitingUntil: '2030-05-16' },
  { amountCents: 100, method: 'cash' },
] as Record<string, unknown>[]
const known = { definitions: contract.components.schemas as Record<string, object>, samples }
const fuzzHeader = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCodePoint(code)),
  maxLength: 60,
})
const id = fc.oneof(
  { weight: 3, arbitrary: fc.nat().map((at) => ids[at % ids.length] ?? '') },
  { weight: 1, arbitrary: fuzzText },
)
/** Mostly signed in, for behind the guard there is more to break. */
const callers = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom('Bearer', 'Bearer null', 'Basic eDp5', 'Bearer a.b.c') },
  { weight: 1, arbitrary: fuzzHeader },
)
const oddHeaders = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'accept',
          'accept-encoding',
          'if-none-match',
          'origin',
          'range',
          'cookie',
          'user-agent',
          'x-forwarded-for',
        ),
        fuzzHeader,
      )
      .map(([name, value]) => ({ [name]: value })),
  },
  {
    weight: 1,
    arbitrary: fuzzHeader.map((value) => ({ cookie: `session=${encodeURIComponent(value)}` })),
  },
)
const headers = fc
  .tuple(callers, oddHeaders)
  .map(([authorization, odd]) => ({ ...(authorization !== '' && { authorization }), ...odd }))

/** Parts of an address that cannot be decoded, or are too long. */
const malformed = fc.constantFrom('%', '%ZZ', '%E0%A4%A', '%FF', 'x'.repeat(3000), 'INVENTORY')

/** All that the application answers; the paths that end sessions come last. */
const targets: Target[] = [
  ...routes.map(targetOfRoute),
  ...procedures().map(targetOfProcedure),
].toSorted((one, other) => endsSessions(one) - endsSessions(other))

function targetOfRoute({ method, url }: { method: string; url: string }): Target {
  const operation = contract.paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  const parts = url
    .split('/')
    .map((part) =>
      /^[:*]/.test(part)
        ? fc.oneof({ weight: 9, arbitrary: id.map(encodeLoosely) }, malformed)
        : fc.constant(part),
    )
  return {
    name: `${method} ${url}`,
    questions: fc
      .tuple(fc.tuple(...parts), queryOf(operation), headers, bodyOf(method, operation))
      .map(([path, query, sent, body]) => ({
        method,
        path: path.join('/') + query,
        headers: { ...(sent as Record<string, string>), ...body.headers },
        body: body.bytes,
      })),
  }
}

/** A generated object may have a `toString` that is no function. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null)

function queryOf(operation: Operation | undefined): fc.Arbitrary<string> {
  const parameters = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const pairs = parameters.map(({ name, schema }) =>
    fc.tuple(fc.constant(name), fc.oneof(nearly(schema as object, known), fuzzText)),
  )
  const stray = fc.tuple(fuzzText, fuzzText)
  return fc.array(fc.oneof(stray, ...pairs), { maxLength: 4 }).map((chosen) => {
    const query = chosen
      .map(([name, value]) => `${encodeLoosely(name)}=${encodeLoosely(textOf(value))}`)
      .join('&')
    return query === '' ? '' : `?${query}`
  })
}

type Body = { headers: Record<string, string>; bytes?: string | Buffer }
function bodyOf(method: string, operation: Operation | undefined): fc.Arbitrary<Body> {
  if (method === 'GET') return fc.constant({ headers: {} })
  const content = operation?.requestBody?.content ?? {}
  const json = (value: unknown): Body => ({
    headers: { 'content-type': 'application/json' },
    bytes: JSON.stringify(value),
  })
  const form = fc
    .tuple(fc.constantFrom('image', 'file', '', 'x'), fc.uint8Array({ maxLength: 300 }))
    .map(([field, bytes]) => formOf(field, Buffer.from(bytes)))
  const schema = content['application/json']?.schema
  return fc.oneof(
    { weight: 12, arbitrary: schema ? nearly(schema as object, known).map(json) : form },
    { weight: 2, arbitrary: fuzzJson.map(json) },
    {
      weight: 1,
      arbitrary: fuzzText.map((bytes) => ({
        headers: { 'content-type': 'application/json' },
        bytes,
      })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fuzzHeader, fuzzText)
        .map(([type, bytes]) => ({ headers: { 'content-type': type }, bytes })),
    },
    { weight: 1, arbitrary: form },
    { weight: 1, arbitrary: fc.constant<Body>({ headers: {} }) },
  )
}

function formOf(field: string, bytes: Buffer): Body {
  const head = `--edge\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    bytes: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
  }
}

type Procedure = { name: string; type: string; input: z.ZodType | undefined }
function procedures(): Procedure[] {
  const all = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: string; inputs: z.ZodType[] } }
  >
  return (
    Object.entries(all)
      // A subscription has no input, and its reply is a stream without an end.
      .filter(([, { _def }]) => _def.type !== 'subscription')
      .map(([name, { _def }]) => ({ name, type: _def.type, input: _def.inputs[0] }))
  )
}

function targetOfProcedure({ name, type, input }: Procedure): Target {
  const { $defs = {}, ...schema } = input
    ? z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
    : {}
  const json = fc.oneof(
    nearly(schema as object, { definitions: $defs as Record<string, object>, samples }),
    fuzzJson,
  )
  const withIds = fc
    .tuple(json, id, fc.boolean())
    .map(([value, real, isReal]) =>
      isReal && isObject(value) && 'id' in value ? { ...value, id: real } : value,
    )
  const inputs = withIds.map((value) => JSON.stringify({ json: value }))
  const sent = fc.oneof({ weight: 8, arbitrary: inputs }, { weight: 1, arbitrary: fuzzText })
  return {
    name,
    questions: fc.tuple(sent, headers, fc.boolean()).map(([body, with_, inAddress]): Question => {
      const path = `/api/trpc/${name}`
      const sentHeaders = with_ as Record<string, string>
      if (type === 'query' && inAddress) {
        return { method: 'GET', path: `${path}?input=${encodeLoosely(body)}`, headers: sentHeaders }
      }
      return {
        method: 'POST',
        path,
        headers: { ...sentHeaders, 'content-type': 'application/json' },
        body,
      }
    }),
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function endsSessions({ name }: Target): number {
  return ['auth', 'logout'].filter((word) => name.includes(word)).length
}

/** Half a surrogate pair, which nothing can encode, goes as the sign for it. */
function encodeLoosely(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 6000)
}

/** Asks by a kept connection, or by a new one if the server had closed that just before its reuse. */
async function ask(question: Question): Promise<Answer> {
  asked += 1
  return send(question, agent).catch((error: unknown) => {
    if (error instanceof Error && 'isReused' in error && error.isReused) return send(question)
    throw error
  })
}

function send({ path, headers: sent, ...question }: Question, through?: Agent): Promise<Answer> {
  // Null stands for the signed-in user, since the questions are made before anybody is.
  const { authorization, ...rest } = sent as Record<string, string | null>
  const { body } = question
  const whole: Record<string, string> = {
    ...(rest as Record<string, string>),
    // Node does not say by itself how long the body of a DELETE is.
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    ...(authorization === null ? staff.bearer : authorization !== undefined && { authorization }),
  }
  return app.ask(path, { ...question, headers: whole, agent: through })
}

async function expectSound(question: Question): Promise<void> {
  const { status, headers: got, text } = await ask(question)
  // A machine under load may say that it is busy.
  const isFaulty = status >= 500 && !(status === 503 && got['retry-after'] !== undefined)
  if (isFaulty) throw new Error(`${status} ${text.slice(0, 300)}`)
  if (got['content-encoding']) return
  if (INTERNALS.test(text)) throw new Error(`${status} tells of the inside: ${text.slice(0, 300)}`)
  if (question.path.startsWith('/api') && ![204, 304].includes(status)) {
    expectJson(status, got['content-type'] ?? '', text)
  }
}

function expectJson(status: number, type: string, text: string): void {
  if (status === 200 && /^text\/(csv|html)/.test(type)) return
  if (!type.startsWith('application/json')) throw new Error(`${status} is of type ${type}`)
  const said: unknown = JSON.parse(text)
  if (status >= 400 && !hasWords(said)) {
    throw new Error(`${status} says nothing: ${text.slice(0, 300)}`)
  }
}

function hasWords(said: unknown): boolean {
  if (Array.isArray(said)) return said.every(hasWords)
  const { error } = (said ?? {}) as { error?: unknown }
  return typeof error === 'string' ? error !== '' : isObject(error)
}

describe(`whatever is sent (FUZZ_SEED=${SEED})`, () => {
  const rounds = Math.ceil(REQUESTS_MIN / targets.length / AT_ONCE)
  test.each(targets)('$name answers without a fault, in JSON', async ({ questions }) => {
    const several = fc.array(questions, { minLength: AT_ONCE, maxLength: AT_ONCE })
    await fc.assert(
      fc.asyncProperty(several, async (batch) => void (await Promise.all(batch.map(expectSound)))),
      // A failure names its question; making it smaller would take longer than reading it.
      { seed: SEED, numRuns: rounds, endOnFailure: true },
    )
  })

  test(`at least ${REQUESTS_MIN} requests were made, and all was still well afterwards`, async () => {
    expect(asked).toBeGreaterThanOrEqual(REQUESTS_MIN)
    expect((await app.ask('/health/ready')).status).toBe(200)
  })
})
