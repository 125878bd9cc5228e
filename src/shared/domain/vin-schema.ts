import * as z from 'zod'
import { VIN_INVALID, VIN_PATTERN, VIN_REQUIRED } from './vin.ts'

/** A VIN as people type it, in any case, with blanks around it; comes out in capitals (specification section 5). */
export const vinSchema = z
  .string({ error: VIN_REQUIRED })
  .transform((text) => text.trim().toUpperCase())
  .pipe(z.string().min(1, VIN_REQUIRED).regex(VIN_PATTERN, VIN_INVALID))
  .meta({
    description:
      '17 letters and digits without I, O and Q, in any case, such as `1HGCM82633A004352`.',
    pattern: '^[A-HJ-NPR-Za-hj-npr-z0-9]{17}$',
  })

/** What a caller sends to have a VIN decoded. */
export const vinInputSchema = z.object({ vin: vinSchema }, { error: VIN_REQUIRED })
