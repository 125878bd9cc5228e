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

type Props = {
  name: NumbersTableName
  title: string
  /** Definition of the number in one sentence. */
  definition: string
  numbers: Numbers
  /** Replaces the chart if there is no data. */
  empty: string | null
  isTableOpen?: boolean
  children?: ReactNode
}

/** One group of numbers: figures and a chart, the table behind it, and its CSV file. */
export function NumbersCard({
  name,
  title,
  definition,
  numbers,
  empty,
  isTableOpen = false,
  children,
}: Props) {
  return (
    <section
      aria-labelledby={name}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-md border bg-card p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 id={name} className="text-2xl">
          {title}
        </h2>
        {empty === null && <CsvButton name={name} title={title} period={numbers.period} />}
      </div>
      <p className="text-sm text-muted-foreground">{definition}</p>
      {empty === null ? (
        <>
          {children}
          <details open={isTableOpen}>
            <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Table</summary>
            <NumbersTable name={name} title={title} numbers={numbers} />
          </details>
        </>
      ) : (
        <p className="rounded-md border border-dashed border-input px-4 py-6">{empty}</p>
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
      variant="outline"
      size="sm"
      className="max-sm:hidden"
      busy={isBusy}
      aria-label={`Download CSV: ${title}`}
      onClick={() => void save(`/api/admin/numbers/${name}.csv?period=${period}`, `${name}.csv`)}
    >
      <Download size={18} aria-hidden="true" />
      CSV
    </Button>
  )
}

function NumbersTable({ name, title, numbers }: Pick<Props, 'name' | 'title' | 'numbers'>) {
  const { headers, rows } = numbersTable[name](numbers)
  return (
    // A table wider than the card is scrolled, by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <div role="region" aria-label={`Table: ${title}`} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-sm/[1.35]">
        <TableHeader>
          <TableRow>
            {headers.map((header) => (
              <TableHead key={header} scope="col">
                {header}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.join('|')}>
              {row.map((cell, index) => (
                <TableCell key={headers[index]} className={index === 0 ? FIRST : 'tabular-nums'}>
                  {textOf(cell, headers[index])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </table>
    </div>
  )
}

/** First column, which stays while the others scroll. */
const FIRST = 'sticky left-0 bg-card whitespace-nowrap'
/** Formats a day as in the CSV file. */
const CALENDAR_DAY = /\d{4}-\d{2}-\d{2}/

const AMOUNT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

/** Formats a cell; numbers below a header such as 'Tax, $' are dollars and cents. */
function textOf(cell: string | number | null, header = ''): string {
  if (cell === null) return '-'
  if (typeof cell === 'string') {
    const text = header === 'Week' ? cell.replace('Week of ', '') : cell
    return text.replace(CALENDAR_DAY, formatDay)
  }
  return header.endsWith(', $') ? AMOUNT.format(cell) : formatNumber(cell)
}
