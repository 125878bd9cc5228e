import { STATUS_CODES } from 'node:http'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod'
import * as z from 'zod'
import {
  describedAs,
  describeInput,
  describeOutput,
  type JsonSchema,
  merged,
  sentBackOf,
} from './json-schema.ts'

type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: JsonSchema
  example?: unknown
}
export type Media = Record<string, { schema: JsonSchema; example?: unknown }>
type Reply = {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Media
}
export type Operation = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Media }
  responses: Record<string, Reply>
}
export type OpenApi = {
  openapi: '3.1.1'
  info: {
    title: string
    version: string
    description: string
    license: { name: string; identifier: string }
    contact: { name: string; url: string }
  }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    securitySchemes: Record<string, Record<string, string>>
  }
}

/** Tags by the first path segment. */
type Tags = Record<string, { name: string; description: string }>
export type About = { publicUrl: string; tags: Tags }

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data'
const ABOUT = [
  'Paths under `/api/admin` ask for the bearer token that `POST /api/auth/login` gives; it holds for 30 minutes.',
  'Every failure is JSON with an `error` in plain words; a request that breaks rules lists all of them under `issues`.',
  'Lists without parameters are whole, up to 500 entries; where more follow, the `Link` header with `rel="next"` leads there.',
  'Moments are ISO 8601, ids UUIDs, prices US dollars, mileages miles.',
].join('\n\n')

const problemSchema = z
  .object({
    error: z.string().meta({ description: 'What is wrong, in words for people.' }),
    issues: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'All that is wrong, field by field.' }),
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

/** Requests need the input form and replies the output form, but the library has one override. */
const toInput = createJsonSchemaTransform({ zodToJsonConfig: { override: describeInput } })
const toOutput = createJsonSchemaTransform({ zodToJsonConfig: { override: describeOutput } })
const toComponents = createJsonSchemaTransformObject({
  zodToJsonConfig: { override: describeOutput },
})

/** Collects routes with a summary into an OpenAPI document, read by `app.swagger()`. */
export async function registerOpenApi(
  app: FastifyInstance,
  { publicUrl, tags }: About,
): Promise<void> {
  const tagOf = tagger(tags)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'API',
        version: '1',
        description: ABOUT,
        license: { name: 'All rights reserved', identifier: 'LicenseRef-all-rights-reserved' },
        contact: { name: '', url: `${publicUrl}/contact` },
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The `accessToken` of `POST /api/auth/login`.',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'session',
            description:
              'Set by `POST /api/auth/login`; under https it is named `__Secure-session`.',
          },
        },
      },
    },
    convertConstToEnum: false,
    transform: (route) => ({ schema: describeRoute(route, tagOf), url: route.url }),
    transformObject: (document) => complete(toComponents(document) as unknown as OpenApi, tags),
  })
}

/** Converts a route's schema to the format of @fastify/swagger. */
function describeRoute(
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
    body: form ?? (body && (describedAs.get(body as z.ZodType) ?? body)),
  })
  if (body) allowSentBack(input.body as JsonSchema, sentBackOf.get(body as z.ZodType))
  if (example !== undefined) Object.assign(input.body as object, { examples: [example] })
  return {
    ...input,
    // Lists parameters one by one.
    querystring: input.querystring && merged(input.querystring as JsonSchema),
    ...convert(toOutput, { response: { ...repliesOf(schema), ...failuresOf(route) } }),
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

/** Adds reply headers and tag descriptions, and drops unused schemas. */
function complete(document: OpenApi, known: Tags): OpenApi {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
  for (const { parameters = [], responses } of operations) {
    const isPaged = parameters.some((parameter) => parameter.name === 'cursor')
    for (const [status, reply] of Object.entries(responses)) {
      if (isPaged && status === '200') reply.headers = LINK
      if (status === '429' || status === '503') reply.headers = RETRY_AFTER
      if (status === '401') reply.headers = CHALLENGE
    }
  }
  const used = new Set(operations.flatMap(({ tags }) => tags))
  const tags = [...new Set(Object.values(known))].filter(({ name }) => used.has(name))
  const { components, ...rest } = document
  const schemas = referred(rest, components.schemas)
  return { ...rest, tags, components: { ...components, schemas } }
}

/** Finds all schemas in use, direct or nested. */
function referred(document: object, schemas: Record<string, JsonSchema>): typeof schemas {
  const found = new Set<string>()
  const collect = (part: object) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(
      /"#\/components\/schemas\/([^"]+)"/g,
    )) {
      if (found.has(name)) continue
      found.add(name)
      collect(schemas[name] ?? {})
    }
  }
  collect(document)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)))
}

const LINK = {
  Link: { description: 'What follows, as rel="next"', schema: { type: 'string' } },
} as const
const CHALLENGE = {
  'WWW-Authenticate': { description: '`Bearer`', schema: { type: 'string' } },
} as const
const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds to wait before the next try',
    schema: { type: 'integer' },
  },
} as const

/** Replies of a route with their media type. */
function repliesOf({ response = {}, produces: [type = JSON_TYPE] = [] }: FastifySchema): object {
  return Object.fromEntries(
    Object.entries(response as Record<string, z.ZodType>).map(([status, schema]) => [
      status,
      { description: STATUS_CODES[status], content: { [type]: { schema } } },
    ]),
  )
}

/** Error replies: those the route declares and those implied by its input and guard. */
function failuresOf({
  schema: { errors = [], body, form } = {},
  config,
}: Pick<RouteOptions, 'schema' | 'config'>): object {
  const statuses = [
    ...errors,
    // Any request can have a malformed address or Host header.
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
  [...url.replace('/api', '').matchAll(/[a-z]+/gi)]
    .map(([word]) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** Returns the tag of a path, such as 'Retail vehicles' for '/api/admin/retail-vehicles/:id'. */
const tagger = (tags: Tags) => (url: string) => {
  const segment =
    url.split('/').find((each) => each !== '' && each !== 'api' && each !== 'admin') ?? ''
  const tag = tags[segment.replace(/\.\w+$/, '')]
  if (!tag) throw new Error(`${url} has no tag in the OpenAPI document`)
  return tag.name
}
