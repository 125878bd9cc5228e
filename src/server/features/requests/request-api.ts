import type * as z from 'zod'
import {
  inquiryInputSchema,
  inquirySchema,
  submittedInquirySchema,
} from '#shared/domain/inquiry.ts'
import {
  partRequestInputSchema,
  partRequestSchema,
  submittedPartRequestSchema,
} from '#shared/domain/part-request.ts'
import {
  repairRequestInputSchema,
  repairRequestSchema,
  submittedRepairRequestSchema,
} from '#shared/domain/repair-request.ts'
import { REQUEST_LISTS, type RequestKind } from '#shared/domain/request.ts'
import type { RequestInputOf } from './kind-definition.ts'

type EntitySchema = z.ZodObject<{ id: z.ZodUUID }>
type KindApi<K extends RequestKind> = {
  /** Name of its schema; that of a submitted one begins with 'Sent'. */
  name: string
  /** Group in the document. */
  tag: { name: string; description: string }
  summary: string
  /** Status codes of failed submissions, and of failed entries by staff. */
  errors: readonly (404 | 409 | 429)[]
  entryErrors: readonly (404 | 409)[]
  example: Record<string, unknown>
  inputSchema: z.ZodType<RequestInputOf<K>>
  requestSchema: EntitySchema
  submittedSchema: EntitySchema
}

/** Descriptions and schemas of each kind in the documented API. */
export const REQUEST_API: { [K in RequestKind]: KindApi<K> } = {
  part: {
    name: 'PartRequest',
    tag: {
      name: 'Part requests',
      description: 'Requests for a part: sent by the public, answered by staff.',
    },
    summary: 'Ask for a part',
    errors: [404, 409, 429],
    entryErrors: [409],
    example: {
      vin: '1HGCM82633A004352',
      vehicleInfo: { year: 2003, make: 'Honda', model: 'Accord', trim: 'EX', engineSize: '3.0L' },
      partDetails: { system: 'Electrical', component: 'Alternator' },
      customerInfo: { name: 'Jane Doe', phone: '(518) 555-0142', email: 'jane@example.com' },
    },
    inputSchema: partRequestInputSchema,
    requestSchema: partRequestSchema,
    submittedSchema: submittedPartRequestSchema,
  },
  repair: {
    name: 'RepairRequest',
    tag: {
      name: 'Repair requests',
      description: 'Requests for a repair: sent by the public, answered by staff.',
    },
    summary: 'Ask for a repair',
    errors: [409, 429],
    entryErrors: [409],
    example: {
      vehicleInfo: { year: 2012, make: 'Subaru', model: 'Outback', mileage: 121_400 },
      serviceInfo: {
        serviceType: 'Brake Service',
        description: 'Grinding from the front left.',
        urgency: 'High',
      },
      customerInfo: { name: 'Sam Roe', phone: '(518) 555-0142', email: 'sam@example.com' },
    },
    inputSchema: repairRequestInputSchema,
    requestSchema: repairRequestSchema,
    submittedSchema: submittedRepairRequestSchema,
  },
  inquiry: {
    name: 'Inquiry',
    tag: { name: 'Inquiries', description: 'Questions about a car for sale and test drives.' },
    summary: 'Ask about a car for sale, or for a test drive',
    errors: [404, 409, 429],
    entryErrors: [404, 409],
    example: {
      kind: 'contact',
      retailVehicleId: '0199f0c2-5a31-7c44-9d5e-3b1f6a2c8d10',
      name: 'Kim Poe',
      phone: '(518) 555-0142',
      email: 'kim@example.com',
      message: 'Is it still there?',
    },
    inputSchema: inquiryInputSchema,
    requestSchema: inquirySchema,
    submittedSchema: submittedInquirySchema,
  },
}

export const toApiPath = (kind: RequestKind): string => `/${REQUEST_LISTS[kind]}`
