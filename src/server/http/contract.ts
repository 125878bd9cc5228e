import type { IncomingMessage, ServerResponse } from 'node:http'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawServerDefault,
  RouteOptions,
} from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { splitUrl } from '#shared/lib/url.ts'
import { type AppError, invalidInput } from '../core/app-error.ts'
import { sentBackFields } from './json-schema.ts'
import { type About, registerOpenApi } from './openapi.ts'

// Only interfaces merge with those of Fastify, and only they can use `this`.
/* oxlint-disable typescript/consistent-type-definitions */
declare module 'fastify' {
  // Extends the fields of @fastify/swagger; `summary` adds the route to the OpenAPI document.
  interface FastifySchema {
    /** Example of a valid body. */
    example?: unknown
    /** Error statuses in addition to those implied by the route's input and guard. */
    errors?: readonly (401 | 403 | 404 | 409 | 413 | 415 | 422 | 429)[]
    /** Fields of a multipart form, which is not parsed as JSON. */
    form?: z.ZodType
  }
  interface FastifyContextConfig {
    /** Set if the route is in a guarded scope. */
    staffOnly?: boolean
  }
}

interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
  serializer: unknown
}

/* oxlint-enable typescript/consistent-type-definitions */

/** Fastify instance that types `params`, `query` and `body` by their schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypes
>

/** Path parameters of an entity; a malformed id gets 404. */
export const byId = z.object({
  id: z.string().meta({
    description: 'The `_id` of the entity.',
    examples: ['0199f0c2-5a31-7c44-9d5e-3b1f6a2c8d10'],
  }),
})

/** Response of DELETE and of other routes without a result. */
export const successSchema = z.object({ success: z.literal(true) })

type Read = { value: unknown } | { error: AppError }

/** Parses one part of a request and returns errors as Fastify expects them. */
function read(schema: z.ZodType, given: unknown): Read {
  const { success, data, error } = schema.safeParse(given)
  if (success) return { value: data }
  const sentBack = sentBackFields.get(schema) ?? []
  const ignored = findUndeclared(error).filter((field) => sentBack.includes(field))
  if (ignored.length === 0) return { error: invalidInput(error) }
  const fields = Object.entries(given ?? {}).filter(([field]) => !ignored.includes(field))
  return read(schema, Object.fromEntries(fields))
}

/** Undeclared fields of the outermost object. */
const findUndeclared = ({ issues }: z.ZodError): string[] =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
  )

/** Accepts read-only fields in a PUT body, so clients can send back the entity they received. */
function allowSentBack({ method, schema: { body, response } = {} }: RouteOptions): void {
  const ok = (response as Record<string, unknown> | undefined)?.[200]
  if (method === 'PUT' && body instanceof z.ZodType && ok instanceof z.ZodObject) {
    sentBackFields.set(body, [...(sentBackFields.get(body) ?? []), ...Object.keys(ok.shape)])
  }
}

/**
 * Validates requests, serializes responses and builds OpenAPI from the schemas (docs/decisions/0015).
 */
export async function registerContract(app: FastifyInstance, about: About): Promise<void> {
  app.addHook('onRoute', allowSentBack)
  // Treats a missing body as an empty object, so the schema names the missing fields.
  app.setValidatorCompiler<z.ZodType>(
    ({ schema }) =>
      (given: unknown) =>
        read(schema, given ?? {}),
  )
  // A response that does not match its schema is a 500; undeclared fields are dropped.
  app.setSerializerCompiler(serializerCompiler)
  await registerOpenApi(app, about)
}

/** Renames `id` to `_id` for REST. */
export const withWireId = <T extends { id: string }>({
  id,
  ...rest
}: T): { _id: string } & Omit<T, 'id'> => ({ _id: id, ...rest })

export function wireIdSchema<Shape extends { id: z.ZodType }>({
  shape: { id, ...rest },
}: z.ZodObject<Shape>): z.ZodObject {
  return z.object({ _id: id, ...rest })
}

/** Returns the Link header for the next page (RFC 8288), or no headers on the last page. */
export function buildNextLink(url: string, next: string | null): Record<string, string> {
  if (!next) return {}
  const { path, query } = splitUrl(url)
  const search = new URLSearchParams(query)
  search.set('cursor', next)
  return { link: `<${path}?${search.toString()}>; rel="next"` }
}
