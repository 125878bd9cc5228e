import { Link } from '@tanstack/react-router'
import type { DismantledStatus } from '#shared/domain/vehicle.ts'
import { formatShortDate } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { type BadgeTone, StatusBadge } from '../../../components/status-badge.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { joinHyphens } from '../../../components/vehicle-name.tsx'
import type { Outputs } from '../../../lib/api.ts'
import { cn } from '../../../lib/cn.ts'
import { CARD, CARD_GRID, CARD_OF_GONE } from './card-look.ts'
import { CardPicture } from './card-picture.tsx'

export type YardCard = Outputs['vehicles']['listYard']['vehicles'][number]

export const DISMANTLED_TONES: Record<DismantledStatus, BadgeTone> = {
  'Parts Available': 'go',
  'Awaiting Dismantle': 'wait',
  Scrapped: 'stop',
}

/** List of dismantled vehicles, as a grid of cards or as rows. */
export const YARD_GRID = `${CARD_GRID} list:block`

/** Dismantled vehicle as a card, or as a row if the list shows rows. */
export function DismantledCard({
  vehicle,
  rank,
  hasTallRow = false,
  timeZone,
}: {
  vehicle: YardCard
  rank: number
  /** Set if the rest of its row, which may arrive later, has titles of two lines. */
  hasTallRow?: boolean
  timeZone: string
}) {
  const { id, mileage, status, stockNumber } = vehicle
  return (
    <li data-slot="card" className={cn(CARD, 'yard-row', status === 'Scrapped' && CARD_OF_GONE)}>
      <CardPicture imageUrl={vehicle.imageUrl} stockNumber={stockNumber} rank={rank}>
        <StatusBadge tone={DISMANTLED_TONES[status]}>{status}</StatusBadge>
        {vehicle.isNew && status !== 'Scrapped' && (
          <StatusBadge tone="new">New this week</StatusBadge>
        )}
      </CardPicture>
      <h3 className={hasTallRow ? 'lg:min-h-[calc(2lh+1rem)]' : undefined}>
        <a href={`/parts/${id}`} className="card-link no-underline">
          {joinHyphens(vehicle.title)}
        </a>
      </h3>
      <dl className="yard-facts px-4 pt-1.5 pb-3">
        <dt>Mileage</dt>
        <dd>{mileage === null ? 'N/A' : `${formatNumber(mileage)} miles`}</dd>
        <dt>Engine</dt>
        <dd>{vehicle.engineType ?? 'N/A'}</dd>
        <dt>Transmission</dt>
        <dd>{vehicle.transmission ?? 'N/A'}</dd>
        <dt>Arrived</dt>
        <dd>{formatShortDate(vehicle.dateAcquired, timeZone)}</dd>
      </dl>
      <RequestLink id={id} stockNumber={stockNumber} isScrapped={status === 'Scrapped'} />
    </li>
  )
}

function RequestLink({
  id,
  stockNumber,
  isScrapped,
}: {
  id: string
  stockNumber: string
  isScrapped: boolean
}) {
  const text = isScrapped ? 'Ask for another' : 'Request a part'
  const props = {
    className: buttonVariants({
      variant: isScrapped ? 'ghost' : 'outline',
      className: 'relative mx-4 mt-auto mb-4',
    }),
    'aria-label': `${text}, ${stockNumber}`,
    children: text,
  }
  return import.meta.env.SSR ? (
    <a href={`/partsrequest?vehicle=${id}`} {...props}>
      {props.children}
    </a>
  ) : (
    <Link to="/partsrequest" search={{ vehicle: id }} {...props} />
  )
}
