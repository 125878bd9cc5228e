import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { OpenApi } from '#server/http/openapi.ts'
import { appRouter } from '#server/trpc/app-router.ts'
import { createTestApp } from '../../support/app.ts'
import { inquiryInput, partRequestInput, repairRequestInput } from '../../support/request-inputs.ts'
import { withRoutes } from '../../support/routes.ts'
import { watchSlowTextWork } from '../../support/slow-text-work.ts'
import { addSignedIn } from '../../support/staff.ts'
import { type Field, fieldsOf, type JsonSchema } from '../../support/text-fields.ts'
import { dismantledInput, retailInput, toBody } from '../../support/vehicles.ts'

/** Differs in each run; FUZZ_SEED with the number in a failed test's name repeats its texts. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
/** Longer than any field but files may be. */
const LONG = 10_000
/** The most that a body carries, and a request line. */
const BODY_BYTES = 40_000
const ADDRESS_BYTES = 14_000
const MARKS = '\u0301\u0327'
const PIECES = [
  MARKS,
  'a\u0301\u0327',
  ' ',
  '\t\n',
  '[',
  '(((',
  '1',
  '1 ',
  '-',
  '.',
  '..',
  '"',
  "'",
  '/',
  '=',
  '@',
  'a',
  'T',
  'VIN ',
  '\u0130',
  '\uFB03',
]

type Sent = { path: string; method: string; body?: string }
type Target = { name: string; schema?: JsonSchema; bytes: number; send: (text: string) => Sent }

const { app, routes } = await withRoutes(() =>
  createTestApp({ config: { rateLimits: false }, pages: true }),
)
const contract = await app.get<OpenApi>('/api/openapi.json')
const staff = await addSignedIn(app, 'renee')

const watched = watchSlowTextWork(LONG)
afterAll(watched.stop)
const samples = [
  partRequestInput(),
  repairRequestInput(),
  inquiryInput('0199f0c2-5a31-7c44-9d5e-3b1f6a2c8d10'),
  toBody(retailInput()),
  toBody(dismantledInput()),
  partRequestInput().vehicleInfo,
  partRequestInput().customerInfo,
] as Record<string, unknown>[]

/** A long text that repeats one piece between two others. */
function longText(bytes: number, seed: number): string {
  const piece = PIECES[seed % PIECES.length] ?? MARKS
  const times = Math.floor((bytes - 10) / Buffer.byteLength(JSON.stringify(piece).slice(1, -1)))
  return ['', 'x', '1', '"'][seed % 4] + piece.repeat(times) + ['', 'x', '\n!'][seed % 3]
}

const targets: Target[] = [
  ...routes.flatMap(targetsOfRoute),
  ...procedures().flatMap(targetsOfProcedure),
]

function targetsOfRoute({ method, url }: { method: string; url: string }): Target[] {
  const operation = contract.paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  const path = url.replaceAll(/:\w+|\*/g, '0199f0c2-5a31-7c44-9d5e-3b1f6a2c8d10')
  const parts = url.split('/').filter((part) => /^[:*]/.test(part))
  const schema = operation?.requestBody?.content['application/json']?.schema
  const known = { definitions: contract.components.schemas, samples }
  const query = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query')
  return [
    ...(schema ? fieldsOf(schema, known) : []).map((field) => ({
      name: `${method} ${url} ${field.path}`,
      schema: field.schema,
      bytes: BODY_BYTES,
      send: (text: string) => ({ method, path, body: bodyOf(field, text) }),
    })),
    ...query.map(({ name }) => ({
      name: `${method} ${url}?${name}`,
      bytes: ADDRESS_BYTES,
      send: (text: string) => ({ method, path: `${path}?${name}=${inAddress(text)}` }),
    })),
    ...parts.map((part) => ({
      name: `${method} ${url} ${part}`,
      bytes: ADDRESS_BYTES,
      send: (text: string) => ({
        method,
        path: url.replace(part, inAddress(text)).replaceAll(/:\w+|\*/g, 'x'),
      }),
    })),
  ]
}

type Procedure = { name: string; input: z.ZodType }
function procedures(): Procedure[] {
  const all = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { inputs: z.ZodType[] } }
  >
  return Object.entries(all).flatMap(([name, { _def }]) =>
    _def.inputs.map((input) => ({ name, input })),
  )
}

function targetsOfProcedure({ name, input }: Procedure): Target[] {
  const { $defs = {}, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return fieldsOf(schema, { definitions: $defs, samples }).map((field) => ({
    name: `${name} ${field.path}`,
    schema: field.schema,
    bytes: BODY_BYTES,
    send: (text: string) => ({
      method: 'POST',
      path: `/api/trpc/${name}`,
      body: `{"json":${bodyOf(field, text)}}`,
    }),
  }))
}

/** Drops fields of the same name and schema: the same code checks them. */
function distinct(all: Target[]): Target[] {
  const known = new Map<string, Target>()
  for (const target of all) {
    const field = target.name.split(/[ .]/).at(-1) ?? ''
    const key = target.schema ? `${field} ${JSON.stringify(target.schema)}` : target.name
    if (!known.has(key)) known.set(key, target)
  }
  return [...known.values()]
}

const bodyOf = (field: Field, text: string): string => JSON.stringify(field.fill(text))

function inAddress(text: string): string {
  const encoded = encodeURIComponent(text).slice(0, ADDRESS_BYTES)
  return encoded.replace(/%(?:.?|[\dA-F]{2}%.?)$/, '')
}

async function expectCheap({ path, method, body }: Sent): Promise<void> {
  const headers = {
    ...staff.bearer,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const { found } = watched
  found.clear()
  const { status } = await app.ask(path, { method, headers, body })
  if (status >= 500) throw new Error(`${status}`)
  if (found.size > 0) throw new Error(`Work on ${LONG} characters and more: ${[...found].join()}`)
}

/** A closed list, a number that may be sent as text and these formats leave no room. */
const isOpenText = ({ type, enum: choices, const: constant, format = '' }: JsonSchema): boolean =>
  [type].flat().includes('string') &&
  ![type].flat().includes('integer') &&
  choices === undefined &&
  constant === undefined &&
  !['uuid', 'date', 'date-time'].includes(format)

test('every text that a caller may send states its maximum length', { tags: ['r19.23'] }, () => {
  const texts = targets.filter(({ schema }) => schema && isOpenText(schema))
  expect(texts.length).toBeGreaterThan(300)
  const open = texts.filter(({ schema }) => schema?.maxLength === undefined)
  expect(open.map(({ name }) => name)).toEqual([])
})

test.each<[string, (text: string) => unknown]>([
  ['normalize', (text) => text.normalize()],
  [String(/\s+$/), (text) => text.replace(/\s+$/, '')],
  [String(/\s+,/g), (text) => text.matchAll(/\s+,/g)],
])('%s of a long text is found', (name, work) => {
  watched.found.clear()
  work(' '.repeat(LONG - 1))
  expect([...watched.found]).toEqual([])
  work(' '.repeat(LONG))
  expect([...watched.found]).toEqual([name])
})

describe(`a field that gets 40 kB of anything (FUZZ_SEED=${SEED})`, () => {
  test('exists at both doors', () => {
    expect(targets.filter(({ name }) => name.includes('/api/')).length).toBeGreaterThan(200)
    expect(targets.filter(({ name }) => !name.includes('/api/')).length).toBeGreaterThan(300)
  })

  test.each(distinct(targets).map((target, index) => ({ ...target, seed: SEED + index })))(
    '$name gets no work that grows faster than the text',
    { tags: ['r19.23'] },
    ({ bytes, seed, send }) => expectCheap(send(longText(bytes, seed))),
  )
})
