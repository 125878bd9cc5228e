import * as z from 'zod'
import type { Totals } from '#shared/domain/line.ts'
import type { ListedPart } from '#shared/domain/part-schema.ts'
import { paymentInputSchema, saleContentSchema } from '#shared/domain/sale-input-schema.ts'
import { PAYMENT_METHODS, computeTotalsOfLines } from '#shared/domain/sale.ts'
import { typedField } from '#shared/domain/typed-schema.ts'
import { readCents } from '#shared/lib/amounts.ts'
import type { Inputs } from '../../../lib/api.ts'
import { toPricedLine } from '../../lines/admin/line-values.ts'
import { emptySaleLine, saleLineValuesSchema, toSaleLineInput } from './line-values.ts'
import { amountSchema, type SaleContentInput } from './sale-values.ts'
import { toPartLine } from './use-sellable-parts.ts'

type SaleStartInput = Inputs['sales']['admin']['start']

const contentValuesSchema = z.object({
  lines: z.array(saleLineValuesSchema).min(1),
  customerName: z.string(),
  customerPhone: z.string(),
  customerEmail: z.string(),
  vehicleLabel: z.string(),
  isTaxExempt: z.boolean(),
  exemptNote: z.string(),
})
const paymentValuesSchema = z.object({
  method: z.enum([...PAYMENT_METHODS, 'later']),
  /** Empty for exactly what is due. */
  givenCents: z.string(),
  reference: z.string(),
})
const newSaleValuesSchema = z.object({
  content: contentValuesSchema,
  payment: paymentValuesSchema,
  /** Handed over with the payment. */
  takesNow: z.boolean(),
})
export type NewSaleValues = z.infer<typeof newSaleValuesSchema>

export const saleDraftSchema = z.object({ content: newSaleValuesSchema, saleKey: z.string() })

export const emptySale = (): NewSaleValues => ({
  content: {
    lines: [emptySaleLine('part')],
    customerName: '',
    customerPhone: '',
    customerEmail: '',
    vehicleLabel: '',
    isTaxExempt: false,
    exemptNote: '',
  },
  payment: { method: 'cash', givenCents: '', reference: '' },
  takesNow: true,
})

/** Adds the line of a part, in place of an empty one; once for each part. */
export function addPartLine(values: NewSaleValues, part: ListedPart | null): NewSaleValues {
  const { content } = values
  const { lines } = content
  if (part === null || lines.some((line) => line.part?.id === part.id)) return values
  const kept = lines.filter(({ description, unitCents }) => description !== '' || unitCents !== '')
  const line = { ...emptySaleLine('part'), ...toPartLine(part) }
  return { ...values, content: { ...content, lines: [...kept, line] } }
}

const toContent = (values: NewSaleValues['content']): SaleContentInput => ({
  ...values,
  customerAddress: '',
  vin: '',
  plate: '',
  odometer: null,
  complaint: '',
  soldOn: null,
  extraWork: null,
  lines: values.lines.map(toSaleLineInput),
})

type TaxSettings = { salesTaxRate: number | null; taxesCores: boolean } | undefined

/** Returns the totals by the settings of the shop; without tax until they are loaded. */
export const sumNewSale = ({ content }: NewSaleValues, settings: TaxSettings): Totals =>
  computeTotalsOfLines(content.lines.map(toPricedLine), {
    taxRate: settings?.salesTaxRate ?? null,
    isTaxExempt: content.isTaxExempt,
    taxesCores: settings?.taxesCores ?? false,
  })

const toPayment = ({ method, givenCents, reference }: NewSaleValues['payment']) =>
  method === 'later' ? null : { method, reference, givenCents: readCents(givenCents) }

/** Reads the values of a new sale; a sale to be paid later has no payment. */
export const newSaleFormSchema = z.object({
  content: typedField(toContent, saleContentSchema),
  payment: typedField(
    toPayment,
    paymentInputSchema
      .pick({ method: true, reference: true })
      .extend({ givenCents: amountSchema.nullable() })
      .nullable(),
  ),
  takesNow: z.boolean(),
})

type NewSale = z.infer<typeof newSaleFormSchema>

/** Returns the sale with its payment; it is handed over if that pays `totalCents`. */
export function toSaleStart(
  { content, payment, takesNow }: NewSale,
  totalCents: number,
): SaleStartInput {
  if (payment === null) return { content }
  const { givenCents } = payment
  const isPaid = givenCents === null || givenCents >= totalCents
  return { content, payment, handOver: takesNow && isPaid ? { to: content.customerName } : null }
}
