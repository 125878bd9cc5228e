import type { NotFoundRouteProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { NotFoundPage } from '../../features/site/not-found-page.tsx'
import { INVALID_ID } from '../../features/vehicles/public/fetch-vehicle.ts'
import { JustIn } from '../../features/vehicles/public/just-in.tsx'
import { ReturnToInventory, ReturnToYard } from '../../features/vehicles/public/list-links.tsx'
import { VehicleError } from '../../features/vehicles/public/vehicle-notices.tsx'
import type { Outputs } from '../../lib/api.ts'

type Newest = Outputs['vehicles']['newest']

/** Page of a vehicle that does not exist, or of an id that none can have. */
const missing = (gone: string, WayBack: ComponentType<{ isButton?: boolean }>) =>
  function VehicleMissing({ data }: NotFoundRouteProps) {
    if (data === INVALID_ID) return <VehicleError message={INVALID_ID} wayBack={<WayBack />} />
    return (
      <>
        <NotFoundPage title="Vehicle not found" intro={gone} sign="Gone">
          <WayBack isButton={false} />
        </NotFoundPage>
        {data !== undefined && (
          <div className="wrap pb-10 md:-mt-8 md:pb-16">
            <JustIn cars={(data as Newest).cars} />
          </div>
        )}
      </>
    )
  }

export const CarMissing = missing('It may have been sold and left the yard.', ReturnToInventory)
export const YardVehicleMissing = missing(
  'It may have been scrapped and left the yard.',
  ReturnToYard,
)
