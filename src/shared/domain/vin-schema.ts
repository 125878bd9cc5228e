import * as z from 'zod'
import { VIN_INVALID, VIN_PATTERN, VIN_REQUIRED } from './vin.ts'

/** A VIN as people type it, in any case, with blanks around it; comes out in capitals (specification section 5). */
export const vinSchema = z
  .string({ error: VIN_REQUIRED })
  .transform((text) => text.trim().toUpperCase())
  .pipe(z.string().min(1, VIN_REQUIRED).regex(VIN_PATTERN, VIN_INVALID))

/** What a caller sends to have a VIN decoded. */
export const vinInputSchema = z.object({ vin: vinSchema }, { error: VIN_REQUIRED })
