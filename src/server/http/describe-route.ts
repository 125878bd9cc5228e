import { STATUS_CODES } from 'node:http'
import type { FastifySchema, RouteOptions } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { capitalize } from '#shared/lib/capitalize.ts'
import {
  describeInput,
  describeOutput,
  type JsonSchema,
  mergeAllOf,
  sentBackFields,
} from './json-schema.ts'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data'

/** Tags by the first path segment. */
export type Tags = Record<string, { name: string; description: string }>

const problemSchema = z
  .object({
    error: z.string().meta({ description: 'What is wrong, in words for people.' }),
    issues: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'All that is wrong, field by field.' }),
    conflicts: z
      .array(z.object({ key: z.string(), message: z.string(), isFinal: z.boolean() }))
      .optional()
      .meta({
        description: 'What speaks against it; `confirmed` accepts keys that are not final.',
      }),
    requestId: z
      .string()
      .optional()
      .meta({ description: 'Where the fault is ours: what to name when asking about it.' }),
  })
  .meta({
    id: 'Problem',
    examples: [{ error: 'VIN is required', issues: [{ path: 'vin', message: 'VIN is required' }] }],
  })

const REASONS: Record<number, string> = {
  400: 'The request breaks a rule, is not JSON, or is malformed in its address or Host header',
  401: '`Authentication required`, `Invalid token`, `Token expired` or `Token has been revoked`',
  403: 'The call was made by another site',
  404: 'There is no such thing',
  409: 'It clashes with what is there, or was changed since `updatedAt`',
  413: 'The body is too large',
  415: 'The body is of a type that is not read here',
  422: 'It is well-formed, but nothing can be made of it',
  429: 'Too many requests',
  500: 'The fault is ours',
  503: 'Not available for the moment',
}

/** Requests need the input form and responses the output form, but the library has one override. */
const toInput = createJsonSchemaTransform({ zodToJsonConfig: { override: describeInput } })
const toOutput = createJsonSchemaTransform({ zodToJsonConfig: { override: describeOutput } })

/** Converts a route's schema to the format of @fastify/swagger. */
export function describeRoute(
  document: Parameters<typeof toInput>[0],
  tagOf: (url: string) => string,
): object {
  const { route, url } = document
  const schema = document.schema as FastifySchema | undefined
  if (schema?.summary === undefined || route.method === 'HEAD') return { hide: true }
  const { summary, description, params, querystring, body, form, example } = schema
  const convert = (transform: typeof toInput, part: object) =>
    transform({ ...document, schema: part }).schema
  const input = convert(toInput, {
    params,
    querystring,
    body: form ?? body,
  })
  if (body) allowSentBack(input.body as JsonSchema, sentBackFields.get(body as z.ZodType))
  if (example !== undefined) Object.assign(input.body as object, { examples: [example] })
  return {
    ...input,
    // Lists parameters one by one.
    querystring: input.querystring && mergeAllOf(input.querystring as JsonSchema),
    ...convert(toOutput, { response: { ...describeResponses(schema), ...describeErrors(route) } }),
    operationId: operationId(String(route.method), url),
    summary,
    description,
    tags: [tagOf(url)],
    ...(form && { consumes: [FORM_TYPE] }),
    security: [...(route.config?.staffOnly ? [{ bearer: [] }] : []), ...(schema.security ?? [])],
  }
}

/** Describes the read-only fields that PUT accepts. */
function allowSentBack({ properties }: JsonSchema, fields: string[] = []): void {
  if (!properties) return
  for (const field of fields) {
    properties[field] ??= { readOnly: true, description: 'May be sent back, and changes nothing.' }
  }
}

/** Responses of a route with their media type. */
function describeResponses({
  response = {},
  produces: [type = JSON_TYPE] = [],
}: FastifySchema): object {
  return Object.fromEntries(
    Object.entries(response as Record<string, z.ZodType>).map(([status, schema]) => [
      status,
      { description: STATUS_CODES[status], content: { [type]: { schema } } },
    ]),
  )
}

/** Error responses: those the route declares and those implied by its input and guard. */
function describeErrors({
  schema: { errors = [], body, form } = {},
  config,
}: Pick<RouteOptions, 'schema' | 'config'>): object {
  const statuses = [
    ...errors,
    // Any request can have a malformed URL or Host header.
    400,
    500,
    503,
    ...(config?.staffOnly ? [401] : []),
    ...(body || form ? [413, 415] : []),
  ]
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: REASONS[status], content: { [JSON_TYPE]: { schema: problemSchema } } },
    ]),
  )
}

const operationId = (method: string, url: string): string =>
  method.toLowerCase() +
  [...url.replace('/api', '').matchAll(/[a-z]+/gi)].map(([word]) => capitalize(word)).join('')

/** Returns the tag of a path, such as 'Retail vehicles' for '/api/admin/retail-vehicles/:id'. */
export const createTagger = (tags: Tags) => (url: string) => {
  const segment =
    url.split('/').find((each) => each !== '' && each !== 'api' && each !== 'admin') ?? ''
  const tag = tags[segment.replace(/\.\w+$/, '')]
  if (!tag) throw new Error(`${url} has no tag in the OpenAPI document`)
  return tag.name
}
