import { Link } from '@tanstack/react-router'
import type { DismantledStatus } from '#shared/domain/vehicle.ts'
import { formatShortDate } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { CARD_OF_GONE, Cover, isMirrored } from '../../../components/picture.tsx'
import { type BadgeTone, StatusBadge } from '../../../components/status-badge.tsx'
import { StockTag } from '../../../components/stock-tag.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import type { Outputs } from '../../../lib/api.ts'
import { cn } from '../../../lib/cn.ts'

export type YardCard = Outputs['vehicles']['yard']['vehicles'][number]

export const DISMANTLED_TONES: Record<DismantledStatus, BadgeTone> = {
  'Parts Available': 'go',
  'Awaiting Dismantle': 'wait',
  Scrapped: 'stop',
}
const WIDEST = 640
const SIZES = '(min-width: 1024px) 20rem, (min-width: 565px) 46vw, 92vw'

/** List of dismantled vehicles, as a grid of cards or as rows. */
export const YARD_GRID = 'card-grid gap-5 list:block'

const ITEM = 'yard-row card-rows relative row-span-4 grid overflow-hidden rounded-md border bg-card'
/** As high as its badges and number need. */
const FRAME =
  'relative flex aspect-[16/10] flex-col flex-nowrap items-start justify-between bg-muted list:contents'
const PICTURE = 'absolute inset-0 list:relative list:aspect-[16/10] list:bg-muted covered'
const BADGES = 'relative m-3 flex flex-wrap gap-1.5'
const TAG = 'relative mx-3'
const TITLE = 'yard-title text-xl/[1.1]'
const FACTS = 'card-facts mx-3 mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-sm/snug'
const ASK = buttonVariants({ variant: 'outline', size: 'sm', className: 'relative mx-3 mb-3' })

/** Dismantled vehicle as a card, or as a row if the list shows rows. */
export function DismantledCard({
  vehicle,
  rank,
  timeZone,
}: {
  vehicle: YardCard
  rank: number
  timeZone: string
}) {
  const { id, mileage, status, stockNumber } = vehicle
  return (
    <li data-slot="card" className={cn(ITEM, status === 'Scrapped' && CARD_OF_GONE)}>
      <div className={FRAME}>
        <div data-slot="picture" className={PICTURE}>
          <Cover
            url={vehicle.imageUrl}
            mirrored={isMirrored(stockNumber)}
            sizes={SIZES}
            widest={WIDEST}
            load={rank === 0 ? 'first' : 'lazy'}
          />
        </div>
        <div data-slot="badges" className={BADGES}>
          <StatusBadge tone={DISMANTLED_TONES[status]}>{status}</StatusBadge>
          {vehicle.isNew && status !== 'Scrapped' && (
            <StatusBadge tone="new">New this week</StatusBadge>
          )}
        </div>
        <StockTag stockNumber={stockNumber} className={TAG} />
      </div>
      <h3 className={TITLE}>
        <a href={`/parts/${id}`} className="card-link">
          {vehicle.title}
        </a>
      </h3>
      <dl className={FACTS}>
        <dt>Mileage</dt>
        <dd>{mileage === null ? 'N/A' : `${formatNumber(mileage)} miles`}</dd>
        <dt>Engine</dt>
        <dd>{vehicle.engineType ?? 'N/A'}</dd>
        <dt>Transmission</dt>
        <dd>{vehicle.transmission ?? 'N/A'}</dd>
        <dt>Arrived</dt>
        <dd>{formatShortDate(vehicle.dateAcquired, timeZone)}</dd>
      </dl>
      <RequestLink id={id} stockNumber={stockNumber} />
    </li>
  )
}

function RequestLink({ id, stockNumber }: { id: string; stockNumber: string }) {
  const props = {
    className: ASK,
    'aria-label': `Request a part, ${stockNumber}`,
    children: 'Request a part',
  }
  return import.meta.env.SSR ? (
    <a href={`/partsrequest?vehicle=${id}`} {...props}>
      {props.children}
    </a>
  ) : (
    <Link to="/partsrequest" search={{ vehicle: id }} {...props} />
  )
}
