import * as z from 'zod'
import type { ListedPart } from '#shared/domain/part-schema.ts'
import { saleContentSchema } from '#shared/domain/sale-input-schema.ts'
import { PAYMENT_METHODS } from '#shared/domain/sale.ts'
import { readCents } from '#shared/lib/amounts.ts'
import { type FieldProblems, problemsOf } from '../../../hooks/use-step-form.ts'
import { emptySaleLine, saleLineValuesSchema, toSaleLineInput } from './line-values.ts'
import type { SaleContentInput } from './sale-values.ts'
import { lineOfPiece } from './use-pieces.ts'

const newSaleValuesSchema = z.object({
  lines: z.array(saleLineValuesSchema).min(1),
  customerName: z.string(),
  customerPhone: z.string(),
  customerEmail: z.string(),
  vehicleLabel: z.string(),
  isTaxExempt: z.boolean(),
  exemptNote: z.string(),
  method: z.enum([...PAYMENT_METHODS, 'later']),
  /** Empty for exactly what is due. */
  given: z.string(),
  reference: z.string(),
  /** Handed over with the payment. */
  takesNow: z.boolean(),
})
export type NewSaleValues = z.infer<typeof newSaleValuesSchema>

/** Reads stored values; null for none and for those of an older version. */
export const readStoredSale = (stored: unknown): NewSaleValues | null =>
  newSaleValuesSchema.safeParse(stored).data ?? null

export const emptySale = (): NewSaleValues => ({
  lines: [emptySaleLine('part')],
  customerName: '',
  customerPhone: '',
  customerEmail: '',
  vehicleLabel: '',
  isTaxExempt: false,
  exemptNote: '',
  method: 'cash',
  given: '',
  reference: '',
  takesNow: true,
})

/** Adds the line of a piece, in place of an empty one; once for each piece. */
export function withPiece(values: NewSaleValues, piece: ListedPart | null): NewSaleValues {
  const { lines } = values
  if (piece === null || lines.some((line) => line.piece?.id === piece.id)) return values
  const kept = lines.filter(({ description, price }) => description !== '' || price !== '')
  return { ...values, lines: [...kept, { ...emptySaleLine('part'), ...lineOfPiece(piece) }] }
}

export const toContent = (values: NewSaleValues): SaleContentInput => ({
  customerName: values.customerName,
  customerPhone: values.customerPhone,
  customerEmail: values.customerEmail,
  customerAddress: '',
  vehicleLabel: values.vehicleLabel,
  vin: '',
  plate: '',
  odometer: null,
  complaint: '',
  isTaxExempt: values.isTaxExempt,
  exemptNote: values.exemptNote,
  soldOn: null,
  extraWork: null,
  lines: values.lines.map(toSaleLineInput),
})

/** Returns problems by field: 'lines.0.unitCents'. */
export function newSaleProblems(values: NewSaleValues): FieldProblems {
  const problems = problemsOf(saleContentSchema, toContent(values))
  const given = readCents(values.given)
  const isGivenWrong = given !== null && !(given > 0)
  return values.method !== 'later' && isGivenWrong
    ? { ...problems, given: 'Enter an amount such as 93.40' }
    : problems
}
