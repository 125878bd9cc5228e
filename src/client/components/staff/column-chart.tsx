import { formatNumber } from '#shared/lib/money.ts'
import { cn } from '../../lib/cn.ts'

/** Fills of the series, from full to empty. */
const FILLS = ['fill-info', 'fill-info/45', 'fill-info-muted']
const SWATCHES = ['bg-info', 'bg-info/45', 'bg-info-muted']
const HEIGHT = 160
/** Columns are not wider. */
const COLUMN_MAX = 44
const TOP = 18
const BASE = HEIGHT - 24
/** Mark below the column of the time that is not over. */
const CURRENT_HEIGHT = 5
/** A column that is not empty is not lower. */
const COLUMN_MIN = 2
const HOUR_MINUTES = 60
/** Less is written in minutes. */
const HOURS_MIN = 0.1
const LABELS_MAX = 6
/** Share of the width of a column that stays free. */
const GAP = 0.24

/** A phone shows `short`, if there is one, in place of the label. */
export type ChartColumn = { label: string; short?: string; values: number[] }

export type ChartProps = {
  label: string
  columns: ChartColumn[]
  /** Legend of the mark below the last column, if its time is not over. */
  current?: string
  /** Names of the series if there are several. */
  series?: string[]
  /** Before the numbers if it is '$', else after them. */
  unit?: '$' | 'h' | ''
}

/** Stacked column chart; screen readers read the table that follows it. */
export function ColumnChart({ label, columns, series, current, unit = '' }: ChartProps) {
  const totals = columns.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  const highest = Math.max(1, ...totals)
  const step = Math.ceil(columns.length / LABELS_MAX)
  const width = 100 / columns.length
  const legend: [name: string, swatch: string | undefined][] = (series ?? []).map((name, index) => [
    name,
    SWATCHES[index],
  ])
  if (current !== undefined) legend.push([current, 'bg-primary'])
  return (
    <figure className="grid gap-2">
      <svg role="img" aria-label={label} className="h-40 w-full overflow-visible">
        {columns.map((column, index) => (
          <Column
            key={column.label}
            column={column}
            left={index * width}
            width={width}
            isCurrent={current !== undefined && index === columns.length - 1}
            scale={(BASE - TOP) / highest}
            // Totals fit above the columns up to 13 columns.
            total={
              columns.length <= 13 && totals[index] !== 0 ? describeColumn(column, unit) : null
            }
            // The last one is the present.
            isLabeled={(columns.length - 1 - index) % step === 0}
          />
        ))}
        <line x1="0" x2="100%" y1={BASE} y2={BASE} className="stroke-input" />
      </svg>
      {legend.length > 0 && (
        <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {legend.map(([name, swatch]) => (
            <span key={name} className="inline-flex items-center gap-2">
              <span
                aria-hidden="true"
                className={cn(
                  'size-3.5 border border-info forced-color-adjust-none',
                  swatch === 'bg-primary' && 'border-muted-foreground',
                  swatch,
                )}
              />
              <span>{name}</span>
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}

/** Formats the total of a column. */
function describeColumn({ values }: ChartColumn, unit: string): string {
  const total = values.reduce((sum, value) => sum + value, 0)
  if (unit === '$') return `$${formatNumber(Math.round(total))}`
  if (unit === 'h' && total * HOUR_MINUTES < 1) return '<1 min'
  if (unit === 'h' && total < HOURS_MIN) return `${Math.floor(total * HOUR_MINUTES)} min`
  return `${formatNumber(Math.round(total * 10) / 10)} ${unit}`.trim()
}

type ColumnProps = {
  column: ChartColumn
  /** Percent of the chart's width. */
  left: number
  width: number
  isCurrent: boolean
  /** Pixels per unit. */
  scale: number
  total: string | null
  isLabeled: boolean
}

function Column({ column, left, width, isCurrent, scale, ...props }: ColumnProps) {
  const { total, isLabeled } = props
  const { label, short = label, values } = column
  const sum = values.reduce((all, value) => all + value, 0)
  const center = `${left + width / 2}%`
  const wide = `min(${width * (1 - GAP)}%, ${COLUMN_MAX}px)`
  const place = { x: `calc(${center} - ${wide} / 2)`, width: wide }
  const toHeight = (value: number) => value && Math.max(COLUMN_MIN, value * scale)
  return (
    <>
      {values.map((value, index) => {
        const below = values.slice(0, index).reduce((all, each) => all + each, 0)
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a series is identified by its position
            key={index}
            style={place}
            y={BASE - below * scale - toHeight(value)}
            height={toHeight(value)}
            className={cn('stroke-info', FILLS[index])}
          />
        )
      })}
      {isCurrent && (
        <rect style={place} y={BASE} height={CURRENT_HEIGHT} className="fill-primary" />
      )}
      {total !== null && (
        <text
          x={center}
          y={BASE - toHeight(sum) - 5}
          textAnchor="middle"
          className="fill-foreground text-sm font-semibold tabular-nums"
        >
          {total}
        </text>
      )}
      {isLabeled && (
        <text
          x={center}
          y={HEIGHT - 4}
          textAnchor="middle"
          className="fill-muted-foreground text-sm tabular-nums max-sm:font-heading"
        >
          <tspan className="max-sm:hidden">{label}</tspan>
          <tspan className="sm:hidden">{short}</tspan>
        </text>
      )}
    </>
  )
}
