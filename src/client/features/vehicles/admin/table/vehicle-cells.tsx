import { Camera } from 'lucide-react'
import { useState } from 'react'
import { listPictureWidths } from '#shared/domain/picture.ts'
import type { DISMANTLED_TABLE_SORTS, RETAIL_TABLE_SORTS } from '#shared/domain/vehicle-admin.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { columnHelper } from '../../../../components/staff/data-table-columns.ts'
import { useNow } from '../../../../hooks/use-now.ts'
import type { AnyVehicle } from '../kind-config.ts'

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

// The id of a column is the server's name of its order.
type Sort = (typeof RETAIL_TABLE_SORTS)[number] & (typeof DISMANTLED_TABLE_SORTS)[number]

/** Columns of both kinds: the picture, and those from the year to the days here. */
export function commonColumns<Vehicle extends AnyVehicle>() {
  const column = columnHelper<Vehicle>()
  return {
    picture: column.display({
      id: 'picture',
      header: 'Photo',
      cell: ({ row }) => <Thumbnail vehicle={row.original} />,
    }),
    common: column.columns([
      column.accessor(({ year }) => year, {
        id: 'year' satisfies Sort,
        header: 'Year',
        meta: { variant: 'figure' },
      }),
      column.accessor(({ make }) => make, {
        id: 'make' satisfies Sort,
        header: 'Make',
      }),
      column.accessor(({ model }) => model, {
        id: 'model' satisfies Sort,
        header: 'Model',
        // Most names stay in one line.
        cell: ({ row }) => <span className="block xl:min-w-32">{row.original.model}</span>,
      }),
      column.accessor(({ trim }) => trim, {
        id: 'trim',
        header: 'Trim',
        enableSorting: false,
        cell: ({ row }) => <span className="block xl:min-w-34">{row.original.trim}</span>,
      }),
      column.accessor(({ mileage }) => mileage, {
        id: 'mileage' satisfies Sort,
        header: 'Mileage',
        meta: { variant: 'amount' },
        cell: ({ row }) => formatMileage(row.original.mileage),
      }),
      column.display({
        id: 'days',
        header: 'Days',
        meta: { variant: 'amount' },
        cell: ({ row }) => <DaysHere vehicle={row.original} />,
      }),
    ]),
  }
}
