import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListedPart, Part, PartHolder } from '#shared/domain/part-schema.ts'
import { PART_EVENT_LABELS, PART_STATE_LABELS, PART_STATUS_LABELS } from '#shared/domain/part.ts'
import { formatQuoteCents, PART_CONDITION_LABELS, PART_GRADE_LABELS } from '#shared/domain/quote.ts'
import { formatDay, formatShortMoment } from '#shared/lib/dates.ts'
import { useBusiness } from '../../../hooks/use-business.ts'
import { failureText } from '../../../lib/failure.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { holderName } from './holder-name.ts'
import { PartActions } from './part-actions.tsx'
import { PartDialog } from './part-dialog.tsx'

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
  const { holder, missing, donorId } = part
  const facts = [
    { label: 'Tag', value: <span className="font-heading text-xl">{part.tag}</span> },
    {
      label: 'Vehicle',
      value: donorId ? (
        <Link
          to="/admin/dismantled-vehicles"
          search={{ q: part.donorStockNumber, open: donorId }}
          className="inline-block min-h-6"
        >
          {`${part.donorStockNumber} ${part.donorLabel}`}
        </Link>
      ) : (
        part.donorLabel
      ),
    },
    { label: 'Row', value: part.row },
    { label: 'Shelf', value: part.location },
    { label: 'Status', value: PART_STATUS_LABELS[part.status] },
    { label: 'For', value: holder && <Holder holder={holder} state={part.state} /> },
    { label: 'Missing', value: missing?.reason },
    { label: 'Condition', value: PART_CONDITION_LABELS[part.condition] },
    { label: 'Grade', value: part.grade === 'none' ? null : PART_GRADE_LABELS[part.grade] },
    { label: 'Price', value: part.priceCents === null ? null : formatQuoteCents(part.priceCents) },
    { label: 'Core charge', value: part.coreCents > 0 && formatQuoteCents(part.coreCents) },
    { label: 'Description', value: part.description },
    { label: 'Notes', value: part.notes },
  ]
  return (
    <dl className="grid gap-x-8 gap-y-1 md:grid-cols-2">
      {facts.map(({ label, value }) =>
        value ? (
          <div key={label} className="grid grid-cols-[7.5rem_minmax(0,1fr)]">
            <dt className="text-[0.9375rem] text-muted-foreground">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function Holder({ holder, state }: { holder: PartHolder; state: ListedPart['state'] }) {
  const day = holder.kind === 'sale' ? holder.soldOn : holder.until
  return (
    <span>
      {[
        `${PART_STATE_LABELS[state]}: ${holderName(holder)}`,
        day && `${holder.kind === 'quote' ? 'until ' : ''}${formatDay(day)}`,
      ]
        .filter(Boolean)
        .join(', ')}
    </span>
  )
}

function History({ part: { history } }: { part: Part }) {
  const { timeZone } = useBusiness()
  return (
    <section aria-label="History">
      <h3 className="mt-4 mb-1">History</h3>
      <ol className="text-[0.9375rem]">
        {history.map(({ at, author, event, changes }) => (
          <li key={`${at} ${event}`} className="wrap-anywhere">
            <span className="text-muted-foreground">
              {`${formatShortMoment(at, timeZone)}, ${author}:`}
            </span>
            <span>{` ${PART_EVENT_LABELS[event]}`}</span>
            {changes.map((change) => (
              <span key={change.field}>{`; ${changeWords(change)}`}</span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

const FIELD_LABELS: Record<string, string> = {
  location: 'shelf',
  priceCents: 'price',
  coreCents: 'core charge',
  promisedTo: 'promised to',
}

const changeWords = ({ field, before, after }: Part['history'][number]['changes'][number]) =>
  `${FIELD_LABELS[field] ?? field}: ${before ? `${valueText(field, before)} to ` : ''}${valueText(field, after)}`

function valueText(field: string, value: unknown): string {
  if (typeof value === 'number') {
    return field.endsWith('Cents') ? formatQuoteCents(value) : String(value)
  }
  return typeof value === 'string' && value !== '' ? value : 'nothing'
}
