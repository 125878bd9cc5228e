import * as z from 'zod'
import type { Api } from '#server/http/contract.ts'
import type { VisitorDeps } from '#server/http/session.ts'
import { vinInputSchema } from '#shared/domain/field-schema.ts'
import { VEHICLE_KINDS } from '#shared/domain/vehicle.ts'
import { decodeVin, decodeVinDirectly } from './decode-vin.ts'

const vehicle = z.object({
  year: z.int(),
  make: z.string(),
  model: z.string(),
  trim: z.string(),
  engineSize: z.string(),
})
const soundness = {
  source: z.string().meta({ description: 'The source of the vehicle.' }),
  checkDigitValid: z.boolean(),
  suggestion: z
    .string()
    .optional()
    .meta({ description: 'The probable VIN if the check digit is wrong.' }),
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

/** Registers POST /api/vin/decode and /api/vin/direct-decode (rules 10.7, 10.8). */
export function registerVinRoutes(app: Api, { contextOf }: VisitorDeps): void {
  const decode = {
    summary: 'Decode a VIN and find it in the inventory',
    ...sent,
    response: { 200: decodedSchema },
    errors,
  }
  app.post('/vin/decode', { schema: decode }, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(await decodeVin(contextOf(request), request.body.vin)),
  )

  const direct = {
    summary: 'Decode a VIN for the vehicle form',
    ...sent,
    response: { 200: directSchema },
    errors,
  }
  app.post('/vin/direct-decode', { schema: direct }, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(await decodeVinDirectly(contextOf(request), request.body.vin)),
  )
}
