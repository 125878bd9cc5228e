import * as z from 'zod'
import { type Api, byId, wireIdSchema, withWireId } from '#server/http/contract.ts'
import { entityRoutes } from '#server/http/entity-routes.ts'
import type { StaffDeps } from '#server/http/session.ts'
import {
  newWantSchema,
  type Want,
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

const wire = wireIdSchema(wantSchema).meta({ id: 'Want' })
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
export function registerStaffWantRoutes(app: Api, { contextOf }: StaffDeps): void {
  const routes = entityRoutes(app, contextOf, { wire, toWire: withWireId<Want>, keyOf: String })
  routes.list('/wants', listWants, {
    summary: 'List wants, newest first',
    querystring: wantQuerySchema,
    row: wire,
    toRows: ({ wants }) => wants.map(withWireId),
  })
  routes.create('/wants', addWant, {
    summary: 'Add a want for a caller or walk-in',
    body: newWantSchema,
    example,
    errors: [409, 429],
  })
  routes.get('/wants/:id', getWant, { summary: 'Get a want', errors: [404] })
  routes.put('/wants/:id', updateWant, {
    summary: 'Update a want',
    description: 'A new email address must confirm the want, unless it has confirmed one before.',
    body: wantChangeSchema,
    example,
    errors: [404, 409, 429],
  })
  routes.put('/wants/:id/status', (ctx, id, { status }) => setWantStatus(ctx, id, status), {
    summary: 'Mark a want as filled or ended, or reopen it',
    body: wantStatusChangeSchema,
    errors: [404, 409, 429],
  })
  routes.archive('/wants/:id', archiveWant, { summary: 'Archive a want', errors: [404] })
  routes.restore('/wants/:id/restore', restoreWant, {
    summary: 'Restore an archived want',
    errors: [404],
  })
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
