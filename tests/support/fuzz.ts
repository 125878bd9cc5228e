import fc from 'fast-check'
import type { JsonSchema } from './text-fields.ts'

const HOSTILE = [
  '',
  ' ',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e309',
  '9'.repeat(40),
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u202Ereversed',
  '%00',
  '%',
  '%_\\',
  '../../etc/passwd',
  "'; DROP TABLE vehicle; --",
  '{{7*7}}',
  '__proto__',
  'constructor',
  '[object Object]',
  '0199f0c2-5a31-7c44-9d5e-3b1f6a2c8d10',
  '2026-13-45',
  '+275760-09-13T00:00:00.001Z',
  '0000-01-01T00:00:00Z',
  '1HGCM82633A004352',
  'x'.repeat(5000),
]
const hostile = fc.constantFrom(...HOSTILE)
const SURROGATES = 0x8_00
/** Any character; fast-check's unit 'binary' stores a table of all 1,112,064 of them. */
const character = fc
  .nat(0x10_ff_ff - SURROGATES)
  .map((index) => String.fromCodePoint(index < 0xd8_00 ? index : index + SURROGATES))
/** Any string, often one that is known to break software. */
export const fuzzText = fc.oneof(
  hostile,
  fc.string({ unit: character, maxLength: 40 }),
  fc.string({ maxLength: 20 }),
)
const fuzzNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53, 1e21, Number.MAX_VALUE),
)
/** Any JSON value. */
export const fuzzJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fuzzText },
  { weight: 2, arbitrary: fuzzNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      [[[[[[]]]]]],
      JSON.parse('{"__proto__":{"isAdmin":true}}'),
      Array.from({ length: 500 }, () => 'x'),
    ),
  },
)

type Known = {
  /** Targets of the schema's references. */
  definitions: Record<string, JsonSchema>
  /** Valid bodies to start from if a schema has all their fields. */
  samples: Record<string, unknown>[]
}

/** Values that nearly match a schema, with an occasional error. */
export const nearly = (schema: JsonSchema, known: Known): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 8, arbitrary: fitting(schema, known) }, { weight: 1, arbitrary: fuzzJson })

function fitting(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const { $ref, const: constant, enum: choices, anyOf, oneOf, allOf } = schema
  const found = $ref === undefined ? undefined : known.definitions[$ref.split('/').at(-1) ?? '']
  if (found) return fitting(found, known)
  if (constant !== undefined) return fc.constant(constant)
  if (choices) return fc.constantFrom(...choices)
  const either = anyOf ?? oneOf
  if (either) return fc.oneof(...either.map((each) => fitting(each, known)))
  if (allOf) {
    return fc
      .tuple(...allOf.map((each) => fitting(each, known)))
      .map((parts) => Object.assign({}, ...parts) as unknown)
  }
  return ofType(schema, known)
}

function ofType(
  { type, properties, items, format, examples = [] }: JsonSchema,
  known: Known,
): fc.Arbitrary<unknown> {
  const [kind] = [type].flat()
  if (kind === 'object') {
    return ofFields(properties ?? {}, [...(examples as Known['samples']), ...known.samples], known)
  }
  if (kind === 'array') return fc.array(items ? nearly(items, known) : fuzzJson, { maxLength: 4 })
  if (kind === 'integer') return fc.oneof(fc.integer({ min: 1, max: 2030 }), fc.integer())
  if (kind === 'number') return fc.oneof(fc.integer({ min: 0, max: 30_000 }), fuzzNumber)
  if (kind === 'boolean') return fc.boolean()
  if (kind === 'string') return ofFormat(format)
  return fuzzJson
}

function ofFields(
  properties: Record<string, JsonSchema>,
  samples: Known['samples'],
  known: Known,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, nearly(each, known)]),
  )
  const right = samples.filter((sample) => Object.keys(sample).every((name) => name in properties))
  const whole = fc.record(fields)
  const partial = fc.record(fields, { requiredKeys: [] })
  if (right.length === 0) {
    return fc.oneof({ weight: 4, arbitrary: whole }, { weight: 1, arbitrary: partial })
  }
  // One error per value: values with many are rejected at the first.
  const astray = fc
    .tuple(fc.constantFrom(...right), partial, fc.nat())
    .map(([sample, other, at]) => {
      const names = Object.keys(other)
      const name = names[at % Math.max(1, names.length)]
      return name === undefined ? sample : { ...sample, [name]: other[name] }
    })
  return fc.oneof(
    { weight: 6, arbitrary: astray },
    { weight: 1, arbitrary: whole },
    { weight: 1, arbitrary: partial },
  )
}

function ofFormat(format: string | undefined): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date') {
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  }
  if (format === 'date-time') {
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  }
  return fc.oneof(
    fc.string({ minLength: 1, maxLength: 30 }),
    fc.constantFrom('1HGCM82633A004352', '(518) 555-0142', 'jane@example.com'),
    hostile,
  )
}
