import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  CONDITION_LABELS,
  DRIVE_TYPE_LABELS,
  FUEL_TYPE_LABELS,
  RETAIL_STATUS_LABELS,
  RETAIL_TRANSMISSION_LABELS,
  SAVED_CARS_MAX,
} from '#shared/domain/vehicle.ts'
import { formatNumber, formatPrice } from '#shared/lib/money.ts'
import { Notice, RetryButton } from '../../../components/notice.tsx'
import { PageHero } from '../../../components/page-hero.tsx'
import { Cover } from '../../../components/picture.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { VehicleName } from '../../../components/vehicle-name.tsx'
import { STATUS_TONES } from './car-card.tsx'
import { JustIn } from './just-in.tsx'
import { removeSavedCar, useSavedCars } from './saved-cars.ts'
import { type SavedDetail, useSavedDetails } from './use-saved-details.ts'

const COMPARED_MAX = 4

/** The cars that the visitor saved in this browser, and up to four of them side by side. */
export function SavedPage() {
  return (
    <>
      <PageHero
        title="Saved Cars"
        intro={`Up to ${SAVED_CARS_MAX} cars, kept in this browser only. Clearing its data removes them.`}
      />
      {/* Fills the screen, so that the footer does not move when the cars arrive. */}
      <div className="wrap min-h-[80dvh] page-gap" data-interactive="">
        <noscript>
          <p>Saving cars needs JavaScript, which is off in your browser.</p>
        </noscript>
        <div className="noscript:hidden">
          <SavedList />
        </div>
      </div>
    </>
  )
}

function SavedList() {
  const saved = useSavedCars()
  const { details, newest = [], failure, retry } = useSavedDetails()
  const [left, setLeft] = useState<string[]>([])
  if (failure) {
    return (
      <Notice title="Error loading saved cars" alert>
        <p>{failure}</p>
        <RetryButton onRetry={retry} />
      </Notice>
    )
  }
  if (!details) return <SavedLoading />
  if (saved.length === 0) {
    return (
      <>
        <Notice title="No saved cars yet">
          <p>Use the heart on a car to keep it here and compare it with others.</p>
          <Link to="/inventory" className={buttonVariants({ className: 'max-sm:w-full' })}>
            Browse Pre-Owned Vehicles
          </Link>
        </Notice>
        <JustIn cars={newest} />
      </>
    )
  }
  const rows = saved.map((car) => ({ ...car, detail: details.find(({ id }) => id === car.id) }))
  const shown = rows.flatMap(({ detail }) => detail ?? [])
  const chosen = shown.filter(({ id }) => !left.includes(id))
  const compared = chosen.slice(0, COMPARED_MAX)
  const choose = (id: string, isChosen: boolean) => {
    // Deselects cars beyond the first four, so that checkboxes match the compared cars.
    const others = shown
      .map((car) => car.id)
      .filter((other) => !compared.some((car) => car.id === other))
    setLeft(isChosen ? others.filter((other) => other !== id) : [...others, id])
  }
  const isChoice = shown.length > COMPARED_MAX
  const isListed = isChoice || shown.length === 1
  const listed = rows.filter(({ detail }) => isListed || !detail)
  return (
    <>
      <ul className="mb-8 grid gap-4 empty:hidden xl:grid-cols-2">
        {listed.map(({ id, name, detail }) =>
          detail ? (
            <SavedCarRow
              key={id}
              car={detail}
              isAlone={!isChoice}
              isCompared={compared.includes(detail)}
              isFull={compared.length >= COMPARED_MAX}
              onCompare={(isChosen) => choose(id, isChosen)}
            />
          ) : (
            <GoneCarRow key={id} id={id} name={name} />
          ),
        )}
      </ul>
      {compared.length > 1 && <CompareTable cars={compared} isWhole={!isListed} />}
    </>
  )
}

function SavedLoading() {
  return (
    <div role="status">
      <p className="mb-3 text-muted-foreground">Loading saved cars...</p>
      <Skeleton className="h-28" />
    </div>
  )
}

const DETAILS: [label: string, read: (car: SavedDetail) => string | null][] = [
  ['Price', ({ price }) => (price === null ? 'Price not available' : formatPrice(price))],
  ['Mileage', ({ mileage }) => (mileage === null ? null : `${formatNumber(mileage)} mi`)],
  ['Status', ({ status }) => RETAIL_STATUS_LABELS[status]],
  ['Condition', ({ condition }) => condition && CONDITION_LABELS[condition]],
  ['Engine', ({ engineType }) => engineType],
  ['Transmission', ({ transmission }) => transmission && RETAIL_TRANSMISSION_LABELS[transmission]],
  ['Drive Type', ({ driveType }) => driveType && DRIVE_TYPE_LABELS[driveType]],
  ['Fuel Type', ({ fuelType }) => fuelType && FUEL_TYPE_LABELS[fuelType]],
  ['Exterior Color', ({ exteriorColor }) => exteriorColor],
  ['Interior Color', ({ interiorColor }) => interiorColor],
]
/** Labels stay in view while the cars scroll sideways: on a phone above the facts, with no width. */
const FIRST_COLUMN =
  'sticky left-0 text-left align-top whitespace-nowrap md:w-32 md:bg-background md:py-2 md:pr-3'
const LABEL = 'block pt-2 text-sm max-md:w-0 md:pt-0 md:text-base'

/** The last car scrolls out of the faded edge. */
const FADED_EDGE =
  'relative mt-3 max-md:after:pointer-events-none max-md:after:absolute max-md:after:inset-y-0 max-md:after:-right-4 max-md:after:w-10 max-md:after:bg-linear-to-l max-md:after:from-background'
const SCROLLER = 'relative snap-x overflow-x-auto max-md:-mr-4 max-md:pr-4 md:scroll-pl-32'

type TableProps = {
  cars: SavedDetail[]
  /** True if the table has all cars, which then have their pictures in it and can be removed. */
  isWhole: boolean
}

/** Comparison table; a phone shows two cars and the edge of a third, and scrolls. */
function CompareTable({ cars, isWhole }: TableProps) {
  return (
    <section aria-labelledby="compare">
      <h2 id="compare" className={isWhole ? 'sr-only' : undefined}>
        Compare
      </h2>
      <div className={FADED_EDGE}>
        {/* Scrollable regions must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={SCROLLER} tabIndex={0} role="region" aria-label="Side by side">
          <table className="w-full border-collapse md:table-fixed">
            <thead>
              <tr className={isWhole ? undefined : 'border-b-2'}>
                <th scope="col" rowSpan={isWhole ? 2 : undefined} className={FIRST_COLUMN}>
                  <span className="sr-only">Fact</span>
                </th>
                {cars.map((car) => (
                  <th
                    key={car.id}
                    scope="col"
                    className="min-w-[min(41vw,10rem)] snap-start py-2 pr-4 text-left align-top leading-snug text-balance md:px-2"
                  >
                    {isWhole && (
                      <div className="covered relative mb-3 aspect-[4/3] overflow-hidden rounded-md bg-muted">
                        <Cover
                          url={car.imageUrl}
                          sizes="(min-width: 768px) 18rem, 41vw"
                          load="eager"
                          widest={480}
                        />
                      </div>
                    )}
                    <a href={`/inventory/${car.id}`} className={NAME}>
                      <VehicleName name={car.title} />
                    </a>
                    <span className="block font-normal text-muted-foreground">
                      {car.stockNumber}
                    </span>
                  </th>
                ))}
              </tr>
              {isWhole && (
                <tr className="border-b-2">
                  {cars.map(({ id, stockNumber }) => (
                    <td key={id} className="md:px-2">
                      <RemoveButton id={id} name={stockNumber} />
                    </td>
                  ))}
                </tr>
              )}
            </thead>
            <tbody>
              {DETAILS.map(([label, read]) => (
                <tr key={label} className="border-b">
                  <th scope="row" className={`${FIRST_COLUMN} font-normal text-muted-foreground`}>
                    <span className={LABEL}>{label}</span>
                  </th>
                  {cars.map((car) => (
                    <td key={car.id} className="pt-8 pr-4 pb-2 align-top font-semibold md:p-2">
                      {read(car) ?? 'N/A'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  )
}

const NAME = 'inline-block font-heading text-xl/[1.1] no-underline hover:underline'
const ROW = 'flex flex-wrap items-center gap-x-4 rounded-md border bg-card p-4'

type Props = {
  car: SavedDetail
  /** True if there is no other car to compare it with. */
  isAlone: boolean
  isCompared: boolean
  /** True if the comparison is full. */
  isFull: boolean
  onCompare: (isChosen: boolean) => void
}

/** A saved car that can still be seen. */
function SavedCarRow({ car, isAlone, isCompared, isFull, onCompare }: Props) {
  const { id, title: name, stockNumber, imageUrl, price, mileage, status } = car
  return (
    <li className={ROW}>
      <div className="covered relative aspect-[4/3] w-18 shrink-0 overflow-hidden rounded-md bg-muted sm:w-24">
        <Cover url={imageUrl} sizes="6rem" load="eager" widest={480} />
      </div>
      <div className="min-w-0 grow basis-44">
        <a href={`/inventory/${id}`} className={NAME}>
          <VehicleName name={name} />
        </a>
        <p className="flex flex-wrap gap-x-3 font-heading text-xl">
          <span>{price === null ? 'Price not available' : formatPrice(price)}</span>
          {mileage !== null && (
            <span className="text-muted-foreground">{`${formatNumber(mileage)} mi`}</span>
          )}
        </p>
        <StatusLine status={status} />
      </div>
      <div className="flex items-center gap-4 text-sm max-sm:w-full max-sm:justify-between max-sm:pt-2">
        {isAlone ? (
          <p className="text-muted-foreground">Save another to compare</p>
        ) : (
          <label className="inline-flex min-h-11 items-center gap-2 font-semibold">
            <input
              type="checkbox"
              className="size-5"
              checked={isCompared}
              disabled={!isCompared && isFull}
              onChange={(event) => onCompare(event.target.checked)}
            />
            Compare<span className="sr-only">{` ${stockNumber}`}</span>
          </label>
        )}
        <RemoveButton id={id} name={stockNumber} />
      </div>
    </li>
  )
}

/** Status in one line, an exception as a badge. */
const StatusLine = ({ status }: Pick<SavedDetail, 'status'>) =>
  status === 'available' ? (
    <p className="flex dot items-center gap-1.5 text-sm font-semibold text-success">
      {RETAIL_STATUS_LABELS[status]}
    </p>
  ) : (
    <StatusBadge tone={STATUS_TONES[status]}>{RETAIL_STATUS_LABELS[status]}</StatusBadge>
  )

/** A saved car that has left the lot. */
const GoneCarRow = ({ id, name }: { id: string; name: string }) => (
  <li className={ROW}>
    <p className="min-w-0 grow basis-44">
      <b>{name}</b> is no longer on our lot.
    </p>
    <RemoveButton id={id} name={name} />
  </li>
)

const RemoveButton = ({ id, name }: { id: string; name: string }) => (
  <button
    type="button"
    className={buttonVariants({ variant: 'link', className: 'text-left text-sm' })}
    onClick={() => removeSavedCar(id)}
  >
    Remove<span className="sr-only">{` ${name}`}</span>
  </button>
)
