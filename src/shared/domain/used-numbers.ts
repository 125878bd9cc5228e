import * as z from 'zod'
import { textUpTo } from './field-schema.ts'
import type { VehicleKind } from './vehicle.ts'
import { VIN_LENGTH } from './vin.ts'

/** Stock number and VIN to check; `exceptId` is the edited vehicle. */
export type UsedNumbersQuery = { stockNumber?: string; vin?: string; exceptId?: string }
const TYPED = { error: 'This must be text', tooLong: 'This is too long' }
export const usedNumbersQuerySchema = z.strictObject({
  stockNumber: textUpTo(40, TYPED).optional(),
  vin: textUpTo(VIN_LENGTH, TYPED).toUpperCase().optional(),
  exceptId: z.string().max(100).optional(),
})
/** Vehicle with the same number, named 'R-104, 2016 Ford Escape'. */
export type NumberHolder = { kind: VehicleKind; id: string; name: string }
export type UsedNumbers = {
  stockNumber: NumberHolder | null
  vin: NumberHolder | null
}
