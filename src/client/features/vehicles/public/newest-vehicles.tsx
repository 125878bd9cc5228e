import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { COUNT_MAX } from '#shared/domain/vehicle-filter.ts'
import { formatShortDate } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { Cover, isMirrored } from '../../../components/picture.tsx'
import { StockTag } from '../../../components/stock-tag.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { NativeSelect } from '../../../components/ui/native-select.tsx'
import { joinHyphens } from '../../../components/vehicle-name.tsx'
import type { Outputs } from '../../../lib/api.ts'
import { VehicleCard } from './vehicle-card.tsx'

type Newest = Outputs['vehicles']['newest']

const THUMBNAIL_WIDEST = 480
/** Of a car that is 'Just in': a row to swipe on phones, then two and four in a row. */
const SIZES = '(min-width: 1024px) 18.5rem, (min-width: 768px) 46vw, 76vw'

/**
 * Plain form to find a car or a dismantled vehicle by year, make and model; needs no JavaScript.
 */
export function VehicleFinder({ makes }: Pick<Newest, 'makes'>) {
  return (
    <form
      method="get"
      action="/parts"
      aria-label="Find your vehicle"
      className="mt-6 grid grid-cols-2 gap-3 rounded-md border bg-card p-4 text-foreground [--ring:var(--foreground)] md:grid-cols-[6rem_1fr_1fr] md:p-5"
    >
      <FinderField label="Year">
        <Input
          name="year"
          inputMode="numeric"
          placeholder="2014"
          maxLength={4}
          autoComplete="off"
        />
      </FinderField>
      <FinderField label="Make">
        <NativeSelect name="make">
          <option value="">Any make</option>
          {makes.map((make) => (
            <option key={make}>{make}</option>
          ))}
        </NativeSelect>
      </FinderField>
      <FinderField label="Model">
        <Input name="q" placeholder="F-150" maxLength={80} autoComplete="off" />
      </FinderField>
      <FinderField label="Part (optional)" className="md:col-span-full">
        <Input name="part" placeholder="Tailgate" maxLength={80} autoComplete="off" />
      </FinderField>
      <div className="col-span-full grid grid-cols-2 gap-3">
        <button type="submit" className={buttonVariants({ variant: 'secondary' })}>
          Find parts
        </button>
        <button
          type="submit"
          formAction="/inventory"
          className={buttonVariants({ variant: 'outline' })}
        >
          Find a car
        </button>
      </div>
    </form>
  )
}

function FinderField({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <label className={className}>
      <span className="block text-sm font-semibold">{label}</span>
      {children}
    </label>
  )
}

/** Newest cars and dismantled vehicles; omits a kind without any. */
export function NewestVehicles({ newest, timeZone }: { newest: Newest; timeZone: string }) {
  const { cars, carCount, yard, yardCount } = newest
  return (
    <>
      {cars.length > 0 && (
        <section className="wrap section-gap" aria-labelledby="just-in">
          <SectionHead id="just-in" title="Just in">
            <Link to="/inventory">{`See all ${countOf(carCount)}`}</Link>
          </SectionHead>
          <ul className="swipe-row mt-4 grid auto-cols-[max(78%,min(100%,14rem))] gap-4 md:grid-cols-2 lg:grid-cols-4">
            {cars.map((vehicle) => (
              <VehicleCard
                key={vehicle.id}
                vehicle={vehicle}
                rank={Infinity}
                sizes={SIZES}
                heading="h3"
              />
            ))}
          </ul>
        </section>
      )}
      {yard.length > 0 && (
        <section className="wrap section-gap" aria-labelledby="fresh-in-the-yard">
          <SectionHead id="fresh-in-the-yard" title="Fresh in the yard">
            <Link to="/parts">{`See all ${countOf(yardCount)}`}</Link>
          </SectionHead>
          <ul className="mt-4 grid gap-x-8 border-t md:grid-cols-2">
            {yard.map((vehicle) => (
              <YardRow key={vehicle.stockNumber} vehicle={vehicle} timeZone={timeZone} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const countOf = (count: number): string => {
  if (count > COUNT_MAX) return `${COUNT_MAX}+ vehicles`
  return count === 1 ? '1 vehicle' : `${formatNumber(count)} vehicles`
}

function SectionHead({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center [&>a]:font-semibold">
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  )
}

/** A dismantled vehicle in one line; it leads to all of its model that are in the yard. */
function YardRow({ vehicle, timeZone }: { vehicle: Newest['yard'][number]; timeZone: string }) {
  const { title, make, model, engineType, imageUrl, stockNumber } = vehicle
  return (
    <li className="relative flex items-center gap-4 border-b py-3 hover:bg-muted">
      <div className="covered relative aspect-[4/3] w-24 shrink-0 overflow-hidden rounded-md bg-muted">
        <Cover
          url={imageUrl}
          mirrored={isMirrored(stockNumber)}
          sizes="6rem"
          widest={THUMBNAIL_WIDEST}
          load="lazy"
        />
      </div>
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
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm/snug text-muted-foreground">
          <StockTag stockNumber={stockNumber} />
          <span>{`${engineType ? `${engineType}, ` : ''}arrived ${formatShortDate(vehicle.dateAcquired, timeZone)}`}</span>
        </p>
      </div>
    </li>
  )
}
