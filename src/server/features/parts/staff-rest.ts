import * as z from 'zod'
import { type Api, byId, wireIdSchema, withWireId } from '#server/http/contract.ts'
import { entityRoutes } from '#server/http/entity-routes.ts'
import type { StaffContextOf, StaffDeps } from '#server/http/session.ts'
import { versionSchema } from '#shared/domain/field-schema.ts'
import {
  entryOfferSchema,
  listedPartSchema,
  listedPullSchema,
  missingSchema,
  moveSchema,
  newPartSchema,
  type Part,
  partChangeSchema,
  partQuerySchema,
  partSchema,
  pullSchema,
} from '#shared/domain/part-schema.ts'
import { archivePart, restorePart } from './archive-part.ts'
import { createPart } from './create-part.ts'
import { getPart } from './get-part.ts'
import { listPartsOfVehicle } from './list-parts-of-vehicle.ts'
import { listParts } from './list-parts.ts'
import { listPulls } from './list-pulls.ts'
import { movePart, shelvePart } from './move-part.ts'
import { offerPart } from './offer-part.ts'
import { pullPart } from './pull-part.ts'
import { reportFound, reportMissing } from './report-missing.ts'
import { releasePart } from './reserve-parts.ts'
import { scrapPart } from './scrap-part.ts'
import { updatePart } from './update-part.ts'

const TAILGATE = { category: 'Exterior', subcategory: 'Tailgate (Pickup)' }

const wire = wireIdSchema(partSchema).meta({ id: 'Part' })
const listed = wireIdSchema(listedPartSchema).meta({ id: 'ListedPart' })
const part = { wire, toWire: withWireId<Part>, keyOf: String }
const errors = [404, 409] as const
const freshShelf = pullSchema.extend(versionSchema.shape)

const example = { ...TAILGATE, grade: 'A', priceCents: 18_000, shelf: 'Shelf 4' }

/** Registers parts of vehicles under /api/admin. */
export function registerStaffPartRoutes(app: Api, { contextOf }: StaffDeps): void {
  const routes = entityRoutes(app, contextOf, part)
  routes.list('/parts', listParts, {
    summary: 'List parts, newest first',
    querystring: partQuerySchema,
    row: listed,
    toRows: ({ parts }) => parts.map(withWireId),
  })
  routes.create('/parts', createPart, {
    summary: 'Add a part',
    description: 'A part that its vehicle has already is a conflict without `isAnother`.',
    body: newPartSchema,
    example,
    errors: [404, 409, 422],
  })
  routes.get('/parts/:id', getPart, {
    summary: 'Get a part',
    description: 'Takes its tag in place of the `_id`.',
    errors: [404],
  })
  routes.put('/parts/:id', updatePart, {
    summary: 'Update a part',
    body: partChangeSchema,
    example,
    errors: [404, 409, 422],
  })
  routes.archive('/parts/:id', archivePart, { summary: 'Archive a part', errors })
  routes.restore('/parts/:id/restore', restorePart, {
    summary: 'Restore an archived part',
    errors: [404],
  })
  routes.step('/parts/:id/missing', reportMissing, {
    summary: 'Report that a part is not there or broken',
    description: 'Frees the part; the request that reserved it comes back.',
    body: missingSchema,
    errors,
  })
  routes.step('/parts/:id/found', reportFound, {
    summary: 'Report that a missing part was found',
    body: versionSchema,
    errors,
  })
  routes.step('/parts/:id/release', releasePart, {
    summary: 'Free a part of an accepted quote',
    body: versionSchema,
    errors,
  })
  routes.step('/parts/:id/scrap', scrapPart, {
    summary: 'Scrap a part',
    body: versionSchema,
    errors,
  })
  routes.step('/parts/:id/pull', pullPart, {
    summary: 'Record that a part was pulled',
    description: 'A repeated call changes nothing.',
    body: freshShelf,
    errors,
  })
  routes.step('/parts/:id/move', movePart, {
    summary: 'Move a part to another shelf',
    body: moveSchema,
    errors,
  })
  routes.step('/parts/:id/shelve', shelvePart, {
    summary: 'Put a returned part on a shelf',
    body: freshShelf,
    errors,
  })
  yardRoutes(app, contextOf)
}

function yardRoutes(app: Api, contextOf: StaffContextOf): void {
  app.get(
    '/pulls',
    {
      schema: {
        summary: 'List reserved parts that are still on their vehicle',
        description: 'The oldest reservation comes first.',
        response: { 200: z.array(wireIdSchema(listedPullSchema).meta({ id: 'Pull' })) },
      },
    },
    async (request) => (await listPulls(contextOf(request))).map((pull) => withWireId(pull)),
  )
  app.get(
    '/dismantled-vehicles/:id/parts',
    {
      schema: {
        summary: 'List the parts of a dismantled vehicle',
        params: byId,
        response: { 200: z.array(listed) },
        errors: [404],
      },
    },
    async (request) =>
      (await listPartsOfVehicle(contextOf(request), request.params.id)).map((each) =>
        withWireId(each),
      ),
  )
  const { step } = entityRoutes(app, contextOf, part)
  step('/dismantled-vehicles/:id/parts', offerPart, {
    summary: 'Find or add the part of a vehicle that a line sells',
    description: 'Returns a free part first, then one that is held or sold.',
    body: entryOfferSchema,
    example: TAILGATE,
    errors: [404, 422],
  })
}
