import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Repeatable } from '#shared/domain/idempotency-key.ts'
import { listLimitSchema } from '#shared/domain/list-page.ts'
import type { Picture } from '#shared/domain/picture.ts'
import {
  type StockChange,
  type StockHistoryEntry,
  stockHistoryEntrySchema,
  type StockTableFilter,
} from '#shared/domain/stock-desk.ts'
import { isoDateTime } from '#shared/domain/vehicle.ts'
import { actorOf, type Session } from '../core/session.ts'
import { type Api, byId, doneSchema, requireId } from './contract.ts'
import { describedAs } from './json-schema.ts'
import { nextLink } from './next-link.ts'
import { toWire } from './wire.ts'

type Actor = ReturnType<typeof actorOf>
type Desk<Vehicle, Input> = {
  adminList: (
    filter: StockTableFilter,
    limit: number,
  ) => Promise<{ vehicles: Vehicle[]; next: string | null }>
  adminGet: (id: string) => Promise<Vehicle>
  add: (input: Input & Repeatable, actor: Actor) => Promise<Vehicle>
  update: (id: string, change: StockChange<Input>, actor: Actor) => Promise<Vehicle>
  archive: (id: string, actor: Actor) => Promise<void>
  restore: (id: string, actor: Actor) => Promise<Vehicle>
  history: (id: string) => Promise<StockHistoryEntry[]>
}
type Options<Vehicle, Input> = {
  path: string
  desk: Desk<Vehicle, Input>
  /** A vehicle that can be added. */
  example: Record<string, unknown>
  /** A vehicle of staff as it goes over the wire. */
  wire: z.ZodType
  tableSchema: z.ZodType<StockTableFilter>
  inputSchema: z.ZodType<Input>
  creationSchema: z.ZodType<Input & Repeatable>
  changeSchema: z.ZodType<StockChange<Input>>
  /** Who is calling; throws AppError 'unauthenticated' for nobody. */
  sessionOf: (request: FastifyRequest) => Session
}
type Entity = { id: string; picture: Picture | null }

/** GET, POST, PUT and DELETE of one kind of vehicles, the way back from DELETE, and their history (specification section 7; docs/product.md 13.34). */
export function stockDeskRoutes<Vehicle extends Entity, Input>(
  app: Api,
  options: Options<Vehicle, Input>,
): void {
  const {
    path,
    desk,
    example,
    wire,
    tableSchema,
    inputSchema,
    creationSchema,
    changeSchema,
    sessionOf,
  } = options
  const actor = (request: FastifyRequest) => actorOf(sessionOf(request))
  if (inputSchema instanceof z.ZodObject) describedAs.set(changeSchema, changeOf(inputSchema))
  const one = { params: byId, response: { 200: wire } }

  app.get(
    path,
    {
      schema: {
        summary: 'Vehicles of this kind, as staff see them',
        querystring: z.intersection(tableSchema, z.object({ limit: listLimitSchema })),
        response: { 200: z.array(wire) },
      },
      onRequest: requireId,
    },
    async (request, reply) => {
      const { vehicles, next } = await desk.adminList(request.query, request.query.limit)
      return reply.headers(nextLink(request.url, next)).send(vehicles.map(toWire))
    },
  )
  app.get(
    `${path}/:id`,
    { schema: { summary: 'One vehicle, as staff see it', ...one, errors: [404] } },
    async (request) => toWire(await desk.adminGet(request.params.id)),
  )
  app.get(
    `${path}/:id/history`,
    {
      schema: {
        summary: 'Who changed what and when, the latest first',
        params: byId,
        response: { 200: z.array(stockHistoryEntrySchema) },
        errors: [404],
      },
    },
    async (request) => desk.history(request.params.id),
  )
  app.post(
    path,
    {
      schema: {
        summary: 'Add a vehicle',
        body: creationSchema,
        example,
        response: { 201: wire },
        errors: [409],
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(toWire(await desk.add(request.body as Input & Repeatable, actor(request)))),
  )
  app.put(
    `${path}/:id`,
    {
      schema: {
        summary: 'Change the fields that are sent',
        ...one,
        body: changeSchema,
        errors: [404, 409],
      },
    },
    async (request) => toWire(await desk.update(request.params.id, request.body, actor(request))),
  )
  app.delete(
    `${path}/:id`,
    {
      schema: {
        summary: 'Archive it; it can be taken back for 30 days',
        params: byId,
        response: { 200: doneSchema },
        errors: [404],
      },
    },
    async (request) => {
      await desk.archive(request.params.id, actor(request))
      return { success: true }
    },
  )
  app.post(
    `${path}/:id/restore`,
    { schema: { summary: 'Take it back from the archive', ...one, errors: [404, 409] } },
    async (request) => toWire(await desk.restore(request.params.id, actor(request))),
  )
}

/** What a change may hold: any of the fields, none of which has a default then. */
const changeOf = ({ shape }: z.ZodObject): z.ZodObject =>
  z.object({
    ...Object.fromEntries(
      Object.entries(shape).map(([field, schema]) => [
        field,
        z.optional(schema instanceof z.ZodDefault ? schema.unwrap() : schema),
      ]),
    ),
    updatedAt: isoDateTime
      .optional()
      .meta({ description: 'That of the state the change was made on; a later one is 409.' }),
    // A vehicle may be sent back as it was given.
    _id: z
      .string()
      .optional()
      .meta({ readOnly: true, description: 'May be sent back, and changes nothing.' }),
    createdAt: isoDateTime
      .optional()
      .meta({ readOnly: true, description: 'May be sent back, and changes nothing.' }),
  })
