import * as z from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema
type Conversion = { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }

/** Read-only fields that a PUT body may repeat, by body schema. */
export const sentBackFields = new WeakMap<z.ZodType, string[]>()

/** Their pattern only repeats the format. */
const FORMATS = ['date', 'date-time', 'uuid']

/** `override` for z.toJSONSchema: omits limits of safe integers and patterns of formats. */
export function describeOutput({ jsonSchema }: Conversion): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (FORMATS.includes(jsonSchema.format ?? '')) delete jsonSchema.pattern
}

/** `override` for requests: finds required fields. */
export function describeInput(conversion: Conversion): void {
  // zod does not know if a preprocessed field is required, so each field is tried with undefined.
  describeOutput(conversion)
  const { zodSchema, jsonSchema } = conversion
  if (!(zodSchema instanceof z.ZodObject)) return
  const { shape }: { shape: Record<string, z.ZodType> } = zodSchema
  const required = Object.entries(shape).flatMap(([field, schema]) =>
    schema.safeParse(undefined).success ? [] : [field],
  )
  delete jsonSchema.required
  if (required.length > 0) jsonSchema.required = required
}

/** Merges the parts of an intersection into one object schema. */
export function mergeAllOf(schema: JsonSchema): JsonSchema {
  if (!schema.allOf) return schema
  const parts = schema.allOf.map(mergeAllOf)
  return {
    type: 'object',
    properties: Object.fromEntries(
      parts.flatMap(({ properties = {} }) => Object.entries(properties)),
    ),
    required: parts.flatMap(({ required = [] }) => required),
  }
}
