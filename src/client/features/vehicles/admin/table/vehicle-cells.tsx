import { Camera } from 'lucide-react'
import { useState } from 'react'
import { listPictureWidths } from '#shared/domain/picture.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { formatNumber } from '#shared/lib/money.ts'
import type { ShownColumns } from '../../../../components/staff/data-table-columns.ts'
import { useNow } from '../../../../hooks/use-now.ts'
import type { AnyVehicle } from '../vehicle-types.ts'

const formatMileage = (mileage: number | null): string =>
  mileage === null ? 'N/A' : formatNumber(mileage)

type ThumbnailProps = { vehicle: Pick<AnyVehicle, 'picture'>; isOnCard?: boolean }

/** The cover in its smallest stored width; the row names the vehicle. */
export function Thumbnail({ vehicle: { picture }, isOnCard = false }: ThumbnailProps) {
  const [failedUrl, setFailedUrl] = useState('')
  const box = `${isOnCard ? 'h-13.5 w-18' : 'h-8 w-11'} rounded-md`
  if (!picture || picture.url === failedUrl) {
    return (
      <span className={`${box} grid place-items-center border bg-muted text-muted-foreground`}>
        <Camera className="size-4" aria-hidden />
      </span>
    )
  }
  const [smallest = picture.width] = listPictureWidths(picture.id)
  return (
    <img
      src={picture.url.replace(/\d+\.webp$/, `${smallest}.webp`)}
      alt=""
      width={44}
      height={32}
      loading="lazy"
      className={`${box} bg-border object-cover`}
      onError={() => setFailedUrl(picture.url)}
    />
  )
}

/** Days since a vehicle was acquired, or added if that date is unknown. */
function useDaysHere({ dateAcquired, createdAt }: Pick<AnyVehicle, 'dateAcquired' | 'createdAt'>) {
  const now = useNow()
  const ms = now.getTime() - Date.parse(dateAcquired ?? createdAt)
  return Math.max(0, Math.floor(ms / DAY_MS))
}

const DaysHere = ({ vehicle }: { vehicle: AnyVehicle }) => (
  <span>{formatNumber(useDaysHere(vehicle))}</span>
)

/** The last line of a card: '164,050 mi · 2 days'. */
export function MilesAndDays({ vehicle }: { vehicle: AnyVehicle }) {
  const days = useDaysHere(vehicle)
  const miles = vehicle.mileage === null ? [] : [`${formatNumber(vehicle.mileage)} mi`]
  return (
    <span className="tabular-nums">
      {[...miles, days === 1 ? '1 day' : `${formatNumber(days)} days`].join(' · ')}
    </span>
  )
}

/** Columns of both kinds: the picture, and those from the year to the days here. */
export const PICTURE_COLUMN: ShownColumns<AnyVehicle> = {
  picture: ['Photo', (vehicle) => <Thumbnail vehicle={vehicle} />],
}
export const COMMON_COLUMNS = {
  year: ['Year', ({ year }) => year, 'figure'],
  make: ['Make', ({ make }) => make],
  // Most names stay in one line.
  model: ['Model', ({ model }) => <span className="block xl:min-w-32">{model}</span>],
  trim: ['Trim', ({ trim }) => <span className="block xl:min-w-34">{trim}</span>],
  mileage: ['Mileage', ({ mileage }) => formatMileage(mileage), 'amount'],
  days: ['Days', (vehicle) => <DaysHere vehicle={vehicle} />, 'amount'],
} satisfies ShownColumns<AnyVehicle>
