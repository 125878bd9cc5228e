export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  examples?: unknown[]
  format?: string
  maxLength?: number
}
/** Field of an input, with a function that returns the input with another value there. */
export type Field = { path: string; schema: JsonSchema; fill: (text: string) => unknown }
type Known = {
  definitions: Record<string, unknown>
  /** Valid inputs, used for objects that have all of their fields. */
  samples: Record<string, unknown>[]
}

/** All fields of an input, numbers and enums included; other fields have sample values. */
export function fieldsOf(schema: unknown, known: Known, path = ''): Field[] {
  const { anyOf, oneOf, allOf, properties, additionalProperties, items } = resolve(schema, known)
  const either = anyOf ?? oneOf ?? allOf
  if (either) return either.flatMap((each) => fieldsOf(each, known, path))
  if (properties) {
    const sample = sampleOf(schema, known) as Record<string, unknown>
    return Object.entries(properties).flatMap(([name, each]) =>
      fieldsOf(each, known, path === '' ? name : `${path}.${name}`).map((field) => ({
        ...field,
        fill: (text: string) => ({ ...sample, [name]: field.fill(text) }),
      })),
    )
  }
  if (items) {
    return fieldsOf(items, known, `${path}[]`).map((field) => ({
      ...field,
      fill: (text) => [field.fill(text)],
    }))
  }
  if (typeof additionalProperties === 'object') {
    const name = { path: `${path}{name}`, schema: {}, fill: (text: string) => ({ [text]: '' }) }
    const values = fieldsOf(additionalProperties, known, `${path}{}`).map((field) => ({
      ...field,
      fill: (text: string) => ({ a: field.fill(text) }),
    }))
    return [name, ...values]
  }
  return [{ path, schema: resolve(schema, known), fill: (text) => text }]
}

function resolve(schema: unknown, { definitions }: Known): JsonSchema {
  const { $ref, ...rest } = schema as JsonSchema
  return { ...($ref && (definitions[$ref.split('/').at(-1) ?? ''] as JsonSchema)), ...rest }
}

/** Value that matches a schema, from the samples if possible. */
function sampleOf(schema: unknown, known: Known): unknown {
  const { type, examples, properties, items, anyOf, oneOf, allOf, ...rest } = resolve(schema, known)
  if (rest.const !== undefined) return rest.const
  if (rest.enum) return rest.enum[0]
  if (properties) {
    const whole = known.samples.find((sample) =>
      Object.keys(sample).every((name) => name in properties),
    )
    const made = Object.entries(properties).map(([name, each]) => [name, sampleOf(each, known)])
    return { ...(Object.fromEntries(made) as object), ...whole }
  }
  if (examples) return examples[0]
  const [first] = anyOf ?? oneOf ?? allOf ?? []
  if (first) return sampleOf(first, known)
  if (items) return []
  const [kind] = [type].flat()
  if (kind === 'integer' || kind === 'number') return 1
  if (kind === 'boolean') return true
  return kind === 'string' ? 'x' : null
}
