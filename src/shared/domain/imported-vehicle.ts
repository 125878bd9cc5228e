import type * as z from 'zod'
import {
  dismantledVehicleInputSchema,
  optionalMileageSchema,
  type RetailVehicleInput,
} from './vehicle-schema.ts'

/** Mileage is optional in files because yards often do not know it. */
export const importedDismantledSchema = dismantledVehicleInputSchema.extend({
  mileage: optionalMileageSchema,
})

export type ImportedVehicle =
  | ({ kind: 'retail' } & RetailVehicleInput)
  | ({ kind: 'dismantled' } & z.infer<typeof importedDismantledSchema>)
