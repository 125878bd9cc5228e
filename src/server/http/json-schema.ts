import * as z from 'zod'
import type { Issue } from '../core/app-error.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema
type Conversion = { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }

/** Schemas that replace others in the document: zod cannot describe a function's input. */
export const describedAs = new WeakMap<z.ZodType, z.ZodType>()

/** Read-only fields that a PUT body may repeat, by body schema. */
export const sentBackOf = new WeakMap<z.ZodType, string[]>()

/** Their pattern only repeats the format. */
const FORMATS = ['date', 'date-time', 'uuid']

/** `override` for z.toJSONSchema: omits limits of safe integers and patterns of formats. */
export function describeOutput({ jsonSchema }: Conversion): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (FORMATS.includes(jsonSchema.format ?? '')) delete jsonSchema.pattern
}

/** `override` for requests: finds required fields and forbids undeclared ones. */
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
  jsonSchema.additionalProperties ??= false
}

export type FieldCheck = (value: unknown) => Issue[]

/** Returns a function that lists the fields a schema does not declare. */
export function fieldCheckOf(schema: z.ZodType): FieldCheck {
  let described: JsonSchema | undefined
  return (value) => {
    described ??= z.toJSONSchema(describedAs.get(schema) ?? schema, {
      io: 'input',
      unrepresentable: 'any',
      override: describeInput,
    })
    return unknownFields(described, value, { definitions: described.$defs ?? {}, within: '' }).map(
      (path) => ({ path, message: `Unknown field: ${path}` }),
    )
  }
}

type Place = { definitions: Record<string, JsonSchema>; within: string }

/** Returns the paths of undeclared fields. */
function unknownFields(given: JsonSchema, value: unknown, place: Place): string[] {
  if (typeof value !== 'object' || value === null) return []
  const schema = referred(given, place.definitions)
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (choices.length > 0) {
    // Uses the option of a union that is closest to the value.
    const found = choices
      .filter((choice) => isOfKind(referred(choice, place.definitions), value))
      .map((choice) => unknownFields(choice, value, place))
    return found.toSorted((one, other) => one.length - other.length)[0] ?? []
  }
  const inner = (part: unknown, each: unknown, key: string | number) =>
    unknownFields((part ?? {}) as JsonSchema, each, { ...place, within: `${place.within}${key}.` })
  if (Array.isArray(value)) return value.flatMap((each, at) => inner(schema.items, each, at))
  const { properties, additionalProperties } = merged(schema, place.definitions)
  if (!properties || (additionalProperties ?? false) !== false) return []
  return Object.entries(value).flatMap(([field, each]) =>
    Object.hasOwn(properties, field)
      ? inner(properties[field], each, field)
      : [place.within + field],
  )
}

const isOfKind = ({ items, properties, anyOf, allOf }: JsonSchema, value: object): boolean =>
  Boolean(anyOf ?? allOf) || Boolean(Array.isArray(value) ? items : properties)

/** Resolves a $ref. */
function referred(schema: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema {
  const name = schema.$ref?.replace('#/$defs/', '')
  return (name !== undefined && definitions[name]) || schema
}

/** Merges the parts of an intersection into one object schema. */
export function merged(
  schema: JsonSchema,
  definitions: Record<string, JsonSchema> = {},
): JsonSchema {
  if (!schema.allOf) return schema
  const parts = schema.allOf.map((part) => merged(referred(part, definitions), definitions))
  return {
    type: 'object',
    properties: Object.assign(
      {},
      ...parts.map((part) => part.properties),
    ) as JsonSchema['properties'],
    required: parts.flatMap((part) => part.required ?? []),
  }
}
