import * as z from 'zod'
import { LABOR_BASES } from '#shared/domain/business.ts'
import { type Quote, quoteContentSchema } from '#shared/domain/quote-schema.ts'
import {
  HOUR_HUNDREDTHS,
  isUsuallyTaxed,
  LINE_KINDS,
  type LineKind,
  LINE_WARRANTIES,
  PART_CONDITIONS,
  PART_GRADES,
  type PricedJob,
  type QuoteKind,
} from '#shared/domain/quote.ts'
import { readCents, readHundredths, readWhole } from '#shared/lib/amounts.ts'
import type { Inputs, Outputs } from '../../../../lib/api.ts'
import { randomId } from '../../../../lib/random-id.ts'

export type QuoteInput = Inputs['quotes']['admin']['saveDraft']['content']
export type QuoteStart = Outputs['quotes']['admin']['blank']

const lineValuesSchema = z.object({
  /** React key. */
  key: z.string(),
  kind: z.enum(LINE_KINDS),
  description: z.string(),
  /** Pieces, or hours of labor. */
  quantity: z.string(),
  price: z.string(),
  core: z.string(),
  condition: z.enum(PART_CONDITIONS),
  grade: z.enum(PART_GRADES),
  warranty: z.enum(LINE_WARRANTIES),
  donor: z.string(),
  /** Piece that the line sells. */
  partId: z.string().nullable().default(null),
  /** Adds another part although the vehicle has one already. */
  isAnother: z.boolean().default(false),
  /** Null while it follows from what the line is. */
  isTaxable: z.boolean().nullable(),
})
export type LineValues = z.infer<typeof lineValuesSchema>

const jobValuesSchema = z.object({
  key: z.string(),
  title: z.string(),
  lines: z.array(lineValuesSchema).min(1),
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

/** Reads stored values; null for those of an older version. */
export const readStoredValues = (stored: unknown): QuoteValues | null =>
  quoteValuesSchema.safeParse(stored).data ?? null

const dollars = (cents: number): string => (cents === 0 ? '' : (cents / 100).toFixed(2))

/** An empty line; labor begins with the rate of the shop. */
export const emptyLine = (kind: LineKind, laborRateCents: number | null): LineValues => ({
  key: randomId(),
  kind,
  description: '',
  quantity: '1',
  price: kind === 'labor' ? dollars(laborRateCents ?? 0) : '',
  core: '',
  condition: 'used',
  grade: 'none',
  warranty: '90-days-3000-miles',
  donor: '',
  partId: null,
  isAnother: false,
  isTaxable: null,
})

export const jobOf = (line: LineValues, title = ''): JobValues => ({
  key: randomId(),
  title,
  lines: [line],
})

/** A new quote on a request: its first line is what was asked for. */
export function startValues(start: QuoteStart): QuoteValues {
  const isPart = start.kind === 'part'
  const first = emptyLine(isPart ? 'part' : 'labor', start.laborRateCents)
  return {
    validUntil: start.validUntil,
    holdUntil: start.holdUntil ?? '',
    message: '',
    complaint: start.complaint,
    plate: '',
    odometer: start.odometer === null ? '' : String(start.odometer),
    laborBasis: start.laborBasis,
    flatRateManual: start.flatRateManual,
    isTaxExempt: false,
    exemptNote: '',
    jobs: [
      jobOf(
        isPart ? { ...first, description: start.title, donor: start.donorStockNumber } : first,
        start.title,
      ),
    ],
  }
}

/** A stored draft as it is typed. */
export const valuesOf = (quote: Quote): QuoteValues => ({
  validUntil: quote.validUntil,
  holdUntil: quote.holdUntil ?? '',
  message: quote.message,
  complaint: quote.complaint,
  plate: quote.plate,
  odometer: quote.odometer === null ? '' : String(quote.odometer),
  laborBasis: quote.laborBasis,
  flatRateManual: quote.flatRateManual,
  isTaxExempt: quote.isTaxExempt,
  exemptNote: quote.exemptNote,
  jobs: quote.jobs.map(({ id, title, lines }) => ({
    key: id,
    title,
    lines: lines.map((line) => ({
      key: line.id,
      kind: line.kind,
      description: line.description,
      quantity: String(line.kind === 'labor' ? line.quantity / HOUR_HUNDREDTHS : line.quantity),
      price: (line.unitCents / 100).toFixed(2),
      core: dollars(line.coreCents),
      condition: line.condition ?? 'used',
      grade: line.grade ?? 'none',
      warranty: line.warranty ?? '90-days-3000-miles',
      donor: line.donorStockNumber ?? '',
      partId: line.partId,
      isAnother: false,
      isTaxable: line.isTaxable,
    })),
  })),
})

/** Applies the usual rule until staff override it. */
export const isTaxed = (line: LineValues): boolean => line.isTaxable ?? isUsuallyTaxed(line)

/** Converts to the server's input; unreadable prices are NaN, which the schema rejects. */
export function toInput(values: QuoteValues, kind: QuoteKind): QuoteInput {
  return {
    ...values,
    odometer: readWhole(values.odometer),
    jobs: values.jobs.map(({ title, lines }) => ({
      // A quote for parts has one job for each part, which is called like it.
      title: kind === 'part' ? (lines[0]?.description ?? '') : title,
      lines: lines.map((line) => ({
        kind: line.kind,
        description: line.description,
        quantity:
          (line.kind === 'labor' ? readHundredths(line.quantity) : readWhole(line.quantity)) ??
          Number.NaN,
        unitCents: readCents(line.price) ?? Number.NaN,
        coreCents: readCents(line.core) ?? 0,
        isTaxable: isTaxed(line),
        condition: line.condition,
        grade: line.grade,
        warranty: line.warranty,
        donorStockNumber: line.donor,
        partId: line.partId,
      })),
    })),
  }
}

/** Counts 0 for unfinished lines. */
export const pricedJobs = (values: QuoteValues, kind: QuoteKind): PricedJob[] =>
  toInput(values, kind).jobs.map(({ lines }) => ({
    lines: lines.map((line) => ({
      ...line,
      quantity: line.quantity || 0,
      unitCents: line.unitCents || 0,
      coreCents: line.coreCents || 0,
    })),
  }))

/** Problems by field: 'jobs.0.lines.1.unitCents'. */
export function quoteProblems(input: QuoteInput): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { path, message } of quoteContentSchema.safeParse(input).error?.issues ?? []) {
    problems[path.join('.')] ??= message
  }
  return problems
}
