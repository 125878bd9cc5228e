import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { describeRoute, createTagger, type Tags } from './describe-route.ts'
import { describeOutput, type JsonSchema } from './json-schema.ts'

type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: JsonSchema
  example?: unknown
}
export type Media = Record<string, { schema: JsonSchema; example?: unknown }>
type ResponseObject = {
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
  responses: Record<string, ResponseObject>
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

export type About = { publicUrl: string; tags: Tags }

const ABOUT = [
  'Paths under `/api/admin` ask for the bearer token that `POST /api/auth/login` gives; it holds for 30 minutes.',
  'Every failure is JSON with an `error` in plain words; a request that breaks rules lists all of them under `issues`.',
  'Lists without parameters are whole, up to 500 entries; where more follow, the `Link` header with `rel="next"` leads there.',
  'Moments are ISO 8601, ids UUIDs, prices US dollars, mileages miles.',
].join('\n\n')

const toComponents = createJsonSchemaTransformObject({
  zodToJsonConfig: { override: describeOutput },
})

/** Collects routes with a summary into an OpenAPI document, read by `app.swagger()`. */
export async function registerOpenApi(
  app: FastifyInstance,
  { publicUrl, tags }: About,
): Promise<void> {
  const findTag = createTagger(tags)
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
    transform: (route) => ({ schema: describeRoute(route, findTag), url: route.url }),
    transformObject: (document) => complete(toComponents(document) as unknown as OpenApi, tags),
  })
}

/** Adds response headers and tag descriptions, and drops unused schemas. */
function complete(document: OpenApi, known: Tags): OpenApi {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
  for (const { parameters = [], responses } of operations) {
    const isPaged = parameters.some((parameter) => parameter.name === 'cursor')
    for (const [status, response] of Object.entries(responses)) {
      if (isPaged && status === '200') response.headers = LINK
      if (status === '429' || status === '503') response.headers = RETRY_AFTER
      if (status === '401') response.headers = CHALLENGE
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
