import { RETAIL_STATUS_LABELS } from '#shared/domain/vehicle.ts'
import { formatNumber, formatPrice } from '#shared/lib/money.ts'
import { Picture } from '../../../components/picture.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import type { SavedDetail } from './use-saved-details.ts'
import { STATUS_TONES } from './vehicle-card.tsx'
import { vehicleTitle } from './vehicle-title.ts'

const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border bg-card p-3'
const REMOVE = buttonVariants({ variant: 'outline', size: 'sm' })

type Props = {
  car: SavedDetail
  isCompared: boolean
  /** Whether no other car can be compared. */
  isFull: boolean
  onCompare: (isChosen: boolean) => void
  onRemove: () => void
}

/** A saved car that can still be seen. */
export function SavedCarRow({ car, isCompared, isFull, onCompare, onRemove }: Props) {
  const { id, stockNumber, picture, placeholder, price, mileage, status } = car
  const name = vehicleTitle(car)
  return (
    <li className={ROW}>
      <div className="aspect-[4/3] w-24 shrink-0 overflow-hidden rounded-md bg-muted [&_img]:size-full [&_img]:object-cover">
        {picture && <Picture picture={picture} alt="" sizes="6rem" load="eager" widest={480} />}
        {placeholder && <img src={placeholder} alt="" width={1600} height={1200} />}
      </div>
      <div className="min-w-0 grow basis-44">
        <a href={`/inventory/${id}`} className="font-semibold">
          {name}
        </a>
        <p className="font-heading text-xl">
          {price === null ? 'Call for price' : formatPrice(price)}
          {mileage !== null && (
            <span className="text-muted-foreground"> · {formatNumber(mileage)} mi</span>
          )}
        </p>
        <StatusBadge tone={STATUS_TONES[status]}>{RETAIL_STATUS_LABELS[status]}</StatusBadge>
      </div>
      <label className="inline-flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          className="size-5"
          checked={isCompared}
          disabled={!isCompared && isFull}
          onChange={(event) => onCompare(event.target.checked)}
        />
        Compare<span className="sr-only"> {stockNumber}</span>
      </label>
      <button type="button" className={REMOVE} onClick={onRemove}>
        Remove<span className="sr-only"> {stockNumber}</span>
      </button>
    </li>
  )
}

/** A saved car that has left the lot. */
export function GoneCarRow({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <li className={ROW}>
      <p className="min-w-0 grow basis-44">
        <b>{name}</b> is no longer on our lot.
      </p>
      <button type="button" className={REMOVE} onClick={onRemove}>
        Remove<span className="sr-only"> {name}</span>
      </button>
    </li>
  )
}
