import { STATUS_CODES } from 'node:http'
import type { FastifySchema, RouteOptions } from 'fastify'
import * as z from 'zod'
import { type JsonSchema, tell } from './json-schema.ts'

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

/** The published contract (OpenAPI 3.1.1) of routes as they state themselves, so that it cannot say anything else than they do. */
export function describeApi(
  routes: RouteOptions[],
  { name, publicUrl }: { name: string; publicUrl: string },
): OpenApi {
  const schemas: Record<string, JsonSchema> = {}

  /** A schema as JSON Schema; those that have a name move to the components. */
  function told(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const { $schema: _, $defs, ...json } = moveReferences(tell(schema, io))
    Object.assign(schemas, $defs)
    return json
  }

  function operationOf({ method, url, schema = {}, config = {} }: RouteOptions): Operation {
    const parts = schema as Partial<Record<'params' | 'querystring' | 'body' | 'form', z.ZodType>>
    const parameters = (['params', 'querystring'] as const).flatMap((part) =>
      parts[part] ? parametersOf(part, told(parts[part], 'input')) : [],
    )
    const content = {
      ...(parts.body && {
        [JSON_TYPE]: {
          schema: told(parts.body, 'input'),
          ...(schema.example !== undefined && { example: schema.example }),
        },
      }),
      ...(parts.form && { [FORM_TYPE]: { schema: told(parts.form, 'input') } }),
    }
    const isPaged = parameters.some((parameter) => parameter.name === 'cursor')
    return {
      operationId: operationId(String(method), url),
      summary: schema.summary ?? '',
      ...(schema.description && { description: schema.description }),
      tags: [tagOf(url).name],
      security: [
        ...(config.staffOnly ? [{ bearer: [] }] : []),
        ...(schema.security === 'cookie' ? [{ session: [] }] : []),
      ],
      ...(parameters.length > 0 && { parameters }),
      ...(Object.keys(content).length > 0 && { requestBody: { required: true, content } }),
      responses: Object.fromEntries([
        ...failuresOf({ schema, config }).map(problemReply),
        ...answersOf(schema, isPaged),
      ]),
    }
  }

  function answersOf(
    { response = {}, produces = JSON_TYPE }: FastifySchema,
    isPaged: boolean,
  ): [string, Reply][] {
    const link = {
      Link: { description: 'What follows, as rel="next"', schema: { type: 'string' } },
    } as const
    return Object.entries(response as Record<string, z.ZodType>).map(([status, reply]) => [
      status,
      {
        description: STATUS_CODES[status] ?? '',
        ...(isPaged && status === '200' && { headers: link }),
        content: { [produces]: { schema: told(reply, 'output') } },
      },
    ])
  }

  function problemReply(status: number): [string, Reply] {
    const wait = {
      'Retry-After': {
        description: 'Seconds to wait before the next try',
        schema: { type: 'integer' },
      },
    } as const
    const reply = {
      description: REASONS[status] ?? '',
      ...((status === 429 || status === 503) && { headers: wait }),
      content: { [JSON_TYPE]: { schema: told(problemSchema, 'output') } },
    }
    return [String(status), reply]
  }

  const paths: OpenApi['paths'] = {}
  for (const route of routes) {
    ;(paths[pathOf(route.url)] ??= {})[String(route.method).toLowerCase()] = operationOf(route)
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${name}: API`,
      version: '1',
      description: ABOUT,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-all-rights-reserved' },
      contact: { name, url: `${publicUrl}/contact` },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Map(routes.map(({ url }) => [tagOf(url).name, tagOf(url)])).values()],
    paths,
    components: {
      schemas,
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
          description: 'Set by `POST /api/auth/login`; under https it is named `__Secure-session`.',
        },
      },
    },
  }
}

/** The statuses a route may fail with: those it names, and those that follow from what it takes and who may call it. */
function failuresOf({
  schema: { errors = [], body, form } = {},
  config,
}: Pick<RouteOptions, 'schema' | 'config'>): number[] {
  // Whatever is asked, its address and its Host header may be malformed.
  const implied = [
    400,
    ...(config?.staffOnly ? [401] : []),
    ...(body || form ? [413, 415] : []),
    500,
    503,
  ]
  return [...new Set([...errors, ...implied])].toSorted((one, other) => one - other)
}

/** '/api/retail-vehicles/:id' as OpenAPI writes it. */
const pathOf = (url: string): string => url.replaceAll(/:(\w+)/g, '{$1}')

const operationId = (method: string, url: string): string =>
  method.toLowerCase() +
  [...url.replace('/api', '').matchAll(/[a-z]+/gi)]
    .map(([word]) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

const GROUPS: Record<string, { name: string; description: string }> = {
  'retail-vehicles': {
    name: 'Retail vehicles',
    description: 'Cars for sale: what everybody sees of them, and how staff keep them.',
  },
  'dismantled-vehicles': {
    name: 'Dismantled vehicles',
    description: 'Vehicles taken apart for their parts.',
  },
  'vehicle-data': { name: 'Vehicle data', description: 'Both kinds of vehicles in one reply.' },
  'part-requests': {
    name: 'Part requests',
    description: 'Requests for a part: sent by the public, answered by staff.',
  },
  'repair-requests': {
    name: 'Repair requests',
    description: 'Requests for a repair: sent by the public, answered by staff.',
  },
  inquiries: { name: 'Inquiries', description: 'Questions about a car for sale and test drives.' },
  'request-status': {
    name: 'Request status',
    description: 'How a request stands, for whoever has its link.',
  },
  vin: { name: 'VIN', description: 'What a vehicle identification number says.' },
  auth: { name: 'Sign-in', description: 'Sessions and tokens of staff.' },
  feeds: {
    name: 'Feeds',
    description: 'The cars for sale as files for search engines and advertisers.',
  },
  upload: { name: 'Upload', description: 'Pictures of vehicles.' },
  openapi: { name: 'This contract', description: 'What you are reading.' },
}

/** The group of a path: 'Retail vehicles' of '/api/admin/retail-vehicles/:id'. */
function tagOf(url: string): { name: string; description: string } {
  const part =
    url.split('/').find((each) => each !== '' && each !== 'api' && each !== 'admin') ?? ''
  const noun = part === 'docs' ? 'openapi' : part.replace(/\.\w+$/, '')
  const group = GROUPS[noun]
  if (!group) throw new Error(`${url} belongs to no group of the contract`)
  return group
}

/** The parameters that an object stands for, also one that is put together of several. */
function parametersOf(
  part: 'params' | 'querystring',
  { properties = {}, required = [], allOf = [] }: JsonSchema,
): Parameter[] {
  const own = Object.entries(properties).map(([name, schema]): Parameter => {
    const { description, examples, ...rest } = schema as JsonSchema & { examples?: unknown[] }
    return {
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      ...(description && { description }),
      schema: rest,
      ...(examples?.[0] !== undefined && { example: examples[0] }),
    }
  })
  return [...own, ...allOf.flatMap((inner) => parametersOf(part, inner))]
}

const moveReferences = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema
