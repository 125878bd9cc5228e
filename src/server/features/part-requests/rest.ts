import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Session } from '#server/core/session.ts'
import type { Api } from '#server/http/contract.ts'
import type { CsvColumn } from '#server/http/csv-reply.ts'
import { requestDeskRoutes } from '#server/http/request-desk-routes.ts'
import { wireIdOf, withWireId } from '#server/http/wire.ts'
import {
  type PartRequest,
  partRequestInputSchema,
  partRequestSchema,
  partRequestUpdateSchema,
  sentPartRequestSchema,
} from '#shared/domain/part-request.ts'
import { PART_REQUEST_STATUSES } from '#shared/domain/request.ts'
import type { PartRequestService } from './service.ts'

const PATH = '/part-requests'
const EXAMPLE = {
  vin: '1HGCM82633A004352',
  vehicleInfo: { year: 2003, make: 'Honda', model: 'Accord', trim: 'EX', engineSize: '3.0L' },
  partDetails: { system: 'Electrical', component: 'Alternator' },
  customerInfo: { name: 'Jane Doe', phone: '(518) 555-0142', email: 'jane@example.com' },
}
const wire = wireIdOf(partRequestSchema).meta({ id: 'PartRequest' })
const sentWire = wireIdOf(sentPartRequestSchema.extend({ statusUrl: z.string() })).meta({
  id: 'SentPartRequest',
})

/** POST /api/part-requests (specification section 7). */
export function publicRoutes(
  app: Api,
  { partRequests }: { partRequests: PartRequestService },
): void {
  const schema = {
    summary: 'Ask for a part',
    body: partRequestInputSchema,
    example: EXAMPLE,
    response: { 201: sentWire },
    errors: [409, 429],
  } as const
  app.post(PATH, { schema }, async (request, reply) => {
    const sent = await partRequests.submit(request.body, { address: request.ip })
    return reply.code(201).header('cache-control', 'no-store').send(withWireId(sent))
  })
}

const csvColumns: CsvColumn<PartRequest>[] = [
  { header: 'VIN', value: ({ vin }) => vin },
  { header: 'Year', value: ({ vehicleInfo }) => vehicleInfo.year },
  { header: 'Make', value: ({ vehicleInfo }) => vehicleInfo.make },
  { header: 'Model', value: ({ vehicleInfo }) => vehicleInfo.model },
  { header: 'Trim', value: ({ vehicleInfo }) => vehicleInfo.trim },
  { header: 'Engine', value: ({ vehicleInfo }) => vehicleInfo.engineSize },
  { header: 'System', value: ({ partDetails }) => partDetails.system },
  { header: 'Component', value: ({ partDetails }) => partDetails.component },
  { header: 'Other component', value: ({ partDetails }) => partDetails.otherComponent },
  { header: 'Additional info', value: ({ partDetails }) => partDetails.additionalInfo },
  { header: 'Customer', value: ({ customerInfo }) => customerInfo.name },
  { header: 'Phone', value: ({ customerInfo }) => customerInfo.phone },
  { header: 'Email', value: ({ customerInfo }) => customerInfo.email },
  { header: 'Repeats', value: ({ repeatOf }) => repeatOf },
]

type AdminDeps = {
  partRequests: PartRequestService
  sessionOf: (request: FastifyRequest) => Session
}

/** The paths under /api/admin (specification section 7). */
export function adminRoutes(app: Api, { partRequests, sessionOf }: AdminDeps): void {
  requestDeskRoutes(app, {
    path: PATH,
    desk: partRequests,
    wire,
    statuses: PART_REQUEST_STATUSES,
    updateSchema: partRequestUpdateSchema,
    csvColumns,
    sessionOf,
  })
}
