import { useState } from 'react'
import type { ImportRow } from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { type BadgeTone, StatusBadge } from '../../../../components/status-badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../../components/ui/table.tsx'
import { useBusiness } from '../../../../hooks/use-business.ts'
import { cn } from '../../../../lib/cn.ts'
import { formatChange, formatChanges } from '../format-value.ts'

export type RowAction = ImportRow['action']

/** The label of what an import does with a row, and its color where it changes something. */
export const ROW_ACTIONS: Record<RowAction, { label: string; tone?: BadgeTone }> = {
  wrong: { label: 'Wrong', tone: 'stop' },
  undecided: { label: 'Asked', tone: 'wait' },
  create: { label: 'New', tone: 'go' },
  update: { label: 'Changed', tone: 'wait' },
  unchanged: { label: 'Unchanged' },
}

/** On a phone the cells of a row stand below each other. */
const CELL = 'align-top py-2.5 max-md:h-auto max-md:p-0'
const SHOWN_AT_FIRST = 200
/** Fields that have cells of their own. */
const FIELDS_WITH_CELLS = new Set(['stockNumber', 'year', 'make', 'model'])
const FIRST = new Set(['price'])

/** The rows of a file with what the import does with each. */
export function ImportRows({ kind, rows }: { kind: VehicleKind; rows: ImportRow[] }) {
  const [isWhole, setIsWhole] = useState(rows.length <= SHOWN_AT_FIRST)
  return (
    <>
      <div className="overflow-x-auto rounded-md border bg-card print:overflow-visible print:border-0">
        <Table>
          <TableCaption className="sr-only">Rows of the file</TableCaption>
          <TableHeader className="max-md:sr-only">
            <TableRow>
              <TableHead scope="col">Line</TableHead>
              <TableHead scope="col">Stock #</TableHead>
              <TableHead scope="col">Vehicle</TableHead>
              <TableHead scope="col">Will be</TableHead>
              <TableHead scope="col">Details</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {(isWhole ? rows : rows.slice(0, SHOWN_AT_FIRST)).map((row) => (
              <TableRow
                key={row.line}
                className="max-md:grid max-md:grid-cols-[auto_1fr_auto] max-md:gap-x-3 max-md:px-3 max-md:py-2.5"
              >
                <TableCell
                  className={cn(
                    CELL,
                    "text-muted-foreground tabular-nums max-md:before:content-['Line_']",
                  )}
                >
                  {row.line}
                </TableCell>
                <TableCell className={cn(CELL, 'font-semibold')}>{row.stockNumber}</TableCell>
                <TableCell className={cn(CELL, 'max-md:order-1 max-md:col-span-full')}>
                  {row.name}
                </TableCell>
                <TableCell className={CELL}>
                  <ActionLabel action={row.action} />
                </TableCell>
                <TableCell
                  className={cn(CELL, 'wrap-anywhere max-md:order-2 max-md:col-span-full md:w-1/2')}
                >
                  <Details row={row} kind={kind} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      {!isWhole && (
        <Button variant="outline" className="mt-3" onClick={() => setIsWhole(true)}>
          {`Show all ${formatNumber(rows.length)} rows`}
        </Button>
      )}
    </>
  )
}

function ActionLabel({ action }: { action: RowAction }) {
  const { label, tone } = ROW_ACTIONS[action]
  return tone ? (
    <StatusBadge tone={tone}>{label}</StatusBadge>
  ) : (
    <span className="text-muted-foreground">{label}</span>
  )
}

type DetailsProps = { row: ImportRow; kind: VehicleKind }

function Details({ row, kind }: DetailsProps) {
  const { action, changes, problems, cautions } = row
  if (problems.length > 0) {
    return (
      <ul className="font-semibold text-destructive">
        {problems.map(({ path, message }) => (
          <li key={path + message}>{message}</li>
        ))}
      </ul>
    )
  }
  return (
    <>
      {action === 'create' ? (
        <NewValues changes={changes} kind={kind} />
      ) : (
        <ChangedValues changes={changes} kind={kind} />
      )}
      {cautions.length > 0 && (
        <ul className="mt-1 font-semibold">
          {cautions.map(({ path, message }) => (
            <li key={path + message}>{message}</li>
          ))}
        </ul>
      )}
    </>
  )
}

type ValuesProps = { changes: ImportRow['changes']; kind: VehicleKind }

/** All that will be stored of a new vehicle, the price in front. */
function NewValues({ changes, kind }: ValuesProps) {
  const { timeZone } = useBusiness()
  const values = changes.filter(({ field }) => !FIELDS_WITH_CELLS.has(field))
  const ordered = [
    ...values.filter(({ field }) => FIRST.has(field)),
    ...values.filter(({ field }) => !FIRST.has(field)),
  ]
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 whitespace-pre-line">
      {kind === 'retail' && !ordered.some(({ field }) => field === 'price') && (
        <li className="font-semibold">No price</li>
      )}
      {ordered.map((change) => {
        const { label, after } = formatChange(change, kind, timeZone)
        return (
          <li key={change.field}>
            <span className="text-muted-foreground">{`${label}: `}</span>
            <span>{after}</span>
          </li>
        )
      })}
    </ul>
  )
}

function ChangedValues({ changes, kind }: ValuesProps) {
  const { timeZone } = useBusiness()
  return (
    <ul>
      {formatChanges(changes, kind, timeZone).map(({ label, before, after }) => (
        <li key={label} className="whitespace-pre-line">
          <span>{`${label}: `}</span>
          <s className="text-muted-foreground">{before ?? 'nothing'}</s>{' '}
          <span aria-hidden="true">→</span> <span className="sr-only">becomes</span>{' '}
          <b>{after ?? 'nothing'}</b>
        </li>
      ))}
    </ul>
  )
}
