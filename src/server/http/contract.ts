import type { IncomingMessage, ServerResponse } from 'node:http'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  FastifyTypeProvider,
  RawServerDefault,
  RouteOptions,
} from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Picture } from '#shared/domain/picture.ts'
import { VEHICLE_ID_REQUIRED } from '#shared/domain/vehicle.ts'
import { AppError, invalidInput, type Issue } from '../core/app-error.ts'
import { fieldCheckOf, sentBackOf } from './json-schema.ts'
import { type About, registerOpenApi } from './openapi.ts'

// Only interfaces merge with those of Fastify, and only they know `this`.
/* oxlint-disable typescript/consistent-type-definitions */
declare module 'fastify' {
  // Added to what @fastify/swagger knows of a route; `summary` puts the route into the OpenAPI document.
  interface FastifySchema {
    /** A valid body. */
    example?: unknown
    /** Statuses of failures beside those that follow from the rest of the route. */
    errors?: readonly (401 | 403 | 404 | 409 | 413 | 415 | 422 | 429)[]
    /** The fields of a multipart form, which is not read as JSON. */
    form?: z.ZodType
  }
  interface FastifyContextConfig {
    /** Whether the route stands in a guarded scope. */
    staffOnly?: boolean
  }
}

interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
  serializer: unknown
}

/* oxlint-enable typescript/consistent-type-definitions */

/** An instance whose routes get `params`, `query` and `body` as their schemas give them. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypes
>

/** The id in a path; a malformed one is a 404. */
export const byId = z.object({
  id: z.string().meta({
    description: 'The `_id` of the entity.',
    examples: ['0199f0c2-5a31-7c44-9d5e-3b1f6a2c8d10'],
  }),
})

/** Rejects the path of a list that ends in a slash: it is a vehicle's path without the id (docs/product.md 4.1). */
export async function requireId({ url }: FastifyRequest): Promise<void> {
  if (url.split('?', 1)[0]?.endsWith('/')) throw new AppError('invalid', VEHICLE_ID_REQUIRED)
}

/** The reply of DELETE, and of other routes without a result. */
export const successSchema = z.object({ success: z.literal(true) })

/** Parses a part of a request; gives the error that Fastify passes to the error handler. */
function read(
  schema: z.ZodType,
  given: unknown,
  unknown: Issue[] = [],
): { value: unknown } | { error: AppError } {
  const { success, data, error } = schema.safeParse(given)
  if (success && unknown.length === 0) return { value: data }
  const [known] = error ? [invalidInput(error)] : []
  const issues = [...(known?.issues ?? []), ...unknown]
  return {
    error: new AppError('invalid', issues[0]?.message ?? 'Invalid request', {
      issues,
      cause: error,
    }),
  }
}

/** Reads bodies and queries, and refuses a field that the schema does not name: it would be ignored silently. */
function readStrictly(schema: z.ZodType) {
  const check = fieldCheckOf(schema)
  const sentBack = sentBackOf.get(schema) ?? []
  const unknownIn = (given: unknown) => check(given).filter(({ path }) => !sentBack.includes(path))
  // A missing body is read as an empty object, so that the schema names the missing fields.
  return (given: unknown) => read(schema, given ?? {}, unknownIn(given))
}

/** Lets PUT take an entity as it was given: fields of its reply that it does not change are let pass. */
function allowSentBack({ method, schema: { body, response } = {} }: RouteOptions): void {
  const reply = (response as Record<string, unknown> | undefined)?.[200]
  if (method === 'PUT' && body instanceof z.ZodType && reply instanceof z.ZodObject) {
    sentBackOf.set(body, [...(sentBackOf.get(body) ?? []), ...Object.keys(reply.shape)])
  }
}

/**
 * Validates requests and serializes replies with the zod schemas of the routes, and describes the routes that have a summary in an
 * OpenAPI document (docs/decisions/0015). A reply that does not match its schema is a 500; fields that the schema does not name are dropped.
 */
export async function registerContract(app: FastifyInstance, about: About): Promise<void> {
  app.addHook('onRoute', allowSentBack)
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) =>
    httpPart === 'body' || httpPart === 'querystring'
      ? readStrictly(schema)
      : (given: unknown) => read(schema, given),
  )
  app.setSerializerCompiler(serializerCompiler)
  await registerOpenApi(app, about)
}

type Entity = { id: string; picture: Picture | null }
type Wire<T extends Entity> = { _id: string; imageUrl: string | null } & Omit<T, 'id' | 'picture'>

/** An entity as REST speaks of it: `_id`, and the cover's address as `imageUrl` (docs/product.md 19.1). */
export function toWire<T extends Entity>({ id, picture, ...rest }: T): Wire<T> {
  return { _id: id, ...rest, imageUrl: picture?.url ?? null }
}

/** An entity without a picture as REST speaks of it. */
export const withWireId = <T extends { id: string }>({
  id,
  ...rest
}: T): { _id: string } & Omit<T, 'id'> => ({ _id: id, ...rest })

/** The schema of what toWire makes of an entity. */
export function wireOf<Shape extends { id: z.ZodType; picture: z.ZodType }>({
  shape: { id, picture: _picture, ...rest },
}: z.ZodObject<Shape>): z.ZodObject {
  return z.object({ _id: id, ...rest, imageUrl: z.string().nullable() })
}

/** The schema of what withWireId makes of an entity. */
export function wireIdOf<Shape extends { id: z.ZodType }>({
  shape: { id, ...rest },
}: z.ZodObject<Shape>): z.ZodObject {
  return z.object({ _id: id, ...rest })
}

/** The Link header that leads to what follows (RFC 8288), or nothing at the end of the list. */
export function nextLink(url: string, next: string | null): Record<string, string> {
  if (!next) return {}
  const [path, query = ''] = url.split('?')
  const search = new URLSearchParams(query)
  search.set('cursor', next)
  return { link: `<${path}?${search.toString()}>; rel="next"` }
}
