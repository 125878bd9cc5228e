import type * as z from 'zod'
import {
  dismantledVehicleInputSchema,
  optionalMileageSchema,
  type RetailVehicleInput,
} from './vehicle-schema.ts'

/** What a file says of a dismantled vehicle: yards often don't know its mileage. */
export const importedDismantledSchema = dismantledVehicleInputSchema.extend({
  mileage: optionalMileageSchema,
})

/** What a file adds. */
export type ImportedVehicle =
  | ({ kind: 'retail' } & RetailVehicleInput)
  | ({ kind: 'dismantled' } & z.infer<typeof importedDismantledSchema>)
