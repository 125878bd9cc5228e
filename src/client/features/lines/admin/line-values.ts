import * as z from 'zod'
import {
  isUsuallyTaxed,
  LINE_KINDS,
  type LineKind,
  LINE_WARRANTIES,
  PART_CONDITIONS,
  PART_GRADES,
  type PricedLine,
} from '#shared/domain/line.ts'
import { readCents, readHundredths, readWhole } from '#shared/lib/amounts.ts'
import { pick } from '#shared/lib/pick.ts'
import { createRandomId } from '../../../lib/random-id.ts'

/** Typed line of a quote or sale; quotes and sales add how they name its part. */
export const lineValuesSchema = z.object({
  /** React key. */
  key: z.string(),
  kind: z.enum(LINE_KINDS),
  description: z.string(),
  /** Count, or hours of labor. */
  quantity: z.string(),
  /** Dollars as typed, under the name of the input. */
  unitCents: z.string(),
  coreCents: z.string(),
  condition: z.enum(PART_CONDITIONS),
  grade: z.enum(PART_GRADES),
  warranty: z.enum(LINE_WARRANTIES),
  donorStockNumber: z.string(),
  /** Null for the usual rule. */
  isTaxable: z.boolean().nullable(),
})
export type LineValues = z.infer<typeof lineValuesSchema>

export const emptyLine = (kind: LineKind): LineValues => ({
  key: createRandomId(),
  kind,
  description: '',
  quantity: '1',
  unitCents: '',
  coreCents: '',
  condition: 'used',
  grade: 'none',
  warranty: '90-days-3000-miles',
  donorStockNumber: '',
  isTaxable: null,
})

/** Applies the usual rule until staff override it. */
export const isTaxed = (line: LineValues): boolean => line.isTaxable ?? isUsuallyTaxed(line)

/** Converts to the server's input; unreadable prices are NaN, which the schema rejects. */
export const toLineInput = (line: LineValues) => ({
  ...pick(line, 'kind', 'description', 'condition', 'grade', 'warranty', 'donorStockNumber'),
  quantity:
    (line.kind === 'labor' ? readHundredths(line.quantity) : readWhole(line.quantity)) ??
    Number.NaN,
  unitCents: readCents(line.unitCents) ?? Number.NaN,
  coreCents: readCents(line.coreCents) ?? 0,
  isTaxable: isTaxed(line),
})

/** Counts 0 for unfinished fields. */
export function toPricedLine(values: LineValues): PricedLine {
  const { kind, quantity, unitCents, coreCents, isTaxable } = toLineInput(values)
  return {
    kind,
    quantity: quantity || 0,
    unitCents: unitCents || 0,
    coreCents: coreCents || 0,
    isTaxable,
  }
}
