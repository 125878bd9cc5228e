import { html, type Markup } from '../core/markup.ts'

export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  description?: string
  anyOf?: unknown[]
  oneOf?: unknown[]
  properties?: Record<string, unknown>
  required?: string[]
  items?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}
type Field = { name: string; type: Markup; required: boolean; about: string }

/** Lists the fields of an object schema; nested fields carry their path. */
export function fieldsOf(schema: unknown, within = ''): Field[] {
  const { properties = {}, required = [], anyOf, oneOf } = schema as JsonSchema
  if (anyOf ?? oneOf) {
    return [{ name: within || 'value', type: typeOf(schema), required: false, about: '' }]
  }
  return Object.entries(properties as Record<string, JsonSchema>).flatMap(([key, field]) => {
    const name = within + key
    const row = {
      name,
      type: typeOf(field),
      required: required.includes(key),
      about: describe(field),
    }
    const inner = objectIn(itemsOf(field))
    return [
      row,
      ...(inner?.properties
        ? fieldsOf(inner, `${name}${field.type === 'array' ? '[]' : ''}.`)
        : []),
    ]
  })
}

/** Returns the object schema of a field, also if it is one of several options. */
const objectIn = (field: JsonSchema): JsonSchema | undefined =>
  [field, ...((field.anyOf ?? []) as JsonSchema[])].find(({ properties }) => properties)

const itemsOf = (field: JsonSchema): JsonSchema =>
  field.type === 'array' ? (field.items ?? {}) : field

/** Describes a schema briefly; named schemas become links. */
export function typeOf(schema: unknown): Markup {
  const {
    $ref,
    type,
    format,
    enum: choices,
    const: constant,
    anyOf,
    oneOf,
    items,
  } = schema as JsonSchema
  if ($ref) {
    const name = $ref.split('/').at(-1) ?? ''
    return html`<a href="#schema-${name}">${name}</a>`
  }
  if (constant !== undefined) return html`${JSON.stringify(constant)}`
  if (choices) return html`${choices.map((choice) => JSON.stringify(choice)).join(' | ')}`
  const either = anyOf ?? oneOf
  if (either) {
    return html`${either.map((each, index) => (index === 0 ? typeOf(each) : html` or ${typeOf(each)}`))}`
  }
  if (type === 'array') return html`list of ${typeOf(items ?? {})}`
  const words = [type].flat().filter((word) => word !== undefined)
  return html`${words.join(' or ') || 'anything'}${format && format !== 'binary' ? ` (${format})` : ''}`
}

/** Description, limits and default value of a field. */
function describe(field: JsonSchema): string {
  const choices = (field.anyOf ?? []) as JsonSchema[]
  const {
    description,
    minimum,
    maximum,
    minLength,
    maxLength,
    default: otherwise,
  } = { ...choices.find(({ type }) => type !== 'null'), ...field }
  const [least, most] = [minimum ?? minLength, maximum ?? maxLength]
  const unit = (maxLength ?? minLength) ? ' characters' : ''
  return [
    description,
    least !== undefined && most !== undefined && `${least} to ${most}${unit}.`,
    least !== undefined && most === undefined && `At least ${least}${unit}.`,
    least === undefined && most !== undefined && `At most ${most}${unit}.`,
    otherwise !== undefined && `Otherwise \`${JSON.stringify(otherwise)}\`.`,
  ]
    .filter(Boolean)
    .join(' ')
}
