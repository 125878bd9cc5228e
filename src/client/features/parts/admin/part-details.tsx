import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PART_CONDITION_LABELS, PART_GRADE_LABELS } from '#shared/domain/line.ts'
import type { ListedPart, Part } from '#shared/domain/part-schema.ts'
import { PART_EVENT_LABELS, PART_STATUS_LABELS } from '#shared/domain/part.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import type { Fact } from '../../../components/facts.tsx'
import { SideFacts } from '../../../components/staff/side-facts.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { failureText } from '../../../lib/failure.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { PartActions } from './part-actions.tsx'
import { PartDialog } from './part-dialog.tsx'
import { ReservationLine } from './reservation-line.tsx'

export function PartDetails({ part }: { part: ListedPart }) {
  const [isEditing, setIsEditing] = useState(false)
  const { data, error } = staffApi.parts.admin.byId.useQuery({ id: part.id })
  const current = data ?? part
  return (
    <div className="pt-3">
      <Facts part={current} />
      <PartActions part={current} onEdit={() => setIsEditing(true)} />
      {error && <p role="alert">{failureText(error)}</p>}
      {data && <History part={data} />}
      {isEditing && <PartDialog part={current} onClose={() => setIsEditing(false)} />}
    </div>
  )
}

function Facts({ part }: { part: ListedPart }) {
  const { reservedBy, missing, donorId } = part
  const facts: Fact[] = [
    [
      'Vehicle',
      donorId ? (
        <Link
          key="vehicle"
          to="/admin/dismantled-vehicles"
          search={{ q: part.donorStockNumber, open: donorId }}
          className="inline-block min-h-6"
        >
          {`${part.donorStockNumber} ${part.donorLabel}`}
        </Link>
      ) : (
        part.donorLabel
      ),
    ],
    ['Row', part.donorLocation],
    ['Shelf', part.shelf],
    ['Status', PART_STATUS_LABELS[part.status]],
    [
      'State',
      reservedBy && (
        <ReservationLine
          key="reservedBy"
          reservedBy={reservedBy}
          availability={part.availability}
        />
      ),
    ],
    ['Missing', missing?.reason],
    ['Condition', PART_CONDITION_LABELS[part.condition]],
    ['Grade', part.grade === 'none' ? null : PART_GRADE_LABELS[part.grade]],
    ['Core charge', part.coreCents > 0 && formatCents(part.coreCents)],
    ['Description', part.description],
    ['Notes', part.notes],
  ]
  return <SideFacts facts={facts} className="md:grid-cols-2" />
}

function History({ part: { history } }: { part: Part }) {
  const { timeZone } = useBusiness()
  return (
    <section aria-label="History">
      <h3 className="mt-6 mb-1">History</h3>
      <ol className="text-sm">
        {history.map(({ at, author, event, changes }) => (
          <li key={`${at} ${event}`} className="wrap-anywhere">
            <span className="text-muted-foreground">
              {`${formatShortMoment(at, timeZone)}, ${author}:`}
            </span>
            <span>{` ${PART_EVENT_LABELS[event]}`}</span>
            {changes.map((change) => (
              <span key={change.field}>{changeWords(change)}</span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

const FIELD_LABELS: Record<string, string> = {
  priceCents: 'price',
  coreCents: 'core charge',
}

/** Formats '; price: $40.00 to $35.00', and ' for I-2026-0005' of a promise. */
function changeWords({ field, before, after }: Part['history'][number]['changes'][number]): string {
  if (field === 'reservedFor') return ` for ${valueText(field, after)}`
  const from = before ? `${valueText(field, before)} to ` : ''
  return `; ${FIELD_LABELS[field] ?? field}: ${from}${valueText(field, after)}`
}

function valueText(field: string, value: unknown): string {
  if (typeof value === 'number') {
    return field.endsWith('Cents') ? formatCents(value) : String(value)
  }
  return typeof value === 'string' && value !== '' ? value : 'nothing'
}
