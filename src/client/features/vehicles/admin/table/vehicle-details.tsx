import type { AnyVehicle } from '../kind-config.ts'

/** On a phone the label stands beside its value. */
const DETAIL = 'max-md:grid max-md:grid-cols-[7.5rem_minmax(0,1fr)] max-md:items-baseline'

type Detail = readonly [label: string, value: string | null]

/** The details of a vehicle below its row, beside its picture (rule 13.6). */
export function VehicleDetails({ vehicle, details }: { vehicle: AnyVehicle; details: Detail[] }) {
  return (
    <div className="grid gap-x-8 gap-y-5 pt-3 md:grid-cols-[1fr_minmax(12rem,18rem)]">
      <dl className="grid gap-x-8 text-sm max-md:gap-y-0.5 md:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] md:gap-y-2.5">
        {details.map(([label, value]) => (
          <div key={label} className={DETAIL}>
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="wrap-anywhere">{value ?? 'N/A'}</dd>
          </div>
        ))}
        <div className="col-span-full max-md:mt-1.5">
          <dt className="text-sm text-muted-foreground">Notes</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{vehicle.notes ?? 'No notes'}</dd>
        </div>
      </dl>
      <VehiclePicture vehicle={vehicle} />
    </div>
  )
}

/** The cover of a vehicle, or 'No image available'. */
function VehiclePicture({
  vehicle: { picture, year, make, model },
}: {
  vehicle: Pick<AnyVehicle, 'picture' | 'year' | 'make' | 'model'>
}) {
  if (!picture) {
    return (
      <p className="grid min-h-24 place-items-center self-start rounded-md border border-dashed border-input p-4 text-muted-foreground">
        No image available
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
      className="h-auto w-full rounded-md bg-border"
    />
  )
}
