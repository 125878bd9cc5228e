import * as z from 'zod'
import type { Issue } from '../core/app-error.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema
type Conversion = { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }

/** Schemas that stand in for others in the document, since zod cannot describe the input of a function. */
export const describedAs = new WeakMap<z.ZodType, z.ZodType>()

/** Fields that may stand in the body of a PUT because its reply has them, by the schema of the body. */
export const sentBackOf = new WeakMap<z.ZodType, string[]>()

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

export type FieldCheck = (value: unknown) => Issue[]

/** Returns the check that names the fields of a value that a schema does not know. */
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

/** Finds the paths of fields of a value that its schema does not name. */
function unknownFields(given: JsonSchema, value: unknown, place: Place): string[] {
  if (typeof value !== 'object' || value === null) return []
  const schema = referred(given, place.definitions)
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (choices.length > 0) {
    // Of several forms the one counts that the value comes nearest to.
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

/** The schema that a reference leads to. */
function referred(schema: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema {
  const name = schema.$ref?.replace('#/$defs/', '')
  return (name !== undefined && definitions[name]) || schema
}

/** One object of what an intersection puts together. */
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
