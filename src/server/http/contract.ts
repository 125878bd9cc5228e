import type { IncomingMessage, ServerResponse } from 'node:http'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  FastifyTypeProvider,
  RawServerDefault,
  RouteOptions,
} from 'fastify'
import * as z from 'zod'
import { VEHICLE_ID_REQUIRED } from '#shared/domain/vehicle.ts'
import { AppError, invalidInput, type Issue } from '../core/app-error.ts'
import { type JsonSchema, tell, unknownFields } from './json-schema.ts'

// Only interfaces merge with those of Fastify, and only they know `this`.
/* oxlint-disable typescript/consistent-type-definitions */
declare module 'fastify' {
  // What a route says of itself beside the schemas that Fastify knows; `summary` makes it part of the published contract.
  interface FastifySchema {
    summary?: string
    description?: string
    /** A body that would be taken. */
    example?: unknown
    /** Statuses of failures beside those that follow from the rest of the route. */
    errors?: readonly (401 | 403 | 404 | 409 | 413 | 415 | 422 | 429)[]
    /** The fields of a multipart form, which is not read as JSON. */
    form?: z.ZodType
    /** The media type of a reply that is not JSON. */
    produces?: string
    /** What opens the route where it is not the guard of its scope. */
    security?: 'cookie'
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

/** The id in a path; one that is none of ours is simply not found. */
export const byId = z.object({
  id: z.string().meta({
    description: 'The `_id` of the entity.',
    examples: ['0199f0c2-5a31-7c44-9d5e-3b1f6a2c8d10'],
  }),
})

/** Refuses the path of a list that ends in a slash: that is one vehicle without its id (specification section 5). */
export async function requireId({ url }: FastifyRequest): Promise<void> {
  if (url.split('?', 1)[0]?.endsWith('/')) throw new AppError('invalid', VEHICLE_ID_REQUIRED)
}

/** What DELETE replies, and what else has nothing to tell. */
export const doneSchema = z.object({ success: z.literal(true) })

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

/** Reads bodies, which may hold nothing that the published contract does not name: a misspelled field would be lost without a word. */
function readBody(schema: z.ZodType) {
  let contract: JsonSchema | undefined
  return (given: unknown) => {
    contract ??= tell(schema, 'input')
    const unknown = unknownFields(contract, given).map((path) => ({
      path,
      message: `Unknown field: ${path}`,
    }))
    // Nothing sent is nothing filled in, for the schema to say what is missing.
    return read(schema, given ?? {}, unknown)
  }
}

/**
 * Lets routes state each schema once: Fastify parses with it before the handler runs, and the published contract is made of it
 * (docs/decisions/0015). Gives the routes that have a summary, in the order of their registration.
 */
export function registerContract(app: FastifyInstance): RouteOptions[] {
  const routes: RouteOptions[] = []
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) =>
    httpPart === 'body' ? readBody(schema) : (given: unknown) => read(schema, given),
  )
  app.setSerializerCompiler(() => (reply) => JSON.stringify(reply))
  app.addHook('onRoute', (route) => {
    if (route.schema?.summary !== undefined && route.method !== 'HEAD') routes.push(route)
  })
  return routes
}
