import type { NotFoundRouteProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { NotFoundPage } from '../../features/site/not-found-page.tsx'
import type { MissingVehicle } from '../../features/vehicles/public/fetch-vehicle.ts'
import { JustIn } from '../../features/vehicles/public/just-in.tsx'
import { ReturnToInventory, ReturnToYard } from '../../features/vehicles/public/list-links.tsx'
import { FreshInYard } from '../../features/vehicles/public/newest-vehicles.tsx'
import { useBusiness } from '../../hooks/use-business.ts'
import type { Outputs } from '../../lib/api.ts'

type Newest = Outputs['vehicles']['listNewest']

/** Page of a vehicle that does not exist, or of an id that none can have. */
const missing = (
  gone: string,
  WayBack: ComponentType<{ isButton?: boolean }>,
  Others: ComponentType<{ newest: Newest }>,
) =>
  function VehicleMissing({ data }: NotFoundRouteProps) {
    const { reason, instead } = (data ?? {}) as MissingVehicle
    return (
      <>
        <NotFoundPage
          title={reason ? 'Error loading vehicle' : 'Vehicle not found'}
          intro={reason ?? gone}
          sign={reason ? '404' : 'Gone'}
        >
          <WayBack isButton={false} />
        </NotFoundPage>
        {instead !== undefined && (
          <div className="wrap -mt-6 pb-10 md:-mt-16 md:pb-16">
            <Others newest={instead as Newest} />
          </div>
        )}
      </>
    )
  }

const NewCars = ({ newest }: { newest: Newest }) => <JustIn cars={newest.cars} />
const NewInYard = ({ newest }: { newest: Newest }) => (
  <FreshInYard newest={newest} timeZone={useBusiness().timeZone} />
)

export const CarMissing = missing(
  'It may have been sold and left the yard.',
  ReturnToInventory,
  NewCars,
)
export const YardVehicleMissing = missing(
  'It may have been scrapped and left the yard.',
  ReturnToYard,
  NewInYard,
)
