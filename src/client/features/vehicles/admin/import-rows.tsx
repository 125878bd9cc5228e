import { useState } from 'react'
import type { ImportRow } from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { formatChange } from './format-value.ts'
import { ROW_ACTIONS, type RowAction } from './row-actions.ts'
import { useBusiness } from './use-business.ts'

const SHOWN_AT_FIRST = 200

/** The rows of a file with what each will do. */
export function ImportRows({ kind, rows }: { kind: VehicleKind; rows: ImportRow[] }) {
  const [isWhole, setIsWhole] = useState(rows.length <= SHOWN_AT_FIRST)
  const { timeZone } = useBusiness()
  return (
    <>
      <div className="work-scroll">
        <table className="work-table import-table">
          <caption className="sr-only">Rows of the file</caption>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Stock #</th>
              <th scope="col">Vehicle</th>
              <th scope="col">Will be</th>
              <th scope="col">Details</th>
            </tr>
          </thead>
          <tbody>
            {(isWhole ? rows : rows.slice(0, SHOWN_AT_FIRST)).map((row) => (
              <tr key={row.line}>
                <td className="line">{row.line}</td>
                <td className="font-heading">{row.stockNumber}</td>
                <td className="name">{row.name}</td>
                <td>
                  <Verdict action={row.action} />
                </td>
                <td className="details">
                  <Details row={row} kind={kind} timeZone={timeZone} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isWhole && (
        <Button variant="outline" className="mt-3" onClick={() => setIsWhole(true)}>
          Show all {formatNumber(rows.length)} rows
        </Button>
      )}
    </>
  )
}

function Verdict({ action }: { action: RowAction }) {
  const { label, tone } = ROW_ACTIONS[action]
  return tone ? (
    <StatusBadge tone={tone}>{label}</StatusBadge>
  ) : (
    <span className="text-muted-foreground">{label}</span>
  )
}

function Details({
  row: { changes, problems },
  kind,
  timeZone,
}: {
  row: ImportRow
  kind: VehicleKind
  timeZone: string
}) {
  if (problems.length > 0) {
    return (
      <ul className="import-problems">
        {problems.map(({ path, message }) => (
          <li key={path + message}>{message}</li>
        ))}
      </ul>
    )
  }
  return (
    <ul className="import-changes">
      {changes.map((change) => {
        const { label, from, to } = formatChange(change, kind, timeZone)
        return (
          <li key={change.field}>
            {label}: <s>{from ?? 'nothing'}</s> <span aria-hidden="true">→</span>{' '}
            <span className="sr-only">becomes</span> <b>{to ?? 'nothing'}</b>
          </li>
        )
      })}
    </ul>
  )
}
