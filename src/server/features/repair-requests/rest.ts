import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Session } from '#server/core/session.ts'
import type { Api } from '#server/http/contract.ts'
import type { CsvColumn } from '#server/http/csv-reply.ts'
import { requestDeskRoutes } from '#server/http/request-desk-routes.ts'
import { wireIdOf, withWireId } from '#server/http/wire.ts'
import {
  type RepairRequest,
  repairRequestSchema,
  repairRequestUpdateSchema,
  sentRepairRequestSchema,
} from '#shared/domain/repair-request.ts'
import { REPAIR_REQUEST_SORTS } from '#shared/domain/request-filter.ts'
import { REPAIR_REQUEST_STATUSES } from '#shared/domain/request.ts'
import type { RepairRequestService } from './service.ts'

const PATH = '/repair-requests'
const EXAMPLE = {
  vehicleInfo: { year: 2012, make: 'Subaru', model: 'Outback', mileage: 121_400 },
  serviceInfo: {
    serviceType: 'Brake Service',
    description: 'Grinding from the front left.',
    urgency: 'High',
  },
  customerInfo: { name: 'Sam Roe', phone: '(518) 555-0142', email: 'sam@example.com' },
}
const wire = wireIdOf(repairRequestSchema).meta({ id: 'RepairRequest' })
const sentWire = wireIdOf(sentRepairRequestSchema.extend({ statusUrl: z.string() })).meta({
  id: 'SentRepairRequest',
})

/** POST /api/repair-requests (specification section 7). */
export function publicRoutes(
  app: Api,
  { repairRequests }: { repairRequests: RepairRequestService },
): void {
  const schema = {
    summary: 'Ask for a repair',
    body: repairRequests.inputSchema,
    example: EXAMPLE,
    response: { 201: sentWire },
    errors: [409, 429],
  } as const
  app.post(PATH, { schema }, async (request, reply) => {
    const sent = await repairRequests.submit(request.body, { address: request.ip })
    return reply.code(201).header('cache-control', 'no-store').send(withWireId(sent))
  })
}

const csvColumns: CsvColumn<RepairRequest>[] = [
  { header: 'VIN', value: ({ vehicleInfo }) => vehicleInfo.vin },
  { header: 'Year', value: ({ vehicleInfo }) => vehicleInfo.year },
  { header: 'Make', value: ({ vehicleInfo }) => vehicleInfo.make },
  { header: 'Model', value: ({ vehicleInfo }) => vehicleInfo.model },
  { header: 'Trim', value: ({ vehicleInfo }) => vehicleInfo.trim },
  { header: 'Mileage', value: ({ vehicleInfo }) => vehicleInfo.mileage },
  { header: 'Engine', value: ({ vehicleInfo }) => vehicleInfo.engineSize },
  { header: 'Service', value: ({ serviceInfo }) => serviceInfo.serviceType },
  { header: 'Other service', value: ({ serviceInfo }) => serviceInfo.otherServiceType },
  { header: 'Urgency', value: ({ serviceInfo }) => serviceInfo.urgency },
  { header: 'Preferred date', value: ({ serviceInfo }) => serviceInfo.preferredDate },
  { header: 'Description', value: ({ serviceInfo }) => serviceInfo.description },
  { header: 'Customer', value: ({ customerInfo }) => customerInfo.name },
  { header: 'Phone', value: ({ customerInfo }) => customerInfo.phone },
  { header: 'Email', value: ({ customerInfo }) => customerInfo.email },
  { header: 'Street', value: ({ customerInfo }) => customerInfo.address.street },
  { header: 'City', value: ({ customerInfo }) => customerInfo.address.city },
  { header: 'State', value: ({ customerInfo }) => customerInfo.address.state },
  { header: 'ZIP code', value: ({ customerInfo }) => customerInfo.address.zipCode },
]

type AdminDeps = {
  repairRequests: RepairRequestService
  sessionOf: (request: FastifyRequest) => Session
}

/** The paths under /api/admin (specification section 7). */
export function adminRoutes(app: Api, { repairRequests, sessionOf }: AdminDeps): void {
  requestDeskRoutes(app, {
    path: PATH,
    desk: repairRequests,
    wire,
    statuses: REPAIR_REQUEST_STATUSES,
    sorts: REPAIR_REQUEST_SORTS,
    updateSchema: repairRequestUpdateSchema,
    csvColumns,
    sessionOf,
  })
}
