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
import { isoDateTime } from '#shared/domain/field-schema.ts'
import {
  entryOfferSchema,
  listedPartSchema,
  listedPullSchema,
  missingSchema,
  moveSchema,
  newPartSchema,
  partChangeSchema,
  partQuerySchema,
  partSchema,
  pullSchema,
} from '#shared/domain/part-schema.ts'
import { archivePart, restorePart } from './archive-part.ts'
import { releasePart } from './claim-parts.ts'
import { createPart } from './create-part.ts'
import { getPart } from './get-part.ts'
import { listPartsOfVehicle } from './list-parts-of-vehicle.ts'
import { listParts } from './list-parts.ts'
import { listPulls } from './list-pulls.ts'
import { movePart, shelvePart } from './move-part.ts'
import { offerPart } from './offer-part.ts'
import { pullPart } from './pull-part.ts'
import { reportFound, reportMissing } from './report-missing.ts'
import { savePart } from './save-part.ts'
import { scrapPart } from './scrap-part.ts'

const wire = wireIdOf(partSchema).meta({ id: 'Part' })
const listed = wireIdOf(listedPartSchema).meta({ id: 'ListedPart' })
const one = { params: byId, response: { 200: wire } }
const errors = [404, 409] as const
/** A stale `updatedAt` is a conflict. */
const fresh = z.strictObject({ updatedAt: isoDateTime })
const freshPlace = pullSchema.extend(fresh.shape)
const TAILGATE = { category: 'Exterior', subcategory: 'Tailgate (Pickup)' }
const example = { ...TAILGATE, grade: 'A', priceCents: 18_000, location: 'Shelf 4' }

/** Registers pieces of vehicles under /api/admin. */
export function adminRoutes(app: Api, contextOf: StaffContextOf): void {
  app.get(
    '/parts',
    {
      schema: {
        summary: 'List pieces, newest first',
        querystring: partQuerySchema,
        response: { 200: z.array(listed) },
      },
    },
    async (request, reply) => {
      const page = await listParts(contextOf(request), request.query)
      return reply.headers(nextLink(request.url, page.next)).send(page.parts.map(withWireId))
    },
  )
  app.post(
    '/parts',
    {
      schema: {
        summary: 'Add a piece',
        description: 'A piece that its vehicle has already is a conflict without `isAnother`.',
        body: newPartSchema,
        example,
        response: { 201: wire },
        errors: [404, 409, 422],
      },
    },
    async (request, reply) =>
      reply.code(201).send(withWireId(await createPart(contextOf(request), request.body))),
  )
  app.get(
    '/parts/:id',
    {
      schema: {
        summary: 'Get a piece',
        description: 'Takes its tag in place of the `_id`.',
        ...one,
        errors: [404],
      },
    },
    async (request) => withWireId(await getPart(contextOf(request), request.params.id)),
  )
  app.put(
    '/parts/:id',
    {
      schema: {
        summary: 'Update a piece',
        ...one,
        body: partChangeSchema,
        example,
        errors: [404, 409, 422],
      },
    },
    async (request) =>
      withWireId(await savePart(contextOf(request), request.params.id, request.body)),
  )
  app.delete(
    '/parts/:id',
    {
      schema: {
        summary: 'Archive a piece',
        params: byId,
        response: { 200: successSchema },
        errors,
      },
    },
    async (request) => {
      await archivePart(contextOf(request), request.params.id)
      return { success: true }
    },
  )
  app.post(
    '/parts/:id/restore',
    { schema: { summary: 'Restore an archived piece', ...one, errors: [404] } },
    async (request) => withWireId(await restorePart(contextOf(request), request.params.id)),
  )
  stepRoutes(app, contextOf)
  shelfRoutes(app, contextOf)
  yardRoutes(app, contextOf)
}

function stepRoutes(app: Api, contextOf: StaffContextOf): void {
  app.post(
    '/parts/:id/missing',
    {
      schema: {
        summary: 'Report that a piece is not there or broken',
        description: 'Frees the piece; the request that it was promised to comes back.',
        ...one,
        body: missingSchema,
        errors,
      },
    },
    async (request) =>
      withWireId(await reportMissing(contextOf(request), request.params.id, request.body)),
  )
  app.post(
    '/parts/:id/found',
    {
      schema: {
        summary: 'Report that a missing piece was found',
        ...one,
        body: fresh,
        errors,
      },
    },
    async (request) =>
      withWireId(await reportFound(contextOf(request), request.params.id, request.body)),
  )
  app.post(
    '/parts/:id/release',
    {
      schema: {
        summary: 'Free a piece of an accepted quote',
        ...one,
        body: fresh,
        errors,
      },
    },
    async (request) =>
      withWireId(await releasePart(contextOf(request), request.params.id, request.body)),
  )
  app.post(
    '/parts/:id/scrap',
    { schema: { summary: 'Scrap a piece', ...one, body: fresh, errors } },
    async (request) =>
      withWireId(await scrapPart(contextOf(request), request.params.id, request.body)),
  )
}

function shelfRoutes(app: Api, contextOf: StaffContextOf): void {
  app.post(
    '/parts/:id/pull',
    {
      schema: {
        summary: 'Record that a piece was pulled',
        description: 'A repeated call changes nothing.',
        ...one,
        body: freshPlace,
        errors,
      },
    },
    async (request) =>
      withWireId(await pullPart(contextOf(request), request.params.id, request.body)),
  )
  app.post(
    '/parts/:id/move',
    { schema: { summary: 'Move a piece to another shelf', ...one, body: moveSchema, errors } },
    async (request) =>
      withWireId(await movePart(contextOf(request), request.params.id, request.body)),
  )
  app.post(
    '/parts/:id/shelve',
    { schema: { summary: 'Put a returned piece on a shelf', ...one, body: freshPlace, errors } },
    async (request) =>
      withWireId(await shelvePart(contextOf(request), request.params.id, request.body)),
  )
}

function yardRoutes(app: Api, contextOf: StaffContextOf): void {
  app.get(
    '/pulls',
    {
      schema: {
        summary: 'List promised pieces that are still on their vehicle',
        description: 'The oldest promise comes first.',
        response: { 200: z.array(wireIdOf(listedPullSchema).meta({ id: 'Pull' })) },
      },
    },
    async (request) => (await listPulls(contextOf(request))).map((pull) => withWireId(pull)),
  )
  app.get(
    '/dismantled-vehicles/:id/parts',
    {
      schema: {
        summary: 'List the pieces of a dismantled vehicle',
        params: byId,
        response: { 200: z.array(listed) },
        errors: [404],
      },
    },
    async (request) =>
      (await listPartsOfVehicle(contextOf(request), request.params.id)).map((part) =>
        withWireId(part),
      ),
  )
  app.post(
    '/dismantled-vehicles/:id/parts',
    {
      schema: {
        summary: 'Find or add the piece of a vehicle that a line sells',
        description: 'Returns a free piece first, then one that is held or sold.',
        ...one,
        body: entryOfferSchema,
        example: TAILGATE,
        errors: [404, 422],
      },
    },
    async (request) =>
      withWireId(
        await offerPart(contextOf(request), { donorId: request.params.id, ...request.body }),
      ),
  )
}
