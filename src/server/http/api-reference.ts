import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { html, type Markup } from '../core/markup.ts'
import type { BusinessReader } from '../features/business/service.ts'
import { fieldsOf, typeOf, type JsonSchema } from './api-docs-fields.ts'
import { API_DOCS_STYLES } from './api-docs-styles.ts'
import type { Api } from './contract.ts'
import type { OpenApi, Media, Operation } from './openapi.ts'
import { replyStored, type StoredReplies } from './stored-replies.ts'

type Deps = { business: BusinessReader; replies: StoredReplies }
type Exchange = { request: FastifyRequest; reply: FastifyReply }

const contractSchema = {
  summary: 'This contract, as OpenAPI 3.1',
  response: {
    200: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
  },
}
const docsSchema = {
  summary: 'This contract, to be read',
  response: { 200: z.string() },
  produces: ['text/html'],
}

/** Serves /api/openapi.json and /api/docs, generated from the routes. */
export function apiReference(app: Api, { business, replies }: Deps): void {
  // The document is complete once all routes are registered, so the first request builds it.
  function document(): OpenApi {
    const { name } = business.current()
    const { info, ...rest } = app.swagger() as unknown as OpenApi
    const contact = { ...info.contact, name }
    return { ...rest, info: { ...info, title: `${name}: API`, contact } }
  }
  const sendStored = (
    exchange: Exchange,
    { headers, body }: { headers: Record<string, string>; body: () => string },
  ) =>
    replyStored(replies, exchange, {
      tags: ['business'],
      canonical: exchange.request.url,
      keep: !exchange.request.url.includes('?'),
      make: async () => ({
        status: 200,
        headers: { 'cache-control': 'no-cache', ...headers },
        body: body(),
      }),
    })

  app.get('/openapi.json', { schema: contractSchema }, (request, reply) =>
    sendStored(
      { request, reply },
      {
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: () => JSON.stringify(document()),
      },
    ),
  )
  app.get('/docs', { schema: docsSchema }, (request, reply) => {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': API_DOCS_POLICY,
    }
    return sendStored(
      { request, reply },
      { headers, body: () => apiDocsPage(document(), business.current()) },
    )
  })
}

type Named = Operation & { method: string; path: string }

/** Content security policy: inline styles, the site's fonts, no scripts. */
const API_DOCS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(API_DOCS_STYLES).digest('base64')}'`,
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Renders the OpenAPI document as a page without scripts (docs/decisions/0016). */
function apiDocsPage(contract: OpenApi, { name: business }: { name: string }): string {
  const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Named => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )
  const groups = contract.tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ tags }) => tags.includes(name)),
  }))
  const schemas = Object.entries(contract.components.schemas).toSorted(([one], [other]) =>
    one.localeCompare(other),
  )
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API reference - ${business}</title>
        <meta
          name="description"
          content="Every path of the API of ${business}: what it takes, what it replies, how it fails."
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>
          ${{ raw: API_DOCS_STYLES }}
        </style>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the reference</a>
        <header class="bar">
          <a href="/">${business}</a><a href="/api/openapi.json">OpenAPI 3.1 as JSON</a>
        </header>
        <div class="wrap">
          <nav aria-label="Groups">
            <ul>
              ${[...groups.map(({ name }) => name), 'Schemas'].map((name) => html`<li><a href="#${anchor(name)}">${name}</a></li>`)}
            </ul>
          </nav>
          <main id="main">
            <h1>API reference</h1>
            ${contract.info.description.split('\n\n').map((paragraph) => html`<p>${withCode(paragraph)}</p>`)}
            ${groups.map(groupSection)}
            <section id="schemas">
              <h2>Schemas</h2>
              ${schemas.map(([name, schema]) => schemaDetails(name, schema))}
            </section>
          </main>
        </div>
      </body>
    </html>`
  // The hash in the policy covers the styles only.
  return page.raw.replace(/<style>\s+/, '<style>').replace(/\s+<\/style>/, '</style>')
}

const groupSection = ({ name, operations }: { name: string; operations: Named[] }): Markup =>
  html`<section id="${anchor(name)}">
    <h2>${name}</h2>
    ${operations.map(operationDetails)}
  </section>`

function operationDetails({
  method,
  path,
  summary,
  description,
  security,
  parameters = [],
  requestBody,
  responses,
  operationId,
}: Named): Markup {
  const [way] = security.flatMap((each) => Object.keys(each))
  const fields = parameters.map(({ name, in: place, required, schema, description: about }) => ({
    name,
    place,
    required,
    schema,
    about,
  }))
  return html`<details id="${operationId}">
    <summary>
      <span class="method ${method.toLowerCase()}">${method}</span><code>${path}</code
      ><span class="what">${summary}</span>${
        way === 'bearer' ? html`<span class="staff">Staff</span>` : ''
      }
    </summary>
    <div class="body">
      ${description ? html`<p>${withCode(description)}</p>` : ''}
      ${way ? html`<p>${way === 'bearer' ? 'Asks for the bearer token.' : 'Asks for the session cookie.'}</p>` : ''}
      ${
        fields.length > 0
          ? html`<h3>Parameters</h3>
              ${fieldTable(fields.map(({ name, place, required, schema, about }) => ({ name, type: typeOf(schema), required, about: [place, about].filter(Boolean).join('. ') })))}`
          : ''
      }
      ${
        requestBody
          ? html`<h3>Body</h3>
              ${mediaOf(requestBody.content)}`
          : ''
      }
      <h3>Replies</h3>
      <dl class="replies">
        ${Object.entries(responses).map(
          ([status, reply]) =>
            html`<dt>${status}</dt>
              <dd>${withCode(reply.description)} ${replyType(reply.content)}</dd>`,
        )}
      </dl>
    </div>
  </details>`
}

function mediaOf(content: Media): Markup[] {
  return Object.entries(content).map(
    ([type, { schema, example }]) =>
      html`<p>${type}</p>
        ${fieldTable(fieldsOf(schema))}
        ${example === undefined ? '' : html`<pre tabindex="0" aria-label="Example">${JSON.stringify(example, null, 2)}</pre>`}`,
  )
}

function replyType(content: Media | undefined): Markup | '' {
  const [type, media] = Object.entries(content ?? {})[0] ?? []
  if (!type || !media) return ''
  return html`<span class="type"
    >${type === 'application/json' ? typeOf(media.schema) : type}</span
  >`
}

const schemaDetails = (name: string, schema: JsonSchema): Markup =>
  html`<details id="schema-${name}">
    <summary><code>${name}</code></summary>
    <div class="body">${fieldTable(fieldsOf(schema))}</div>
  </details>`

type Row = { name: string; type: Markup; required: boolean; about: string }
const fieldTable = (rows: Row[]): Markup | '' =>
  rows.length === 0
    ? ''
    : html`<dl class="fields">
        ${rows.map(
          ({ name, type, required, about }) =>
            html`<div>
              <dt>
                <code>${name}</code>${required ? html` <span class="must">required</span>` : ''}
              </dt>
              <dd><span class="type">${type}</span>${about ? html` ${withCode(about)}` : ''}</dd>
            </div>`,
        )}
      </dl>`

/** Turns text in backticks into code elements. */
const withCode = (text: string): (Markup | string)[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))

const anchor = (name: string): string => name.toLowerCase().replaceAll(' ', '-')
