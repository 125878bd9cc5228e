import * as z from 'zod'
import {
  type Api,
  byId,
  nextLink,
  successSchema,
  wireIdOf,
  withWireId,
} from '#server/http/contract.ts'
import type { StaffContextOf } from '#server/http/session.ts'
import {
  newWantSchema,
  wantNoticeResultSchema,
  wantChangeSchema,
  wantStatusChangeSchema,
  wantedBySchema,
  wantQuerySchema,
  wantSchema,
  wantNoticeSchema,
} from '#shared/domain/want-schema.ts'
import { addWant } from './add-want.ts'
import { archiveWant, restoreWant } from './archive-want.ts'
import { getWant } from './get-want.ts'
import { listWantsOfVehicle } from './list-wants-of-vehicle.ts'
import { listWants } from './list-wants.ts'
import { notifyAboutVehicle } from './notify-about-vehicle.ts'
import { setWantStatus } from './set-want-status.ts'
import { updateWant } from './update-want.ts'

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

/** Registers the want list under /api/admin. */
export function adminRoutes(app: Api, contextOf: StaffContextOf): void {
  app.get(
    '/wants',
    {
      schema: {
        summary: 'List wants, newest first',
        querystring: wantQuerySchema,
        response: { 200: z.array(wire) },
      },
    },
    async (request, reply) => {
      const page = await listWants(contextOf(request), request.query)
      return reply.headers(nextLink(request.url, page.next)).send(page.wants.map(withWireId))
    },
  )
  app.post(
    '/wants',
    {
      schema: {
        summary: 'Add a want for a caller or walk-in',
        body: newWantSchema,
        example,
        response: { 201: wire },
        errors: [409, 429],
      },
    },
    async (request, reply) =>
      reply.code(201).send(withWireId(await addWant(contextOf(request), request.body))),
  )
  app.get(
    '/wants/:id',
    { schema: { summary: 'Get a want', ...one, errors: [404] } },
    async (request) => withWireId(await getWant(contextOf(request), request.params.id)),
  )
  app.put(
    '/wants/:id',
    {
      schema: {
        summary: 'Update a want',
        ...one,
        description:
          'A new email address must confirm the want, unless it has confirmed one before.',
        body: wantChangeSchema,
        example,
        errors: [404, 409, 429],
      },
    },
    async (request) =>
      withWireId(await updateWant(contextOf(request), request.params.id, request.body)),
  )
  app.put(
    '/wants/:id/status',
    {
      schema: {
        summary: 'Mark a want as filled or ended, or reopen it',
        ...one,
        body: wantStatusChangeSchema,
        errors: [404, 409, 429],
      },
    },
    async (request) =>
      withWireId(await setWantStatus(contextOf(request), request.params.id, request.body.status)),
  )
  app.delete(
    '/wants/:id',
    {
      schema: {
        summary: 'Archive a want',
        params: byId,
        response: { 200: successSchema },
        errors: [404],
      },
    },
    async (request) => {
      await archiveWant(contextOf(request), request.params.id)
      return { success: true }
    },
  )
  app.post(
    '/wants/:id/restore',
    { schema: { summary: 'Restore an archived want', ...one, errors: [404] } },
    async (request) => withWireId(await restoreWant(contextOf(request), request.params.id)),
  )
  app.get(
    '/dismantled-vehicles/:id/wants',
    {
      schema: {
        summary: 'List who wants a dismantled vehicle',
        params: byId,
        response: { 200: z.array(wantedBySchema.meta({ id: 'WantedBy' })) },
        errors: [404],
      },
    },
    async (request) => listWantsOfVehicle(contextOf(request), request.params.id),
  )
  app.post(
    '/dismantled-vehicles/:id/wants',
    {
      schema: {
        summary: 'Notify people about a vehicle, or record that they were notified or skipped',
        params: byId,
        body: wantNoticeSchema,
        example: { action: 'send' },
        response: { 200: wantNoticeResultSchema.meta({ id: 'WantNoticeResult' }) },
        errors: [404, 409],
      },
    },
    async (request) => notifyAboutVehicle(contextOf(request), request.params.id, request.body),
  )
}
