import * as z from 'zod'
import { LABOR_BASES } from '#shared/domain/business.ts'
import { HOUR_HUNDREDTHS, type LineKind } from '#shared/domain/line.ts'
import { type Quote, quoteContentSchema } from '#shared/domain/quote-schema.ts'
import type { QuoteKind } from '#shared/domain/quote.ts'
import { formatDollars, readWhole, formatTypedCents } from '#shared/lib/amounts.ts'
import { pick } from '#shared/lib/pick.ts'
import type { Inputs, Outputs } from '../../../../lib/api.ts'
import { createRandomId } from '../../../../lib/random-id.ts'
import { emptyLine, lineValuesSchema, toLineInput } from '../../../lines/admin/line-values.ts'

export type QuoteInput = Inputs['quotes']['admin']['saveDraft']['content']
export type QuoteStart = Outputs['quotes']['admin']['getBlank']

const quoteLineSchema = lineValuesSchema.extend({
  /** Part that the line sells. */
  partId: z.string().nullable().default(null),
  /** Adds another part although the vehicle has one already. */
  isAnother: z.boolean().default(false),
})
export type QuoteLineValues = z.infer<typeof quoteLineSchema>

const jobValuesSchema = z.object({
  key: z.string(),
  title: z.string(),
  lines: z.array(quoteLineSchema).min(1),
})
export type JobValues = z.infer<typeof jobValuesSchema>

const quoteValuesSchema = z.object({
  validUntil: z.string(),
  holdUntil: z.string(),
  message: z.string(),
  complaint: z.string(),
  plate: z.string(),
  odometer: z.string(),
  laborBasis: z.enum(LABOR_BASES),
  flatRateManual: z.string(),
  isTaxExempt: z.boolean(),
  exemptNote: z.string(),
  jobs: z.array(jobValuesSchema).min(1),
})
export type QuoteValues = z.infer<typeof quoteValuesSchema>

/** Values with the version of the quote that they change; '' for a new quote. */
export const quoteDraftSchema = z.object({ content: quoteValuesSchema, updatedAt: z.string() })

/** An empty line; labor begins with the rate of the shop. */
export const emptyQuoteLine = (kind: LineKind, laborRateCents: number | null): QuoteLineValues => ({
  ...emptyLine(kind),
  unitCents: kind === 'labor' ? formatTypedCents(laborRateCents) : '',
  partId: null,
  isAnother: false,
})

export const toJobValues = (line: QuoteLineValues, title = ''): JobValues => ({
  key: createRandomId(),
  title,
  lines: [line],
})

/** A new quote on a request: its first line is what was asked for. */
export function startValues(start: QuoteStart): QuoteValues {
  const isPart = start.kind === 'part'
  const first = emptyQuoteLine(isPart ? 'part' : 'labor', start.laborRateCents)
  return {
    ...pick(start, 'validUntil', 'complaint', 'laborBasis', 'flatRateManual'),
    holdUntil: start.holdUntil ?? '',
    message: '',
    plate: '',
    odometer: start.odometer === null ? '' : String(start.odometer),
    isTaxExempt: false,
    exemptNote: '',
    jobs: [
      toJobValues(
        isPart
          ? { ...first, description: start.title, donorStockNumber: start.donorStockNumber }
          : first,
        start.title,
      ),
    ],
  }
}

/** A stored draft as it is typed. */
export const toQuoteValues = (quote: Quote): QuoteValues => ({
  ...pick(quote, 'validUntil', 'message', 'complaint', 'plate'),
  ...pick(quote, 'laborBasis', 'flatRateManual', 'isTaxExempt', 'exemptNote'),
  holdUntil: quote.holdUntil ?? '',
  odometer: quote.odometer === null ? '' : String(quote.odometer),
  jobs: quote.jobs.map(({ id, title, lines }) => ({
    key: id,
    title,
    lines: lines.map((line) => ({
      key: line.id,
      kind: line.kind,
      description: line.description,
      quantity: String(line.kind === 'labor' ? line.quantity / HOUR_HUNDREDTHS : line.quantity),
      unitCents: formatDollars(line.unitCents),
      coreCents: formatTypedCents(line.coreCents),
      condition: line.condition ?? 'used',
      grade: line.grade ?? 'none',
      warranty: line.warranty ?? '90-days-3000-miles',
      donorStockNumber: line.donorStockNumber ?? '',
      partId: line.partId,
      isAnother: false,
      isTaxable: line.isTaxable,
    })),
  })),
})

/** Reads the values of a quote by the rules of the server. */
export const createQuoteFormSchema = (kind: QuoteKind) =>
  z.preprocess((values: QuoteValues) => toInput(values, kind), quoteContentSchema)

/** Converts to the server's input; unreadable prices are NaN, which the schema rejects. */
export function toInput(values: QuoteValues, kind: QuoteKind): QuoteInput {
  return {
    ...values,
    odometer: readWhole(values.odometer),
    jobs: values.jobs.map(({ title, lines }) => ({
      // A quote for parts has one job for each part, which is called like it.
      title: kind === 'part' ? (lines[0]?.description ?? '') : title,
      lines: lines.map((line) => ({ ...toLineInput(line), partId: line.partId })),
    })),
  }
}
