import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FieldChange } from '#shared/domain/history-schema.ts'
import { PART_CONDITION_LABELS, PART_GRADE_LABELS } from '#shared/domain/line.ts'
import type { ListedPart } from '#shared/domain/part-schema.ts'
import { PART_AVAILABILITY_LABELS, PART_EVENT_LABELS } from '#shared/domain/part.ts'
import { formatCents } from '#shared/lib/money.ts'
import type { Detail } from '../../../components/stacked-details.tsx'
import { formatFieldChange, HistoryList } from '../../../components/staff/history-list.tsx'
import { OpenDetails } from '../../../components/staff/open-details.tsx'
import { QueryFailure } from '../../../components/staff/query-state.tsx'
import { cn } from '../../../lib/cn.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { ClaimLink } from './claim-line.tsx'
import { PartActions } from './part-actions.tsx'
import { PartDialog } from './part-dialog.tsx'
import { describeLocation } from './where-is.ts'

const FIELD_LABELS: Record<string, string> = {
  priceCents: 'price',
  coreCents: 'core charge',
}

type Props = {
  part: ListedPart
  /** Classes of the facts and of the history. */
  sectionClass?: string
}

export function PartDetails({ part, sectionClass = '' }: Props) {
  const [isEditing, setIsEditing] = useState(false)
  const { data, error, refetch } = staffApi.parts.admin.get.useQuery({ id: part.id })
  const current = data ?? part
  return (
    <div
      className={cn(
        'grid items-start gap-y-4 lg:grid-cols-[minmax(0,1fr)_24rem]',
        sectionClass === '' ? 'gap-x-10 pt-3' : 'gap-x-4',
      )}
    >
      <div className={sectionClass}>
        <div className="flex flex-row-reverse flex-wrap justify-between gap-x-8 gap-y-4">
          <div className="max-sm:w-full">
            <PartActions part={current} onEdit={() => setIsEditing(true)} />
          </div>
          <div className="min-w-0 flex-[1_1_18rem]">
            <PartFields part={current} />
          </div>
        </div>
        <QueryFailure error={error} className="mt-3" onRetry={refetch} />
      </div>
      {data && (
        <section aria-label="History" className={sectionClass}>
          <h2 className="mb-2 text-2xl">History</h2>
          <HistoryList
            history={data.history.toReversed()}
            labels={PART_EVENT_LABELS}
            describeChange={describeChange}
          />
        </section>
      )}
      {isEditing && <PartDialog part={current} onClose={() => setIsEditing(false)} />}
    </div>
  )
}

function PartFields({ part }: { part: ListedPart }) {
  const { claim, missing, donorId } = part
  const details: Detail[] = [
    [
      'Vehicle',
      donorId ? (
        <Link
          key="vehicle"
          to="/admin/dismantled-vehicles"
          search={{ q: part.donorStockNumber, open: donorId }}
        >
          {`${part.donorStockNumber} ${part.donorLabel}`}
        </Link>
      ) : (
        part.donorLabel
      ),
    ],
    ['Where', (part.status === 'on-vehicle' || part.shelf) && describeLocation(part)],
    [
      part.availability === 'in-sale' ? 'Sold to' : PART_AVAILABILITY_LABELS[part.availability],
      claim && <ClaimLink key="claim" claim={claim} />,
    ],
    ['Missing', missing?.reason],
    ['Condition', PART_CONDITION_LABELS[part.condition]],
    ['Grade', part.grade === 'none' ? null : PART_GRADE_LABELS[part.grade]],
    ['Core charge', part.coreCents > 0 && formatCents(part.coreCents)],
    ['Description', part.description],
    ['Notes', part.notes],
  ]
  return <OpenDetails details={details} />
}

/** Formats a change, and ' for I-2026-0005' of a promise. */
function describeChange({ field, before, after }: FieldChange): string {
  if (field === 'reservedFor') return ` for ${formatValue(field, after) || 'nothing'}`
  const label = FIELD_LABELS[field] ?? field
  return formatFieldChange(label, formatValue(field, before), formatValue(field, after))
}

function formatValue(field: string, value: unknown): string {
  if (typeof value === 'number') {
    return field.endsWith('Cents') ? formatCents(value) : String(value)
  }
  return typeof value === 'string' ? value : ''
}
