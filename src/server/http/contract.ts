import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyTypeProvider, RawServerDefault, RouteOptions } from 'fastify'
import * as z from 'zod'
import { invalidInput } from '../core/app-error.ts'

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
export type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypes>

/** The id in a path; one that is none of ours is simply not found. */
export const byId = z.object({ id: z.string().meta({ description: 'The `_id` of the entity.', examples: ['0199f0c2-5a31-7c44-9d5e-3b1f6a2c8d10'] }) })

/** What DELETE replies, and what else has nothing to tell. */
export const doneSchema = z.object({ success: z.literal(true) })

/** A schema whose input is told in another way than it is written, since zod cannot tell what goes into a function. */
export const toldAs = new WeakMap<z.ZodType, z.ZodType>()

/**
 * Lets routes state each schema once: Fastify parses with it before the handler runs, and the published contract is made of it
 * (docs/decisions/0015). Gives the routes that have a summary, in the order of their registration.
 */
export function registerContract(app: FastifyInstance): RouteOptions[] {
  const routes: RouteOptions[] = []
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (given: unknown) => {
    // Nothing sent is nothing filled in, for the schema to say what is missing.
    const { success, data, error } = schema.safeParse(httpPart === 'body' ? (given ?? {}) : given)
    return success ? { value: data } : { error: invalidInput(error) }
  })
  app.setSerializerCompiler(() => (reply) => JSON.stringify(reply))
  app.addHook('onRoute', (route) => {
    if (route.schema?.summary !== undefined && route.method !== 'HEAD') routes.push(route)
  })
  return routes
}
