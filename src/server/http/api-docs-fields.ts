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

/** The fields of an object, those of inner objects with the path to them. */
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
      about: aboutOf(field),
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

/** The object that a field is, or may be. */
const objectIn = (field: JsonSchema): JsonSchema | undefined =>
  [field, ...((field.anyOf ?? []) as JsonSchema[])].find(({ properties }) => properties)

const itemsOf = (field: JsonSchema): JsonSchema =>
  field.type === 'array' ? (field.items ?? {}) : field

/** A schema in a few words, those that have a name as a link to it. */
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

/** What is said of a field, its bounds and what stands in for it. */
function aboutOf(field: JsonSchema): string {
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
