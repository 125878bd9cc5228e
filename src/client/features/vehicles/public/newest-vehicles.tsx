import { Link } from '@tanstack/react-router'
import { COUNT_MAX } from '#shared/domain/vehicle-filter.ts'
import { formatShortDate } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { SectionHead } from '../../../components/section-head.tsx'
import { StockTag } from '../../../components/stock-tag.tsx'
import { joinHyphens } from '../../../components/vehicle-name.tsx'
import type { Outputs } from '../../../lib/api.ts'
import { JustIn } from './just-in.tsx'
import { fitsThumbnail, VehicleThumbnail } from './vehicle-thumbnail.tsx'

type Newest = Outputs['vehicles']['listNewest']

/** Newest cars and dismantled vehicles; omits a kind without any. */
export const NewestVehicles = ({ newest, timeZone }: NewestProps) => (
  <>
    <div className="wrap">
      <JustIn cars={newest.cars} all={seeAll(newest.carCount)} />
    </div>
    <div className="wrap">
      <FreshInYard newest={newest} timeZone={timeZone} />
    </div>
  </>
)

type NewestProps = { newest: Newest; timeZone: string }

/** Newest dismantled vehicles, with a link to all; nothing if there are none. */
export function FreshInYard({ newest: { yard, yardCount }, timeZone }: NewestProps) {
  if (yard.length === 0) return null
  return (
    <section className="section-gap" aria-labelledby="fresh-in-the-yard">
      <SectionHead id="fresh-in-the-yard" title="Fresh in the yard">
        <Link to="/parts">{seeAll(yardCount)}</Link>
      </SectionHead>
      <ul className="mt-4 grid gap-x-8 border-t md:grid-cols-2">
        {yard.map((vehicle) => (
          <YardRow key={vehicle.stockNumber} vehicle={vehicle} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  )
}

const seeAll = (count: number): string =>
  `See all ${count > COUNT_MAX ? `${COUNT_MAX}+` : formatNumber(count)}`

/** A dismantled vehicle in one line; it leads to all of its model that are in the yard. */
function YardRow({ vehicle, timeZone }: { vehicle: Newest['yard'][number]; timeZone: string }) {
  const { title, make, model, engineType, imageUrl, stockNumber } = vehicle
  return (
    <li className="relative flex items-center gap-4 border-b py-3 hover:bg-muted">
      <VehicleThumbnail imageUrl={imageUrl} stockNumber={stockNumber} load="lazy" />
      <div className="min-w-0 grow">
        <h3 className="text-xl/[1.1]">
          <Link
            to="/parts"
            search={{ make, q: model }}
            className="no-underline after:absolute after:inset-0"
          >
            {joinHyphens(title)}
          </Link>
        </h3>
        <p className="mt-1 text-sm text-muted-foreground">
          {!fitsThumbnail(stockNumber) && <StockTag stockNumber={stockNumber} />}
          <span>{`${engineType ? `${engineType}, ` : ''}arrived ${formatShortDate(vehicle.dateAcquired, timeZone)}`}</span>
        </p>
      </div>
    </li>
  )
}
