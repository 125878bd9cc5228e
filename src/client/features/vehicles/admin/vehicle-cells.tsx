import { pictureWidths } from '#shared/domain/picture.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { useNow } from '../../../hooks/use-now.ts'
import type { AnyVehicle } from './kind-config.ts'

const DAY_MS = 24 * 3_600_000

export const formatMileage = (mileage: number | null): string =>
  mileage === null ? 'N/A' : formatNumber(mileage)

/** The cover in its smallest stored width; the row names the vehicle. */
export function Thumbnail({ vehicle: { picture } }: { vehicle: Pick<AnyVehicle, 'picture'> }) {
  if (!picture) {
    return <span className="block h-8 w-11 rounded-sm border border-dashed border-input" />
  }
  const [smallest = picture.width] = pictureWidths(picture.width)
  return (
    <img
      src={picture.url.replace(/\d+\.webp$/, `${smallest}.webp`)}
      alt=""
      width={44}
      height={32}
      loading="lazy"
      className="h-8 w-11 rounded-sm bg-border object-cover"
    />
  )
}

/** How many days ago a vehicle was acquired, or added where nobody knows. */
export function DaysHere({
  vehicle: { dateAcquired, createdAt },
}: {
  vehicle: Pick<AnyVehicle, 'dateAcquired' | 'createdAt'>
}) {
  const now = useNow()
  const ms = now.getTime() - Date.parse(dateAcquired ?? createdAt)
  return formatNumber(Math.max(0, Math.floor(ms / DAY_MS)))
}
