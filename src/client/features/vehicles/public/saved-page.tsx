import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SAVED_CARS_MAX } from '#shared/domain/vehicle.ts'
import { formatNumber, formatPrice } from '#shared/lib/money.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { Notice, RetryButton } from '../../../components/notice.tsx'
import { PageHero } from '../../../components/page-hero.tsx'
import { StockTag } from '../../../components/stock-tag.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { VehicleName } from '../../../components/vehicle-name.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { CompareTable, NAME, Status } from './compare-table.tsx'
import { JustIn } from './just-in.tsx'
import { removeSavedCar, useSavedCars } from './saved-cars.ts'
import { type SavedDetail, useSavedDetails } from './use-saved-details.ts'
import { fitsThumbnail, VehicleThumbnail } from './vehicle-thumbnail.tsx'

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
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-md border bg-card card-pad">
          <div className="flex-[1_1_20rem]">
            <h2 className="text-2xl">No saved cars yet</h2>
            <p className="mt-1">
              Use the heart on a car to keep it here and compare it with others.
            </p>
          </div>
          <Link to="/inventory" className={buttonVariants({ className: 'max-sm:w-full' })}>
            Browse Pre-Owned Vehicles
          </Link>
        </div>
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
      <AskAboutThem />
    </>
  )
}

/** Leads from the comparison to the counter. */
function AskAboutThem() {
  const { phone } = useBusiness()
  return (
    <p className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-md border bg-card card-pad">
      <span className="flex-[1_1_20rem]">
        Call and ask about any of them: have the stock numbers ready.
      </span>
      <a href={toPhoneHref(phone)} className={buttonVariants({ className: 'max-sm:w-full' })}>
        {`Call ${phone}`}
      </a>
    </p>
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
      <VehicleThumbnail imageUrl={imageUrl} stockNumber={stockNumber} load="eager" />
      <div className="min-w-0 grow basis-44">
        <a href={`/inventory/${id}`} className={NAME}>
          <VehicleName name={name} />
        </a>
        {!fitsThumbnail(stockNumber) && (
          <p>
            <StockTag stockNumber={stockNumber} />
          </p>
        )}
        <p className="flex flex-wrap gap-x-3 font-heading text-xl">
          <span>{price === null ? 'Price not available' : formatPrice(price)}</span>
          {mileage !== null && (
            <span className="text-muted-foreground">{`${formatNumber(mileage)} mi`}</span>
          )}
        </p>
        <Status status={status} />
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
