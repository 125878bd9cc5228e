import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Session } from '#server/core/session.ts'
import type { Api } from '#server/http/contract.ts'
import type { CsvColumn } from '#server/http/csv-reply.ts'
import { requestDeskRoutes } from '#server/http/request-desk-routes.ts'
import { wireIdOf, withWireId } from '#server/http/wire.ts'
import {
  type Inquiry,
  inquirySchema,
  inquiryUpdateSchema,
  sentInquirySchema,
} from '#shared/domain/inquiry.ts'
import { INQUIRY_STATUSES } from '#shared/domain/request.ts'
import type { InquiryService } from './service.ts'

const PATH = '/inquiries'
const EXAMPLE = {
  kind: 'contact',
  retailVehicleId: '0199f0c2-5a31-7c44-9d5e-3b1f6a2c8d10',
  name: 'Kim Poe',
  phone: '(518) 555-0142',
  email: 'kim@example.com',
  message: 'Is it still there?',
}
const wire = wireIdOf(inquirySchema).meta({ id: 'Inquiry' })
const sentWire = wireIdOf(sentInquirySchema.extend({ statusUrl: z.string() })).meta({
  id: 'SentInquiry',
})

/** POST /api/inquiries (docs/product.md 8.2). */
export function publicRoutes(app: Api, { inquiries }: { inquiries: InquiryService }): void {
  const schema = {
    summary: 'Ask about a car for sale, or for a test drive',
    body: inquiries.inputSchema,
    example: EXAMPLE,
    response: { 201: sentWire },
    errors: [404, 409, 429],
  } as const
  app.post(PATH, { schema }, async (request, reply) => {
    const sent = await inquiries.submit(request.body, { address: request.ip })
    return reply.code(201).header('cache-control', 'no-store').send(withWireId(sent))
  })
}

const csvColumns: CsvColumn<Inquiry>[] = [
  { header: 'Kind', value: ({ kind }) => kind },
  { header: 'Vehicle', value: ({ vehicleLabel }) => vehicleLabel },
  { header: 'Preferred day', value: ({ preferredDate }) => preferredDate },
  { header: 'Message', value: ({ message }) => message },
  { header: 'Customer', value: ({ name }) => name },
  { header: 'Phone', value: ({ phone }) => phone },
  { header: 'Email', value: ({ email }) => email },
]

type AdminDeps = { inquiries: InquiryService; sessionOf: (request: FastifyRequest) => Session }

/** The same paths under /api/admin as the other requests have. */
export function adminRoutes(app: Api, { inquiries, sessionOf }: AdminDeps): void {
  requestDeskRoutes(app, {
    path: PATH,
    desk: inquiries,
    wire,
    statuses: INQUIRY_STATUSES,
    updateSchema: inquiryUpdateSchema,
    csvColumns,
    sessionOf,
  })
}
