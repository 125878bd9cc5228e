import { html, type Markup } from '../core/markup.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Media, OpenApi, Operation } from './openapi.ts'

type Named = Operation & { method: string; path: string }
type Field = { name: string; schema: JsonSchema; required?: boolean | undefined; about?: string }

/** Renders the OpenAPI document as a page without scripts (docs/decisions/0016). */
export function renderApiDocsPage(
  { info, paths, tags, components }: OpenApi,
  { name, styles }: { name: string; styles: string },
): string {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, each]): Named => ({ ...each, method, path })),
  )
  const schemas = Object.entries(components.schemas).toSorted(([a], [b]) => a.localeCompare(b))
  const groups = [
    ...tags.map((tag) => ({
      name: tag.name,
      content: operations.filter((each) => each.tags.includes(tag.name)).map(operationDetails),
    })),
    { name: 'Schemas', content: schemas.map(([key, schema]) => renderSchema(key, schema)) },
  ]
  // No blanks around the styles: their hash is in the content security policy.
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API reference - ${name}</title>
        <meta
          name="description"
          content="Every path of the API of ${name}: what it takes, what it replies, how it fails."
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${{ raw: `<style>${styles}</style>` }}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the reference</a>
        <header class="bar">
          <a href="/">${name}</a><a href="/api/openapi.json">OpenAPI 3.1 as JSON</a>
        </header>
        <div class="wrap">
          <nav aria-label="Groups">
            <ul>
              ${groups.map((group) => html`<li><a href="#${anchor(group.name)}">${group.name}</a></li>`)}
            </ul>
          </nav>
          <main id="main">
            <h1>API reference</h1>
            ${info.description.split('\n\n').map((paragraph) => html`<p>${withCode(paragraph)}</p>`)}
            ${groups.map(
              (group) =>
                html`<section id="${anchor(group.name)}">
                  <h2>${group.name}</h2>
                  ${group.content}
                </section>`,
            )}
          </main>
        </div>
      </body>
    </html>`.raw
}

function operationDetails({ method, path, summary, description, ...operation }: Named): Markup {
  const { security, parameters = [], requestBody, responses, operationId } = operation
  const [auth] = security.flatMap((each) => Object.keys(each))
  const fields = parameters.map(
    ({ name, in: place, required, schema, description: about }): Field => ({
      name,
      schema,
      required,
      about: [place, about].filter(Boolean).join('. '),
    }),
  )
  return html`<details id="${operationId}">
    <summary>
      <span class="method ${method}">${method.toUpperCase()}</span><code>${path}</code
      ><span class="what">${summary}</span
      >${auth === 'bearer' ? html`<span class="staff">Staff</span>` : ''}
    </summary>
    <div class="body">
      ${description ? html`<p>${withCode(description)}</p>` : ''}
      ${auth ? html`<p>Asks for the ${auth === 'bearer' ? 'bearer token' : 'session cookie'}.</p>` : ''}
      ${
        fields.length > 0
          ? html`<h3>Parameters</h3>
              ${fieldList(fields)}`
          : ''
      }
      ${
        requestBody
          ? html`<h3>Body</h3>
              ${Object.entries(requestBody.content).map(renderBody)}`
          : ''
      }
      <h3>Replies</h3>
      <dl class="replies">
        ${Object.entries(responses).map(
          ([status, response]) =>
            html`<dt>${status}</dt>
              <dd>${withCode(response.description)} ${describeType(response.content)}</dd>`,
        )}
      </dl>
    </div>
  </details>`
}

const renderBody = ([type, { schema, example }]: [string, Media[string]]): Markup =>
  html`<p>${type}</p>
    ${fieldList(listFields(schema))}
    ${example === undefined ? '' : html`<pre tabindex="0" aria-label="Example">${JSON.stringify(example, null, 2)}</pre>`}`

function describeType(content: Media = {}): Markup | '' {
  const [type, media] = Object.entries(content)[0] ?? []
  if (!type || !media) return ''
  return html`<span class="type"
    >${type === 'application/json' ? renderType(media.schema) : type}</span
  >`
}

const renderSchema = (name: string, schema: JsonSchema): Markup =>
  html`<details id="schema-${name}">
    <summary><code>${name}</code></summary>
    <div class="body">${fieldList(listFields(schema))}</div>
  </details>`

const fieldList = (fields: Field[]): Markup =>
  html`<dl class="fields">
    ${fields.map(
      ({ name, schema, required, about = describe(schema) }) =>
        html`<div>
          <dt><code>${name}</code>${required ? html` <span class="must">required</span>` : ''}</dt>
          <dd><span class="type">${renderType(schema)}</span> ${withCode(about)}</dd>
        </div>`,
    )}
  </dl>`

/** Reads a schema; `true`, which allows anything, becomes an empty one. */
const read = (schema: JsonSchema['items']): JsonSchema =>
  typeof schema === 'object' && !Array.isArray(schema) ? schema : {}

/** Lists the fields of an object schema; nested fields carry their path. */
function listFields(schema: JsonSchema, within = ''): Field[] {
  if (schema.anyOf ?? schema.oneOf) return [{ name: within || 'value', schema }]
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const field = read(value)
    const name = within + key
    const item = field.type === 'array' ? read(field.items) : field
    const inner = [item, ...(item.anyOf ?? []).map(read)].find(({ properties }) => properties)
    return [
      { name, schema: field, required: schema.required?.includes(key) },
      ...(inner ? listFields(inner, `${name}${field.type === 'array' ? '[]' : ''}.`) : []),
    ]
  })
}

/** Describes a type briefly; named schemas become links. */
function renderType({
  $ref,
  enum: choices,
  const: constant,
  items,
  ...schema
}: JsonSchema): Markup {
  const { type, format, anyOf, oneOf = anyOf } = schema
  if ($ref) {
    const name = $ref.split('/').at(-1) ?? ''
    return html`<a href="#schema-${name}">${name}</a>`
  }
  if (constant !== undefined) return html`${JSON.stringify(constant)}`
  if (choices) return html`${choices.map((choice) => JSON.stringify(choice)).join(' | ')}`
  if (oneOf) {
    return html`${oneOf.map((each, index) => [index ? ' or ' : '', renderType(read(each))])}`
  }
  if (type === 'array') return html`list of ${renderType(read(items))}`
  const names = [type ?? 'anything'].flat().join(' or ')
  return html`${names}${format && format !== 'binary' ? ` (${format})` : ''}`
}

/** Describes a field with its limits. */
function describe(field: JsonSchema): string {
  const { description, minimum, maximum, minLength, maxLength } = {
    ...(field.anyOf ?? []).map(read).find(({ type }) => type !== 'null'),
    ...field,
  }
  const unit = minLength === undefined && maxLength === undefined ? '' : ' characters'
  const [least, most] = [minimum ?? minLength, maximum ?? maxLength]
  return [
    description,
    least !== undefined && `At least ${least}${unit}.`,
    most !== undefined && `At most ${most}${unit}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Turns text in backticks into code elements. */
const withCode = (text: string): (Markup | string)[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))

const anchor = (name: string): string => name.toLowerCase().replaceAll(' ', '-')
