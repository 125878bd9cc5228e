import * as z from 'zod'
import type { Totals } from '#shared/domain/line.ts'
import type { ListedPart } from '#shared/domain/part-schema.ts'
import { saleContentSchema } from '#shared/domain/sale-input-schema.ts'
import { PAYMENT_METHODS, saleTotals } from '#shared/domain/sale.ts'
import { readCents } from '#shared/lib/amounts.ts'
import { type FieldProblems, findProblems } from '../../../hooks/use-step-form.ts'
import type { Inputs } from '../../../lib/api.ts'
import { toPricedLine } from '../../lines/admin/line-values.ts'
import { emptySaleLine, saleLineValuesSchema, toSaleLineInput } from './line-values.ts'
import type { SaleContentInput } from './sale-values.ts'
import { lineOfPiece } from './use-pieces.ts'

type SaleStartInput = Inputs['sales']['admin']['start']

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

const toContent = (values: NewSaleValues): SaleContentInput => ({
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

type Terms = { salesTaxRate: number | null; taxesCores: boolean } | undefined

/** Returns the totals by the terms of the settings; without tax until they are loaded. */
export const newSaleTotals = ({ lines, isTaxExempt }: NewSaleValues, terms: Terms): Totals =>
  saleTotals(lines.map(toPricedLine), {
    taxRate: terms?.salesTaxRate ?? null,
    isTaxExempt,
    taxesCores: terms?.taxesCores ?? false,
  })

/** Returns the sale with its payment; it is handed over if that pays `totalCents`. */
export function toSaleStart(values: NewSaleValues, totalCents: number): SaleStartInput {
  const { method, reference, takesNow, customerName } = values
  const content = toContent(values)
  if (method === 'later') return { content }
  const givenCents = readCents(values.given)
  const isPaid = givenCents === null || givenCents >= totalCents
  return {
    content,
    payment: { method, reference, givenCents },
    handOver: takesNow && isPaid ? { to: customerName } : null,
  }
}

/** Returns problems by field: 'lines.0.unitCents'. */
export function newSaleProblems(values: NewSaleValues): FieldProblems {
  const problems = findProblems(saleContentSchema, toContent(values))
  const given = readCents(values.given)
  const isGivenWrong = given !== null && !(given > 0)
  return values.method !== 'later' && isGivenWrong
    ? { ...problems, given: 'Enter an amount such as 93.40' }
    : problems
}
