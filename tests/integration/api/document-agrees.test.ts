import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { publishedContract } from '../../support/contract.ts'
import { addSignedIn } from '../../support/staff.ts'
import { callsOf, sender, type Sent } from './calls.ts'

const app = await createTestApp({ config: { rateLimits: false } })
const { operations, check } = await publishedContract(app)
const staff = await addSignedIn(app, 'renee')
const send = sender(app, () => staff)
const calls = callsOf(app, () => staff)
const prefix = 'PUT /api/admin/'
const changes = [...operations.keys()].filter(
  (name) => name.startsWith(prefix) && calls.some((call) => isWorking(call, name)),
)

function isWorking(call: { name: string; status: number }, name: string): boolean {
  return call.name === name && call.status === 200
}

type Field = { readOnly?: boolean; type?: string | string[]; format?: string; anyOf?: Field[] }
const bodyOf = (name: string) =>
  operations.get(name)?.requestBody?.content['application/json']?.schema as {
    properties?: Record<string, Field>
    required?: string[]
  }
const isDate = ({ format, anyOf = [] }: Field): boolean =>
  format === 'date-time' || anyOf.some(isDate)

const prepare = async (name: string): Promise<Sent> =>
  (await calls.find((call) => isWorking(call, name))?.prepare()) ?? {}

const pairs = new Map<string, [Sent, Sent]>()
/** Two equal entities of an operation, which the tests of its fields share. */
async function pairOf(name: string): Promise<[Sent, Sent]> {
  const pair = pairs.get(name) ?? [await prepare(name), await prepare(name)]
  pairs.set(name, pair)
  return pair
}

/** A body that the operation takes, with one field in place of what it had. */
async function sendField(name: string, field: string, value: unknown, prepared?: Sent) {
  const { id, body } = prepared ?? (await prepare(name))
  const { status, json } = await send(name, { id, body: { ...(body as object), [field]: value } })
  return { status, reply: json<{ error?: string } & Record<string, unknown>>() }
}

const fieldsOf = (name: string) => {
  const { properties = {}, required = [] } = bodyOf(name)
  return Object.entries(properties).flatMap(([field, schema]) =>
    schema.readOnly ? [] : [{ name, field, schema, isRequired: required.includes(field) }],
  )
}
const fields = changes.flatMap(fieldsOf)

const isObject = ({ type, anyOf = [] }: Field): boolean => type === 'object' || anyOf.some(isObject)
// The time of the state that a change was made on is no field of what is changed.
const optional = fields.filter(
  ({ field, schema, isRequired }) =>
    !isRequired && field !== 'updatedAt' && !isObject(schema) && check(schema, null).length === 0,
)
test.each(optional)("$name: '' clears $field as null", { tags: ['r19.26'] }, async (target) => {
  const { name, field } = target
  const [one, other] = await pairOf(name)
  const empty = await sendField(name, field, '', one)
  const none = await sendField(name, field, null, other)
  expect([empty.status, empty.reply.error]).toEqual([none.status, none.reply.error])
  expect(empty.reply[field]).toEqual(none.reply[field])
  expect(
    name.includes('vehicles') && (empty.status !== 200 || (empty.reply[field] ?? '') !== ''),
  ).toBe(false)
})

test.each(fields.filter(({ schema }) => isDate(schema)))(
  '$name: $field takes a date in small letters',
  { tags: ['r19.26'] },
  async ({ name, field }) => {
    const { status, reply } = await sendField(name, field, '2026-11-02t00:00:00z')
    expect([status === 400, reply.error ?? '']).toEqual([
      false,
      expect.not.stringContaining('must be a date'),
    ])
  },
)

const NUMBERS = [
  -1, 0, 0.001, 0.01, 0.5, 0.99, 1, 1.005, 1899, 1900, 2100, 2101, 15_999.5, 1e7, 1e9,
]
const numbers = fields.filter(({ schema }) =>
  [0, 1, 2000].some((n) => check(schema, n).length === 0),
)

describe('a number', () => {
  test.each(numbers)('$name: $field is as documented', { tags: ['r19.26'] }, async (target) => {
    const { name, field, schema } = target
    const prepared = await prepare(name)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.constantFrom(...NUMBERS),
          fc.integer({ min: -10, max: 20_000_000 }),
          fc.integer({ min: -10, max: 2_000_000 }).map((cents) => cents / 100),
          // Zod takes doubles within a rounding error of whole cents, which the server refuses.
          fc
            .double({ noNaN: true, noDefaultInfinity: true, min: 0, max: 3000 })
            .map((amount) => Number(amount.toFixed(6))),
        ),
        async (value) => {
          const { status, reply } = await sendField(name, field, value, prepared)
          // Two years each of which is right may be too far from each other.
          const isRefused = status === 400 && !reply.error?.endsWith('apart')
          expect(isRefused).toBe(check(schema, value).length > 0)
        },
      ),
      { numRuns: 20, examples: NUMBERS.map((value): [number] => [value]) },
    )
  })
})

const CHOICES = ['', 'x', 'automatic', 'Automatic', 'FWD', 'fwd', 'sold', 'Scrapped']
const choices = fields.filter(({ schema }) => JSON.stringify(schema).includes('"enum"'))
test.each(choices)('$name: $field', { tags: ['r19.26'] }, async ({ name, field, schema }) => {
  const documented = [...JSON.stringify(schema).matchAll(/"([^"]+)"/g)].map(([, text]) => text)
  const prepared = await prepare(name)
  for (const value of new Set([...CHOICES, ...documented])) {
    if (check(schema, value).length > 0) continue
    const { status, reply } = await sendField(name, field, value, prepared)
    expect([status === 500, reply.error ?? '']).toEqual([
      false,
      expect.not.stringContaining('must be one of'),
    ])
  }
})
