import * as z from 'zod'
import type { LineKind } from '#shared/domain/line.ts'
import { emptyLine, lineValuesSchema, toLineInput } from '../../lines/admin/line-values.ts'
import type { SaleContentInput } from './sale-values.ts'

export const saleLineValuesSchema = lineValuesSchema.extend({
  /** Part that the line sells; null for typed text. */
  part: z.object({ id: z.string(), tag: z.string() }).nullable(),
})
export type SaleLineValues = z.infer<typeof saleLineValuesSchema>

export const emptySaleLine = (kind: LineKind): SaleLineValues => ({
  ...emptyLine(kind),
  part: null,
})

export const toSaleLineInput = (line: SaleLineValues): SaleContentInput['lines'][number] => ({
  ...toLineInput(line),
  id: null,
  job: '',
  partId: line.part?.id ?? null,
})
