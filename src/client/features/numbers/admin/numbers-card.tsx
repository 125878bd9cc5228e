import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Numbers, numbersTable, type NumbersTableName } from '#shared/domain/numbers.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { Button } from '../../../components/ui/button.tsx'
import {
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../components/ui/table.tsx'
import { useStaffDownload } from '../../../hooks/use-staff-download.ts'
import { cn } from '../../../lib/cn.ts'

/** Columns that fit on a phone; there more of them stand below each other, with their names. */
const FITTING_MAX = 3
const STACKED =
  'max-sm:block max-sm:[&_tbody]:block max-sm:[&_thead]:sr-only max-sm:[&_tr]:flex max-sm:[&_tr]:flex-wrap max-sm:[&_tr]:gap-x-4 max-sm:[&_tr]:gap-y-0.5 max-sm:[&_tr]:py-2 max-sm:[&_td]:static max-sm:[&_td]:h-auto max-sm:[&_td]:bg-transparent max-sm:[&_td]:p-0 max-sm:[&_td]:text-left max-sm:[&_td:first-child]:w-full max-sm:[&_td:first-child]:font-semibold'
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

export type Figure = [label: string, value: string]

type Props = {
  name: NumbersTableName
  title: string
  /** Definition of the number in one sentence. */
  definition: string
  numbers: Numbers
  /** Stands in for all else if there is no data. */
  empty: string | null
  figures: Figure[]
  /** The chart; without one the table is shown at once. */
  children?: ReactNode
}

/** Charts are side by side; a last one alone, and a table, take the whole row. */
const CHART = 'lg:[&:nth-last-child(1_of_[data-chart]):nth-child(odd_of_[data-chart])]:col-span-2'
const TABLE = 'order-1 lg:col-span-2'

/** One group of numbers: figures and a chart, the table behind it, and its CSV file. */
export function NumbersCard({ name, title, definition, numbers, empty, figures, children }: Props) {
  if (empty !== null) {
    return (
      <section
        aria-labelledby={name}
        className="order-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-md border px-4 py-3 lg:col-span-2"
      >
        <h2 id={name} className="text-xl md:w-60">
          {title}
        </h2>
        <p className="min-w-0 text-muted-foreground">{empty}</p>
      </section>
    )
  }
  return (
    <section
      aria-labelledby={name}
      data-chart={children ? '' : undefined}
      className={cn(
        'flex min-w-0 flex-col gap-3 rounded-md border bg-card p-4 *:min-w-0',
        children ? CHART : TABLE,
      )}
    >
      <div className="flex min-h-11 items-center justify-between gap-x-4">
        <h2 id={name} className="text-2xl">
          {title}
        </h2>
        <CsvButton name={name} title={title} period={numbers.period} />
      </div>
      <p className="-mt-2 text-sm text-muted-foreground">{definition}</p>
      <dl className="mt-auto grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] items-end gap-x-6 gap-y-3 empty:hidden">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="font-heading text-3xl tabular-nums lg:max-xl:text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
      {children ? (
        <>
          <div className="pt-3">{children}</div>
          <details>
            <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold">
              Show as table
            </summary>
            <NumbersTable name={name} title={title} numbers={numbers} />
          </details>
        </>
      ) : (
        <NumbersTable name={name} title={title} numbers={numbers} />
      )}
    </section>
  )
}

function CsvButton({
  name,
  title,
  period,
}: Pick<Props, 'name' | 'title'> & { period: Numbers['period'] }) {
  const { isBusy, save } = useStaffDownload()
  return (
    <Button
      variant="ghost"
      size="icon"
      className="-mr-2 grid place-items-center text-muted-foreground max-sm:hidden"
      busy={isBusy}
      aria-label={`Download CSV: ${title}`}
      title="Download CSV"
      onClick={() => void save(`/api/admin/numbers/${name}.csv?period=${period}`, `${name}.csv`)}
    >
      <Download size={18} aria-hidden="true" />
    </Button>
  )
}

function NumbersTable({ name, title, numbers }: Pick<Props, 'name' | 'title' | 'numbers'>) {
  const { headers, rows } = numbersTable[name](numbers)
  const isStacked = headers.length > FITTING_MAX
  const amounts = new Set(
    headers.filter((_, index) => rows.some((row) => typeof row[index] === 'number')),
  )
  return (
    // A table wider than the card is scrolled, by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <div role="region" aria-label={`Table: ${title}`} tabIndex={0} className="overflow-x-auto">
      {/* Stacked cells would lose the roles of their elements. */}
      <table
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- see above
        role="table"
        className={cn('w-full text-sm/[1.35]', EDGES, isStacked && STACKED)}
      >
        <TableHeader role="rowgroup">
          <TableRow role="row">
            {headers.map((header) => (
              <TableHead
                key={header}
                role="columnheader"
                scope="col"
                className={amounts.has(header) ? 'text-right' : undefined}
              >
                {header}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody role="rowgroup">
          {rows.map((row) => (
            <TableRow key={row.join('|')} role="row">
              {row.map((cell, index) => {
                const text = formatCell(cell, headers[index])
                return (
                  <TableCell
                    key={headers[index]}
                    role="cell"
                    className={cn(
                      index === 0 && FIRST,
                      isStacked && text === '' && 'max-sm:hidden',
                      text.length <= (index === 0 ? FIRST_LINE_MAX : ONE_LINE_MAX)
                        ? 'whitespace-nowrap'
                        : 'min-w-28 wrap-anywhere',
                      amounts.has(headers[index] ?? '') && 'text-right tabular-nums',
                    )}
                  >
                    {isStacked && index > 0 && (
                      <span aria-hidden className="mr-1.5 text-muted-foreground sm:hidden">
                        {headers[index]}
                      </span>
                    )}
                    <span>{text}</span>
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

/** Formats a cell; numbers below a header such as 'Tax, $' are dollars and cents. */
function formatCell(cell: string | number | null, header = ''): string {
  if (cell === null) return '-'
  if (typeof cell === 'string') {
    const text = header === 'Week' ? cell.replace('Week of ', '') : cell
    return text.replace(CALENDAR_DAY, formatDay)
  }
  return header.endsWith(', $') ? AMOUNT.format(cell) : formatNumber(cell)
}
