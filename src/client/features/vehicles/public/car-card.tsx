import {
  RETAIL_STATUS_LABELS,
  RETAIL_TRANSMISSION_LABELS,
  type RetailStatus,
} from '#shared/domain/vehicle.ts'
import { formatNumber, formatPrice } from '#shared/lib/money.ts'
import { type BadgeTone, StatusBadge } from '../../../components/status-badge.tsx'
import { joinHyphens } from '../../../components/vehicle-name.tsx'
import type { Outputs } from '../../../lib/api.ts'
import { cn } from '../../../lib/cn.ts'
import { CARD, CARD_OF_GONE } from './card-look.ts'
import { CardPicture } from './card-picture.tsx'
import { SaveHeart } from './save-button.tsx'

export type ListedCar = Outputs['vehicles']['listCars']['vehicles'][number]

export const STATUS_TONES: Record<RetailStatus, BadgeTone> = {
  available: 'go',
  pending: 'wait',
  sold: 'stop',
}

type Props = { vehicle: ListedCar; rank: number; heading?: 'h2' | 'h3'; sizes?: string }

/** One car for sale; a list of its own (`h2`) says which are new. */
export function CarCard({ vehicle, rank, heading: Heading = 'h2', sizes }: Props) {
  const { id, title, price, mileage, status } = vehicle
  return (
    <li data-slot="card" className={cn(CARD, status === 'sold' && CARD_OF_GONE)}>
      <CardPicture
        imageUrl={vehicle.imageUrl}
        stockNumber={vehicle.stockNumber}
        rank={rank}
        sizes={sizes}
        hasButton
      >
        <StatusBadge tone={STATUS_TONES[status]}>{RETAIL_STATUS_LABELS[status]}</StatusBadge>
        {vehicle.isNew && status !== 'sold' && Heading === 'h2' && (
          <StatusBadge tone="new">New this week</StatusBadge>
        )}
      </CardPicture>
      <Heading>{joinHyphens(title)}</Heading>
      <SaveHeart id={id} name={title} stockNumber={vehicle.stockNumber} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-2 px-4 pt-2 font-heading">
        {price === null ? (
          <span className="text-muted-foreground">Price not available</span>
        ) : (
          <b className="text-3xl/none">{formatPrice(price)}</b>
        )}
        <span className="text-xl/[1.1] whitespace-nowrap text-muted-foreground">
          {mileage === null ? 'Mileage N/A' : `${formatNumber(mileage)} mi`}
        </span>
      </p>
      <dl className="line-facts px-4 pt-1.5">
        <dt>Engine</dt>
        <dd>{vehicle.engineType ?? 'N/A'}</dd>
        <dt>Transmission</dt>
        <dd>{vehicle.transmission ? RETAIL_TRANSMISSION_LABELS[vehicle.transmission] : 'N/A'}</dd>
      </dl>
      <a
        href={`/inventory/${id}`}
        className="card-link font-semibold"
        aria-label={`View Details, ${vehicle.stockNumber}`}
      >
        View Details
      </a>
    </li>
  )
}
