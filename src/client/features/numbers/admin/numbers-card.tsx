import { Download } from 'lucide-react'
import type { Numbers, NumbersTableName } from '#shared/domain/numbers.ts'
import { type ChartProps, ColumnChart } from '../../../components/staff/column-chart.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useStaffDownload } from '../../../hooks/use-staff-download.ts'
import { cn } from '../../../lib/cn.ts'
import { CardTable } from './card-table.tsx'

export type Figure = [label: string, value: string]
/** Without columns there is nothing to compare, and the figures stand alone. */
export type Chart = Omit<ChartProps, 'columns'> & { columns: ChartProps['columns'] | null }
export type ChartCardProps = { numbers: Numbers }

type Props = {
  name: NumbersTableName
  title: string
  /** Definition of the number in one sentence. */
  definition: string
  numbers: Numbers
  /** Stands in for all else if there is no data. */
  empty: string | null
  figures: Figure[]
  /** A card that never has one shows its table at once. */
  chart?: Chart
}

/** Cards are side by side, then those without data; a last one alone, and a table, take the row. */
const CELL =
  '@container lg:[&:nth-last-child(1_of_[data-card]):nth-child(odd_of_[data-card])]:col-span-2'
const TABLE = 'order-2 lg:col-span-2'
/** A card across the row has its chart beside its figures. */
const WITH_CHART =
  'grid-rows-[auto_1fr_auto_auto] @4xl:grid-cols-2 @4xl:grid-rows-[auto_auto_auto] @4xl:gap-x-8'

/** One group of numbers: figures and a chart, the table behind it, and its CSV file. */
export function NumbersCard({ name, title, definition, numbers, empty, figures, chart }: Props) {
  if (empty !== null) {
    return (
      <section
        aria-labelledby={name}
        data-card="empty"
        className={cn(CELL, 'order-1 min-w-0 rounded-md border bg-card p-4')}
      >
        <h2 id={name} className="text-2xl">
          {title}
        </h2>
        <p className="mt-1 text-sm text-muted-foreground">{definition}</p>
        <p className="mt-3">{empty}</p>
      </section>
    )
  }
  const columns = chart?.columns
  const table = <CardTable name={name} title={title} numbers={numbers} />
  return (
    <section
      aria-labelledby={name}
      data-card={chart && 'chart'}
      className={cn('min-w-0 rounded-md border bg-card p-4', chart ? CELL : TABLE)}
    >
      <div className={cn('grid h-full gap-3 *:min-w-0', columns ? WITH_CHART : 'content-start')}>
        <div className="@4xl:col-span-full">
          <div className="-mt-2 flex min-h-11 items-center justify-between gap-x-4">
            <h2 id={name} className="text-2xl">
              {title}
            </h2>
            <CsvButton name={name} title={title} period={numbers.period} />
          </div>
          <p className="text-sm text-muted-foreground">{definition}</p>
        </div>
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%/2-1rem),1fr))] content-start gap-x-6 gap-y-3 empty:hidden max-sm:grid-cols-1 max-sm:gap-y-0.5">
          {figures.map(([label, value]) => (
            <div key={label} className="max-sm:flex max-sm:items-baseline max-sm:justify-between">
              <dt className="text-sm text-muted-foreground">{label}</dt>
              <dd className="font-heading text-3xl tabular-nums max-sm:text-xl lg:max-xl:text-2xl">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        {chart && columns && (
          <div className="self-end pt-3">
            <ColumnChart {...chart} columns={columns} />
          </div>
        )}
        {chart ? (
          <details className="-mb-3 open:mb-0 @4xl:col-span-full">
            <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold">
              Show as table
            </summary>
            {table}
          </details>
        ) : (
          table
        )}
      </div>
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
