import type { DismantledStatus } from '#shared/domain/vehicle.ts'
import { formatShortDate } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import {
  CARD,
  CARD_BODY,
  CARD_FACTS,
  CARD_OF_GONE,
  CardPicture,
} from '../../../components/card-picture.tsx'
import { type BadgeTone, StatusBadge } from '../../../components/status-badge.tsx'
import type { Outputs } from '../../../lib/api.ts'
import { cn } from '../../../lib/cn.ts'

export type YardCard = Outputs['vehicles']['parts']['vehicles'][number]

export const DISMANTLED_TONES: Record<DismantledStatus, BadgeTone> = {
  'Parts Available': 'go',
  'Awaiting Dismantle': 'wait',
  Scrapped: 'stop',
}

/** One vehicle that is taken apart, as it stands in the yard. */
export function DismantledCard({
  vehicle,
  rank,
  timeZone,
}: {
  vehicle: YardCard
  rank: number
  timeZone: string
}) {
  const { year, make, model, trim, mileage, status } = vehicle
  return (
    <li data-slot="card" className={cn(CARD, status === 'Scrapped' && CARD_OF_GONE)}>
      <CardPicture
        picture={vehicle.picture}
        placeholder={vehicle.placeholder}
        stockNumber={vehicle.stockNumber}
        rank={rank}
      >
        <StatusBadge tone={DISMANTLED_TONES[status]}>{status}</StatusBadge>
        {vehicle.isNew && status !== 'Scrapped' && (
          <StatusBadge tone="new">New this week</StatusBadge>
        )}
      </CardPicture>
      <div className={CARD_BODY}>
        <h3 className="text-2xl/[1.05]">{[year, make, model, trim].filter(Boolean).join(' ')}</h3>
        <dl className={CARD_FACTS}>
          <dt>Mileage</dt>
          <dd>{mileage === null ? 'N/A' : `${formatNumber(mileage)} miles`}</dd>
          <dt>Engine</dt>
          <dd>{vehicle.engineType ?? 'N/A'}</dd>
          <dt>Transmission</dt>
          <dd>{vehicle.transmission ?? 'N/A'}</dd>
          <dt>Arrived</dt>
          <dd>{formatShortDate(vehicle.dateAcquired, timeZone)}</dd>
        </dl>
      </div>
    </li>
  )
}
