import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Session } from '#server/core/session.ts'
import {
  type Api,
  byId,
  nextLink,
  successSchema,
  wireIdOf,
  withWireId,
} from '#server/http/contract.ts'
import {
  newWantSchema,
  tellingResultSchema,
  wantChangeSchema,
  wantDecisionSchema,
  wantedBySchema,
  wantQuerySchema,
  wantSchema,
  wantTellingSchema,
} from '#shared/domain/want-schema.ts'
import type { WantService } from './service.ts'

type Deps = { wants: WantService; sessionOf: (request: FastifyRequest) => Session }

const wire = wireIdOf(wantSchema).meta({ id: 'Want' })
const one = { params: byId, response: { 200: wire } }
const example = {
  make: 'Honda',
  model: 'Accord',
  yearFrom: 2008,
  yearTo: 2012,
  part: 'Trunk lid',
  name: 'Jane Doe',
  phone: '(518) 555-0142',
  email: 'jane@example.com',
}

/** The routes under /api/admin/wants. */
export function adminRoutes(app: Api, { wants: { staff }, sessionOf }: Deps): void {
  app.get(
    '/wants',
    {
      schema: {
        summary: 'The want list, the latest first',
        querystring: wantQuerySchema,
        response: { 200: z.array(wire) },
      },
    },
    async (request, reply) => {
      const page = await staff.list(request.query)
      return reply.headers(nextLink(request.url, page.next)).send(page.wants.map(withWireId))
    },
  )
  app.post(
    '/wants',
    {
      schema: {
        summary: 'Note the want of a caller or a walk-in',
        body: newWantSchema,
        example,
        response: { 201: wire },
        errors: [409, 429],
      },
    },
    async (request, reply) =>
      reply.code(201).send(withWireId(await staff.create(request.body, sessionOf(request)))),
  )
  app.get(
    '/wants/:id',
    { schema: { summary: 'One want', ...one, errors: [404] } },
    async (request) => withWireId(await staff.get(request.params.id)),
  )
  app.put(
    '/wants/:id',
    {
      schema: {
        summary: 'Correct what is looked for and who looks for it',
        ...one,
        description:
          'A new email address is asked to confirm the want, unless it confirmed one before.',
        body: wantChangeSchema,
        example,
        errors: [404, 409, 429],
      },
    },
    async (request) =>
      withWireId(await staff.update(request.params.id, request.body, sessionOf(request))),
  )
  app.put(
    '/wants/:id/status',
    {
      schema: {
        summary: 'Mark it as filled or ended, or open it again',
        ...one,
        body: wantDecisionSchema,
        errors: [404, 409, 429],
      },
    },
    async (request) =>
      withWireId(await staff.decide(request.params.id, request.body.status, sessionOf(request))),
  )
  app.delete(
    '/wants/:id',
    {
      schema: {
        summary: 'Archive it',
        params: byId,
        response: { 200: successSchema },
        errors: [404],
      },
    },
    async (request) => {
      await staff.archive(request.params.id, sessionOf(request))
      return { success: true }
    },
  )
  app.post(
    '/wants/:id/restore',
    { schema: { summary: 'Take it back from the archive', ...one, errors: [404] } },
    async (request) => withWireId(await staff.restore(request.params.id, sessionOf(request))),
  )
  app.get(
    '/dismantled-vehicles/:id/wants',
    {
      schema: {
        summary: 'Who wants a dismantled vehicle',
        params: byId,
        response: { 200: z.array(wantedBySchema.meta({ id: 'WantedBy' })) },
        errors: [404],
      },
    },
    async (request) => staff.ofVehicle(request.params.id),
  )
  app.post(
    '/dismantled-vehicles/:id/wants',
    {
      schema: {
        summary: 'Tell them about it, or note that they were told or are not to be',
        params: byId,
        body: wantTellingSchema,
        example: { action: 'send' },
        response: { 200: tellingResultSchema.meta({ id: 'WantTelling' }) },
        errors: [404, 409],
      },
    },
    async (request) => staff.tell(request.params.id, request.body, sessionOf(request)),
  )
}
