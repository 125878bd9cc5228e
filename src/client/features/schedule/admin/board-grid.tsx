import type { CSSProperties, ReactNode } from 'react'
import type { Place } from '#shared/domain/schedule-objection.ts'
import { formatMinute } from '#shared/domain/schedule.ts'
import { cn } from '../../../lib/cn.ts'
import { type BoardDay, type MinuteSpan, STEP } from './board-place.ts'
import { formatBay, formatLength, nameWork } from './days.ts'

/** Height of half an hour. */
const ROW = '2.25rem'
const HOUR = 60
const COLUMN_REM = 8
const LANE_REM = 5
const HEADER_ROW = 1
const MORNING_ROW = 2
const FIRST_ROW = 3
const TIME_COLUMN = 1
const STRIPES =
  '[background-image:repeating-linear-gradient(135deg,transparent_0_8px,var(--border)_8px_10px)]'

type Layout = { frame: MinuteSpan; columns: (number | null)[] }
type Cell = { startsMinute: number | null; bay: number | null }
type Props = Layout & {
  shopDay: BoardDay
  /** Cards in the fullest cell of the morning. */
  mornings: number
  /** Half of the day that the customer of the picked up request asked for. */
  wished: MinuteSpan | null
  /** Most cards side by side in a column. */
  lanesIn: (bay: number | null) => number
  bookedIn: (bay: number | null) => number
  /** Chooses a free place by the mouse; the keyboard has the forms. */
  onSlot: (slot: Cell) => void
  children: ReactNode
}

/** Bays as columns, half hours as rows; the children are cards with a grid position. */
export function BoardGrid({ frame, columns, shopDay, mornings, wished, ...props }: Props) {
  const rows = (frame.to - frame.from) / STEP
  const nowMinute = shopDay.now.minute
  const widths = columns.map((bay) => Math.max(COLUMN_REM, props.lanesIn(bay) * LANE_REM))
  const grid: CSSProperties = {
    minWidth: `${4.25 + widths.reduce((sum, width) => sum + width, 0)}rem`,
    gridTemplateColumns: `4.25rem ${widths.map((width) => `minmax(${width}rem, ${width}fr)`).join(' ')}`,
    gridTemplateRows: `auto minmax(calc(${Math.max(mornings, 1)} * ${ROW} + 0.5rem), auto) repeat(${rows}, ${ROW})`,
  }
  return (
    <div className="overflow-x-auto rounded-md border bg-card">
      <div className="grid" style={grid}>
        <Headers columns={columns} shopDay={shopDay} bookedIn={props.bookedIn} />
        {columns.map((bay, index) => (
          <Column
            key={bay ?? 0}
            frame={frame}
            shopDay={shopDay}
            bay={bay}
            index={index}
            onSlot={props.onSlot}
          />
        ))}
        <Times frame={frame} />
        {wished && wished.from < wished.to && (
          <p
            className="pointer-events-none border-y-2 border-dashed border-foreground bg-primary/15 px-2 py-0.5 text-sm font-semibold"
            style={{
              gridColumn: `${TIME_COLUMN + 1} / -1`,
              gridRow: `${toGridRow(wished.from, frame)} / ${toGridRow(wished.to, frame)}`,
            }}
          >
            The customer asks for this half
          </p>
        )}
        {shopDay.now.day === shopDay.day && nowMinute >= frame.from && nowMinute < frame.to && (
          <div
            aria-hidden="true"
            className="pointer-events-none border-t-3 border-destructive"
            style={{
              ...computeTimedStyle({ startsMinute: nowMinute, minutes: STEP }, frame),
              gridColumn: `${TIME_COLUMN + 1} / -1`,
            }}
          />
        )}
        <ul aria-label="Appointments" className="contents">
          {props.children}
        </ul>
      </div>
    </div>
  )
}

const Headers = ({
  columns,
  shopDay,
  bookedIn,
}: Pick<Props, 'columns' | 'shopDay' | 'bookedIn'>) => (
  <>
    {columns.map((bay, index) => (
      <div
        key={bay ?? 0}
        className="content-center border-b border-l bg-muted px-2 py-1.5"
        style={{ gridColumn: TIME_COLUMN + 1 + index, gridRow: HEADER_ROW }}
      >
        <h3 className="font-sans text-base font-semibold">{formatBay(bay)}</h3>
        {(bay !== null || bookedIn(bay) > 0) && (
          <p className="text-sm text-muted-foreground">{`${formatLength(bookedIn(bay))} ${nameWork(shopDay)}`}</p>
        )}
      </div>
    ))}
    <p
      className="sticky left-0 z-4 border-r border-b-2 bg-muted px-1 py-2 text-right text-sm text-muted-foreground"
      style={{ gridColumn: TIME_COLUMN, gridRow: MORNING_ROW }}
    >
      Drop-off
    </p>
    <div className="border-b bg-muted" style={{ gridColumn: TIME_COLUMN, gridRow: HEADER_ROW }} />
  </>
)

const Times = ({ frame }: { frame: MinuteSpan }) => (
  <>
    {listMinutes(frame).map((minute) => (
      <span
        key={minute}
        className={cn(
          'sticky left-0 z-4 border-r bg-card px-1.5 text-right text-sm/5 text-muted-foreground tabular-nums',
          minute % HOUR === 0 && 'border-t',
        )}
        style={{ gridColumn: TIME_COLUMN, gridRow: toGridRow(minute, frame) }}
      >
        {minute % HOUR === 0 && formatMinute(minute)}
      </span>
    ))}
  </>
)

type ColumnProps = Pick<Props, 'frame' | 'shopDay' | 'onSlot'> & {
  bay: number | null
  index: number
}

/** Background of a bay, which takes what is dropped. */
function Column({ frame, shopDay: { hours }, bay, index, onSlot }: ColumnProps) {
  const gridColumn = TIME_COLUMN + 1 + index
  const closed = findClosedSpans(frame, hours)
  return (
    <>
      {/* The buttons and forms beside the board do the same by the keyboard. */}
      <div
        role="presentation"
        data-bay={bay ?? ''}
        data-morning=""
        className={`border-b-2 border-l bg-muted/50 ${hours ? '' : STRIPES}`}
        style={{ gridColumn, gridRow: MORNING_ROW }}
        onClick={() => onSlot({ startsMinute: null, bay })}
      />
      {closed.map(({ from, to }) => (
        <div
          key={from}
          className={`border-l bg-muted ${STRIPES}`}
          style={{ gridColumn, gridRow: `${toGridRow(from, frame)} / ${toGridRow(to, frame)}` }}
        />
      ))}
      <div
        role="presentation"
        data-bay={bay ?? ''}
        className="border-l [background-image:repeating-linear-gradient(to_bottom,var(--border)_0_1px,transparent_1px_2.25rem)]"
        style={{ gridColumn, gridRow: `${FIRST_ROW} / -1` }}
        onClick={({ currentTarget, clientY }) => {
          const { top, height } = currentTarget.getBoundingClientRect()
          const minute = frame.from + ((clientY - top) / height) * (frame.to - frame.from)
          onSlot({ startsMinute: Math.floor(minute / STEP) * STEP, bay })
        }}
      />
    </>
  )
}

const listMinutes = ({ from, to }: MinuteSpan): number[] =>
  Array.from({ length: (to - from) / STEP }, (_, row) => from + row * STEP)

const toGridRow = (minute: number, { from }: MinuteSpan): number =>
  FIRST_ROW + Math.floor((minute - from) / STEP)

/** Lists the parts of the frame in which the shop is closed, in full rows. */
function findClosedSpans(frame: MinuteSpan, hours: BoardDay['hours']): MinuteSpan[] {
  if (!hours) return [frame]
  const opens = Math.ceil(hours.opens / STEP) * STEP
  const closes = Math.floor(hours.closes / STEP) * STEP
  return [
    { from: frame.from, to: opens },
    { from: closes, to: frame.to },
  ].filter(({ from, to }) => from < to)
}

function computeTimedStyle(
  { startsMinute, minutes }: Pick<Place, 'startsMinute' | 'minutes'>,
  frame: MinuteSpan,
): CSSProperties {
  const start = startsMinute ?? 0
  const into = (start - frame.from) % STEP
  return {
    gridRow: `${toGridRow(start, frame)} / span ${Math.ceil((into + minutes) / STEP)}`,
    marginTop: `calc(${into / STEP} * ${ROW})`,
    height: `calc(${minutes / STEP} * ${ROW})`,
  }
}

type CardPlace = { place: Place; lane: number; lanes: number }

/** Positions a card; those of the morning are on top of each other, others side by side. */
export function computeCardStyle(
  { place, lane, lanes }: CardPlace,
  { frame, columns }: Layout,
): CSSProperties {
  const gridColumn = TIME_COLUMN + 1 + Math.max(0, columns.indexOf(place.bay))
  if (place.startsMinute === null) {
    return {
      gridColumn,
      gridRow: MORNING_ROW,
      marginTop: `calc(${lane} * ${ROW} + 0.25rem)`,
      height: ROW,
    }
  }
  return {
    gridColumn,
    ...computeTimedStyle(place, frame),
    width: `${100 / lanes}%`,
    marginLeft: `${(100 * lane) / lanes}%`,
  }
}
