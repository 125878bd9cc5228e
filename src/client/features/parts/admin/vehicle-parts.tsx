import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListedPart } from '#shared/domain/part-schema.ts'
import { PART_STATUS_LABELS } from '#shared/domain/part.ts'
import { formatCents } from '#shared/lib/money.ts'
import { QueryFailure } from '../../../components/staff/query-state.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { PART_NOUNS, useLiveQuery } from '../../../hooks/use-staff-live.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { ClaimLine } from './claim-line.tsx'
import { PartBadge } from './part-badge.tsx'
import { PullPartsDialog } from './pull-parts-dialog.tsx'
import { UnsentTaps } from './unsent-alert.tsx'
import { useTaps } from './use-checks.ts'

type Props = {
  vehicle: { id: string; stockNumber: string }
  /** True in the archive, where nothing is pulled. */
  isArchive: boolean
}

/** Lists the parts of a vehicle in the yard with where they are and who has them. */
export function VehicleParts({ vehicle, isArchive }: Props) {
  const { id } = vehicle
  const [isPulling, setIsPulling] = useState(false)
  const query = staffApi.parts.admin.listOfVehicle.useQuery({ id })
  const { data, error, refetch } = useLiveQuery(query, ...PART_NOUNS)
  const taps = useTaps()
  return (
    <section aria-label="Parts" className="mt-4">
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-2">
        <h3>{data && data.length > 0 ? `Parts (${data.length})` : 'Parts'}</h3>
        {!isArchive && data && (
          <Button size="sm" variant="outline" onClick={() => setIsPulling(true)}>
            Pull parts
          </Button>
        )}
      </div>
      {!isPulling && <UnsentTaps taps={taps} />}
      <QueryFailure error={error} failed="Failed to fetch parts" onRetry={refetch} />
      {data?.length === 0 && (
        <p className="text-muted-foreground">
          None yet. Parts show up here when you quote or pull them.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="grid gap-2 md:grid-cols-2">
          {data.map((part) => (
            <VehiclePart key={part.id} part={part} />
          ))}
        </ul>
      )}
      {isPulling && data && (
        <PullPartsDialog
          vehicle={vehicle}
          parts={data}
          taps={taps}
          onClose={() => setIsPulling(false)}
        />
      )}
    </section>
  )
}

function VehiclePart({ part }: { part: ListedPart }) {
  const { tag, name, availability, claim, priceCents } = part
  return (
    <li className="min-w-0 rounded-md border bg-card px-3 py-1.5 wrap-anywhere">
      <span className="flex items-center gap-x-3">
        <span className="min-w-0 grow">
          <Link
            to="/admin/parts/$tag"
            params={{ tag }}
            className="inline-flex min-h-11 items-center font-semibold"
          >
            {name}
          </Link>
        </span>
        {priceCents !== null && (
          <span className="font-heading text-xl whitespace-nowrap tabular-nums">
            {formatCents(priceCents)}
          </span>
        )}
      </span>
      <span className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="font-semibold tracking-wide text-muted-foreground">{tag}</span>
        <PartBadge availability={availability} />
        <span className="text-muted-foreground empty:hidden">{formatPlace(part)}</span>
        {claim && <ClaimLine claim={claim} availability={availability} />}
      </span>
    </li>
  )
}

/** Describes 'On the vehicle' or 'Shelf B-3'; what is gone or came back is said by its badge. */
function formatPlace({ status, shelf, missing }: ListedPart): string {
  const isGone = status !== 'on-vehicle' && status !== 'pulled'
  const shelfText = shelf && `Shelf ${shelf}`
  const place = isGone ? null : (shelfText ?? PART_STATUS_LABELS[status])
  return [place, missing?.reason].filter(Boolean).join(', ')
}
