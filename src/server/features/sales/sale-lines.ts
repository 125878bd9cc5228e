import { v7 as uuidv7 } from 'uuid'
import { AppError, invalidField } from '#server/core/app-error.ts'
import { computeLineCents } from '#shared/domain/line.ts'
import type { SaleLineInput } from '#shared/domain/sale-input-schema.ts'
import { type LineRow, toSoldLine } from './mapper.ts'
import type { LockedSale } from './sale-row.ts'

const NO_LINE = 'This sale has no such line'
const CAME_BACK = 'A line of which something came back stays as it is'
const FIELDS = [
  'job',
  'kind',
  'description',
  'quantity',
  'unitCents',
  'isTaxable',
  'coreCents',
  'condition',
  'grade',
  'warranty',
  'donorStockNumber',
  'partId',
] as const

/** Line as it will be stored. */
export type PlannedLine = Omit<SaleLineInput, 'id'> &
  Pick<LineRow, 'id' | 'isExtra'> & {
    isNew: boolean
    returns: { quantity: number; isCore: boolean }[]
  }
type PartLine = { id: string; partId: string | null }
export type Plan = {
  /** Kept lines in their order, then new ones. */
  lines: PlannedLine[]
  removed: LineRow[]
  /** Lines that lose or change their part, as they were. */
  released: PartLine[]
  /** Lines with a part that they did not have. */
  reserved: PartLine[]
  isChanged: boolean
  /** Set if a line asks for more than the accepted quote and earlier additions. */
  hasNewExtra: boolean
}

/**
 * Compares the lines of a sale with what staff entered. Throws AppError 'not-found' and 'conflict'.
 */
export function planLines({ lines: before, quoteId }: LockedSale, input: SaleLineInput[]): Plan {
  const typed = new Map(input.flatMap((line) => (line.id === null ? [] : [[line.id, line]])))
  if (typed.size < input.filter(({ id }) => id !== null).length) throw twice()
  if ([...typed.keys()].some((id) => !before.some((row) => row.id === id))) {
    throw new AppError('not-found', NO_LINE)
  }
  const kept = before.flatMap((row) => {
    const line = typed.get(row.id)
    return line ? [{ row, line, isChanged: FIELDS.some((name) => row[name] !== line[name]) }] : []
  })
  const removed = before.filter(({ id }) => !typed.has(id))
  const changed = kept.filter(({ isChanged }) => isChanged)
  if ([...removed, ...changed.map(({ row }) => row)].some(hasComeBack)) {
    throw new AppError('conflict', CAME_BACK)
  }
  const isOfQuote = quoteId !== null
  const added = input
    .filter(({ id }) => id === null)
    .map((line) => ({
      ...line,
      id: uuidv7(),
      isExtra: isOfQuote,
      isNew: true,
      returns: [],
    }))
  const more = isOfQuote ? changed.filter(({ row, line }) => isMore(row, line)) : []
  const otherPart = changed.filter(({ row, line }) => row.partId !== line.partId)
  return {
    lines: [
      ...kept.map(({ row, line }) => ({
        ...line,
        id: row.id,
        isExtra: row.isExtra || more.some((each) => each.row === row),
        isNew: false,
        returns: row.returns,
      })),
      ...added,
    ],
    removed,
    released: [...removed, ...otherPart.map(({ row }) => row)],
    reserved: [...otherPart.map(({ row, line }) => ({ ...line, id: row.id })), ...added],
    isChanged: removed.length > 0 || changed.length > 0 || added.length > 0,
    hasNewExtra: isOfQuote && (added.length > 0 || more.length > 0),
  }
}

const hasComeBack = ({ returns }: Pick<LineRow, 'returns'>): boolean => returns.length > 0

/** Checks for something else than was agreed, or for a higher price. */
const isMore = (row: LineRow, line: SaleLineInput): boolean =>
  row.kind !== line.kind ||
  row.description !== line.description ||
  row.condition !== line.condition ||
  computeLineCents(line) > computeLineCents(toSoldLine(row)) ||
  line.coreCents * line.quantity > row.coreCents * row.quantity

const twice = (): AppError => invalidField('content.lines', 'Two lines have the same id')
