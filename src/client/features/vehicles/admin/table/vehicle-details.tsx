import { Camera } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../../../../lib/cn.ts'
import type { AnyVehicle } from '../vehicle-types.ts'

/** On a phone the label stands beside its value. */
const DETAIL = 'max-md:grid max-md:grid-cols-[7.5rem_minmax(0,1fr)] max-md:items-baseline'

/** `column` has the same value in the row. */
type Detail = readonly [label: string, value: string | null, column?: string]
type Props = { vehicle: AnyVehicle; details: Detail[]; columns: string[] }

/** The details of a vehicle below its row, beside its picture (rule 13.6). */
export function VehicleDetails({ vehicle, details, columns }: Props) {
  return (
    <div className="grid gap-x-8 gap-y-5 pt-3 md:grid-cols-[1fr_14rem] lg:grid-cols-[1fr_18rem]">
      <dl className="grid gap-x-8 text-sm max-md:gap-y-0.5 md:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] md:gap-y-2.5">
        {details.map(([label, value, column]) => (
          <div
            key={label}
            className={cn(
              DETAIL,
              column && columns.includes(column) && 'in-data-[slot=table-cell]:hidden',
            )}
          >
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="wrap-anywhere">{value ?? 'N/A'}</dd>
          </div>
        ))}
        {vehicle.notes && (
          <div className="col-span-full max-md:mt-1.5">
            <dt className="text-sm text-muted-foreground">Notes</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{vehicle.notes}</dd>
          </div>
        )}
      </dl>
      <VehiclePicture vehicle={vehicle} />
    </div>
  )
}

/** The cover of a vehicle, first on a phone, or 'No image available'. */
function VehiclePicture({
  vehicle: { picture, year, make, model },
}: {
  vehicle: Pick<AnyVehicle, 'picture' | 'year' | 'make' | 'model'>
}) {
  const [failedUrl, setFailedUrl] = useState('')
  if (!picture || picture.url === failedUrl) {
    return (
      <p className="flex min-h-11 items-center justify-center gap-2 self-start rounded-md border bg-muted px-4 py-2 text-sm text-muted-foreground in-data-[slot=table-cell]:bg-card md:min-h-32 md:flex-col">
        <Camera size={20} aria-hidden />
        <span>No image available</span>
      </p>
    )
  }
  const { url, width, height } = picture
  return (
    <img
      src={url}
      width={width}
      height={height}
      alt={`${year} ${make} ${model}`}
      className="h-auto w-full rounded-md bg-border max-md:-order-1"
      onError={() => setFailedUrl(url)}
    />
  )
}
