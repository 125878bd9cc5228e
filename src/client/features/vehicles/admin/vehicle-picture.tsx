import type { AnyVehicle } from './kind-config.ts'

/** A vehicle's picture, or that there is none. */
export function VehiclePicture({
  vehicle: { picture, year, make, model },
}: {
  vehicle: Pick<AnyVehicle, 'picture' | 'year' | 'make' | 'model'>
}) {
  if (!picture) {
    return (
      <p className="grid min-h-24 place-items-center rounded-md border border-dashed border-input p-4 text-muted-foreground">
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
