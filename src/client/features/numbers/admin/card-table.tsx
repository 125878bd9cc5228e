import type { NumbersColumn, PhonePlace } from '#shared/domain/numbers-table.ts'
import { type Numbers, type NumbersTableName, toNumbersTable } from '#shared/domain/numbers.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import {
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../components/ui/table.tsx'
import { cn } from '../../../lib/cn.ts'

/** Columns that fit on a phone; there more of them stand below each other, with their names. */
const FITTING_MAX = 3
const STACKED =
  'max-sm:block max-sm:[&_tbody]:block max-sm:[&_thead]:sr-only max-sm:[&_tr]:flex max-sm:[&_tr]:flex-wrap max-sm:[&_tr]:gap-x-1.5 max-sm:[&_tr]:py-2 max-sm:[&_tr]:before:order-2 max-sm:[&_tr]:before:basis-full max-sm:[&_td]:static max-sm:[&_td]:h-auto max-sm:[&_td]:bg-transparent max-sm:[&_td]:p-0 max-sm:[&_td]:text-left'
const STACKED_NAME = 'max-sm:font-semibold'
/** A line of a phone's row: its name on the left, its value on the right. */
const STACKED_LINE =
  'max-sm:order-3 max-sm:flex max-sm:basis-full max-sm:justify-between max-sm:gap-4 max-sm:[&>:last-child]:text-right'
const PLACES: Record<PhonePlace, string> = {
  first: 'max-sm:order-first',
  count: 'max-sm:order-1 max-sm:ml-auto max-sm:basis-auto max-sm:font-semibold',
  text: 'max-sm:flex-1 max-sm:basis-0 max-sm:text-muted-foreground max-sm:[&>:last-child]:text-left',
  end: 'max-sm:basis-auto max-sm:text-muted-foreground',
}
/** Texts begin and end on the edges of the figures above. */
const EDGES = '[&_:is(th,td):first-child]:pl-0 [&_:is(th,td):last-child]:pr-0'
/** Characters of a date. */
const ONE_LINE_MAX = 12
/** Characters of a make or a week. */
const FIRST_LINE_MAX = 24
/** First column, which stays while the others scroll. */
const FIRST = 'sticky left-0 bg-card'
/** Formats a day as in the CSV file. */
const CALENDAR_DAY = /\d{4}-\d{2}-\d{2}/

const AMOUNT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

type Value = string | number | null
type Props = { name: NumbersTableName; title: string; numbers: Numbers }

/** The numbers of a card as in its CSV file. */
export function CardTable({ name, title, numbers }: Props) {
  const { columns, rows } = toNumbersTable[name](numbers)
  const isStacked = columns.length > FITTING_MAX
  const named = columns.filter(({ isName }) => isName)
  const names = named.length > 0 ? named : columns.slice(0, 1)
  const figures = new Set(
    columns.filter((_, index) => rows.some((row) => typeof row[index] === 'number')),
  )
  return (
    // A table wider than the card is scrolled, by the keyboard too.
    <div
      role="region"
      aria-label={`Table: ${title}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
      tabIndex={0}
      data-density="compact"
      className="overflow-x-auto"
    >
      {/* Stacked cells would lose the roles of their elements. */}
      <table
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- see above
        role="table"
        className={cn('w-full text-sm/[1.35]', EDGES, isStacked && STACKED)}
      >
        <TableHeader role="rowgroup">
          <TableRow role="row">
            {columns.map((column) => (
              <TableHead
                key={column.header}
                role="columnheader"
                scope="col"
                className={figures.has(column) ? 'text-right' : undefined}
              >
                {column.header}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody role="rowgroup">
          {rows.map((row) => (
            <TableRow key={row.join('|')} role="row">
              {columns.map((column, index) => {
                const cell = row[index] ?? null
                const text = formatCell(cell, column)
                const isName = names.includes(column)
                return (
                  <TableCell
                    key={column.header}
                    role="cell"
                    className={cn(
                      index === 0 && FIRST,
                      isStacked && getPhoneClass(column, isName, cell),
                      text.length <= (index === 0 ? FIRST_LINE_MAX : ONE_LINE_MAX)
                        ? 'whitespace-nowrap'
                        : 'min-w-28 wrap-anywhere',
                      figures.has(column) && 'text-right tabular-nums',
                    )}
                  >
                    {isStacked && <PhoneText>{findLabel(column, isName)}</PhoneText>}
                    <span>{text}</span>
                    {isStacked && column === names.at(-1) && (
                      <PhoneText>{row.every(isNameOrEmpty) && ' none'}</PhoneText>
                    )}
                  </TableCell>
                )
              })}
            </TableRow>
          ))}
        </TableBody>
      </table>
    </div>
  )
}

/** Text that only a phone shows, whose rows have no header. */
const PhoneText = ({ children }: { children: string | false | undefined }) =>
  children && (
    <span aria-hidden className="font-normal whitespace-pre text-muted-foreground sm:hidden">
      {children}
    </span>
  )

const findLabel = ({ header, place, prefix }: NumbersColumn, isName: boolean) =>
  isName ? prefix : place === undefined && header

const getPhoneClass = ({ place }: NumbersColumn, isName: boolean, cell: Value): string =>
  cn(
    isName ? STACKED_NAME : STACKED_LINE,
    place && PLACES[place],
    !isName && isEmpty(cell) && 'max-sm:hidden',
  )

const isEmpty = (cell: Value): boolean => cell === '' || cell === 0
/** Rows of zeros have no more than their names. */
const isNameOrEmpty = (cell: Value): boolean => typeof cell === 'string' || !cell

function formatCell(cell: Value, { isMoney, isWeek }: NumbersColumn): string {
  if (cell === null) return '-'
  if (typeof cell === 'string') {
    return (isWeek ? cell.replace('Week of ', '') : cell).replace(CALENDAR_DAY, formatDay)
  }
  return isMoney ? AMOUNT.format(cell) : formatNumber(cell)
}
