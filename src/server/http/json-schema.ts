import * as z from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema
type Told = { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }

/** A schema whose input is told in another way than it is written, since zod cannot tell what goes into a function. */
export const toldAs = new WeakMap<z.ZodType, z.ZodType>()

/** Their pattern says the same as their format, at length. */
const FORMATS = ['date', 'date-time', 'uuid']

/** What a schema takes or gives, as JSON Schema; those that have a name stand under `$defs`. */
export const tell = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(toldAs.get(schema) ?? schema, {
    io,
    unrepresentable: 'any',
    override: (context) => plainly(context, io),
  })

/**
 * Leaves out what says nothing: the bounds of every safe integer and the patterns of formats. Of an input it asks for just those
 * fields that may not be missing, which zod cannot tell where a function reads them, and says that there are no others.
 */
function plainly({ zodSchema, jsonSchema }: Told, io: 'input' | 'output'): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (FORMATS.includes(jsonSchema.format ?? '')) delete jsonSchema.pattern
  if (io === 'output' || !(zodSchema instanceof z.ZodObject)) return
  const { shape }: { shape: Record<string, z.ZodType> } = zodSchema
  const required = Object.entries(shape).flatMap(([field, schema]) =>
    schema.safeParse(undefined).success ? [] : [field],
  )
  delete jsonSchema.required
  if (required.length > 0) jsonSchema.required = required
  jsonSchema.additionalProperties ??= false
}

/** The paths of what a value holds and its schema does not know. */
export function unknownFields(schema: JsonSchema, value: unknown, within = ''): string[] {
  const { items, properties } =
    [schema, ...(schema.anyOf ?? [])].find((each) =>
      Array.isArray(value) ? each.items : each.properties,
    ) ?? {}
  if (Array.isArray(value)) {
    return value.flatMap((each, at) =>
      unknownFields((items ?? {}) as JsonSchema, each, `${within}${at}.`),
    )
  }
  if (typeof value !== 'object' || value === null || !properties) return []
  return Object.entries(value).flatMap(([field, inner]) =>
    Object.hasOwn(properties, field)
      ? unknownFields(properties[field] as JsonSchema, inner, `${within}${field}.`)
      : [within + field],
  )
}
