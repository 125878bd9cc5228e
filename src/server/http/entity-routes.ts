import type { FastifySchema } from 'fastify'
import * as z from 'zod'
import type { StaffContext } from '../context.ts'
import { type Api, buildNextLink, byId, successSchema } from './contract.ts'
import type { StaffContextOf } from './session.ts'

type Contract = Pick<FastifySchema, 'summary' | 'description' | 'example' | 'errors'>
type WithBody<Schema> = Contract & { body: Schema }
type Listing<Query, Page> = Contract & {
  querystring: Query
  row: z.ZodType
  toRows: (page: Page) => object[]
}
type Entities<Key, Entity> = {
  wire: z.ZodObject
  toWire: (entity: Entity) => object
  keyOf: (id: string) => Key
}

/** Returns functions that register an endpoint with the use case that it calls. */
export function entityRoutes<Key, Entity>(
  app: Api,
  contextOf: StaffContextOf,
  { wire, toWire, keyOf }: Entities<Key, Entity>,
) {
  const one = { params: byId, response: { 200: wire } }
  type Read = (ctx: StaffContext, key: Key) => Promise<Entity>
  type Change<Schema> = (ctx: StaffContext, key: Key, body: z.output<Schema>) => Promise<Entity>

  const withoutBody =
    (method: 'GET' | 'POST') =>
    (url: string, call: Read, contract: Contract): void => {
      app.route({
        method,
        url,
        schema: { ...one, ...contract },
        handler: async (request) =>
          toWire(await call(contextOf(request), keyOf(request.params.id))),
      })
    }
  const withBody =
    (method: 'POST' | 'PUT') =>
    <Schema extends z.ZodType>(
      url: string,
      call: Change<Schema>,
      contract: WithBody<Schema>,
    ): void => {
      app.route({
        method,
        url,
        schema: { ...one, ...contract },
        handler: async (request) => {
          const body = request.body as z.output<Schema>
          return toWire(await call(contextOf(request), keyOf(request.params.id), body))
        },
      })
    }

  return {
    /** Registers a list; its next page is in the Link header. */
    list<Query extends z.ZodType, Page extends { next: string | null }>(
      url: string,
      call: (ctx: StaffContext, query: z.output<Query>) => Promise<Page>,
      { row, toRows, ...contract }: Listing<Query, Page>,
    ): void {
      const schema = { ...contract, response: { 200: z.array(row) } }
      app.get(url, { schema }, async (request, reply) => {
        const page = await call(contextOf(request), request.query as z.output<Query>)
        return reply.headers(buildNextLink(request.url, page.next)).send(toRows(page))
      })
    },
    create<Schema extends z.ZodType>(
      url: string,
      call: (ctx: StaffContext, body: z.output<Schema>) => Promise<Entity>,
      contract: WithBody<Schema>,
    ): void {
      const schema = { ...contract, response: { 201: wire } }
      app.post(url, { schema }, async (request, reply) => {
        const body = request.body as z.output<Schema>
        return reply.code(201).send(toWire(await call(contextOf(request), body)))
      })
    },
    get: withoutBody('GET'),
    restore: withoutBody('POST'),
    put: withBody('PUT'),
    /** Registers a step, such as sending or pulling. */
    step: withBody('POST'),
    archive(
      url: string,
      call: (ctx: StaffContext, key: Key) => Promise<unknown>,
      contract: Contract,
    ): void {
      const schema = { ...contract, params: byId, response: { 200: successSchema } }
      app.delete(url, { schema }, async (request) => {
        await call(contextOf(request), keyOf(request.params.id))
        return { success: true }
      })
    },
  }
}
