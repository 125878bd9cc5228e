import * as z from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema
type Conversion = { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }

/** Schemas that stand in for others in the document, since zod cannot describe the input of a function. */
export const describedAs = new WeakMap<z.ZodType, z.ZodType>()

/** Their pattern only repeats the format. */
const FORMATS = ['date', 'date-time', 'uuid']

/** For `override` of z.toJSONSchema: leaves out the bounds of safe integers and the patterns of formats. */
export function describeOutput({ jsonSchema }: Conversion): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (FORMATS.includes(jsonSchema.format ?? '')) delete jsonSchema.pattern
}

/**
 * The same for what a client sends. zod cannot tell whether a field that a function reads is required, so each is tried with undefined;
 * and no object takes other fields than its own.
 */
export function describeInput(conversion: Conversion): void {
  describeOutput(conversion)
  const { zodSchema, jsonSchema } = conversion
  if (!(zodSchema instanceof z.ZodObject)) return
  const { shape }: { shape: Record<string, z.ZodType> } = zodSchema
  const required = Object.entries(shape).flatMap(([field, schema]) =>
    schema.safeParse(undefined).success ? [] : [field],
  )
  delete jsonSchema.required
  if (required.length > 0) jsonSchema.required = required
  jsonSchema.additionalProperties ??= false
}

/** Finds the paths of fields of a value that its schema does not name. */
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
