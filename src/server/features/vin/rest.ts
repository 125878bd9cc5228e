import * as z from 'zod'
import type { Api } from '#server/http/contract.ts'
import { vinInputSchema } from '#shared/domain/field-schema.ts'
import { VEHICLE_KINDS } from '#shared/domain/vehicle.ts'
import type { VinService } from './service.ts'

const vehicle = z.object({
  year: z.int(),
  make: z.string(),
  model: z.string(),
  trim: z.string(),
  engineSize: z.string(),
})
const soundness = {
  source: z.string().meta({ description: 'Which source named the vehicle.' }),
  checkDigitValid: z.boolean(),
  suggestion: z
    .string()
    .optional()
    .meta({ description: 'The VIN that was probably meant, where the check digit is wrong.' }),
}
const decodedSchema = z
  .object({
    vehicleInfo: vehicle.extend({
      vin: z.string(),
      inInventory: z.boolean(),
      inventoryType: z.enum(VEHICLE_KINDS).nullable(),
    }),
    ...soundness,
  })
  .meta({ id: 'DecodedVin' })
const directSchema = z
  .object({
    vehicleInfo: vehicle.extend({ transmissionType: z.string(), driveType: z.string() }),
    ...soundness,
  })
  .meta({ id: 'DirectlyDecodedVin' })
const sent = { body: vinInputSchema, example: { vin: '1HGCM82633A004352' } }
const errors = [422, 429] as const

/** POST /api/vin/decode, and /api/vin/direct-decode for the admin form (rules 10.7, 10.8). */
export function publicRoutes(app: Api, { vin }: { vin: VinService }): void {
  const decode = {
    summary: 'What a VIN means, and whether we have the car',
    ...sent,
    response: { 200: decodedSchema },
    errors,
  }
  app.post('/vin/decode', { schema: decode }, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(await vin.decodePublic({ ...request.body, address: request.ip })),
  )

  const direct = {
    summary: 'What a VIN means, as the vehicle form asks',
    ...sent,
    response: { 200: directSchema },
    errors,
  }
  app.post('/vin/direct-decode', { schema: direct }, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(await vin.decodeDirect({ ...request.body, address: request.ip })),
  )
}
