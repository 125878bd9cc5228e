import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SAVED_CARS_MAX } from '#shared/domain/vehicle.ts'
import { Notice } from '../../../components/notice.tsx'
import { PageHero } from '../../../components/page-hero.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { COMPARED_MAX, CompareTable } from './compare-table.tsx'
import { GoneCarRow, SavedCarRow } from './saved-car-row.tsx'
import { removeSavedCar, useSavedCars } from './saved-cars.ts'
import { useSavedDetails } from './use-saved-details.ts'

/** The cars that the visitor saved in this browser, and up to four of them side by side. */
export function SavedPage() {
  return (
    <>
      <PageHero
        title="Saved Cars"
        intro={`Up to ${SAVED_CARS_MAX} cars, kept in this browser only. Clearing its data removes them.`}
      />
      <div className="wrap py-6 md:py-8" data-interactive="">
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
  const { details, failure, retry } = useSavedDetails()
  const [left, setLeft] = useState<string[]>([])
  if (failure) {
    return (
      <Notice title="Error loading saved cars" alert>
        <p>{failure}</p>
        <button type="button" className={buttonVariants()} onClick={retry}>
          Retry
        </button>
      </Notice>
    )
  }
  if (!details) return <SavedLoading />
  if (saved.length === 0) {
    return (
      <Notice title="No saved cars yet">
        <p>Tap the heart on a car to keep it here and compare it with others.</p>
        <Link to="/inventory" className={buttonVariants()}>
          Browse Pre-Owned Vehicles
        </Link>
      </Notice>
    )
  }
  const rows = saved.map((car) => ({ ...car, detail: details.find(({ id }) => id === car.id) }))
  const shown = rows.flatMap(({ detail }) => detail ?? [])
  const chosen = shown.filter(({ id }) => !left.includes(id))
  const compared = chosen.slice(0, COMPARED_MAX)
  const choose = (id: string, isChosen: boolean) => {
    // Those beyond the first four are not compared until there is room, so the choice begins with what is shown.
    const others = shown
      .map((car) => car.id)
      .filter((other) => !compared.some((car) => car.id === other))
    setLeft(isChosen ? others.filter((other) => other !== id) : [...others, id])
  }
  return (
    <>
      <ul className="grid gap-3">
        {rows.map(({ id, name, detail }) =>
          detail ? (
            <SavedCarRow
              key={id}
              car={detail}
              isCompared={compared.includes(detail)}
              isFull={compared.length >= COMPARED_MAX}
              onCompare={(isChosen) => choose(id, isChosen)}
              onRemove={() => removeSavedCar(id)}
            />
          ) : (
            <GoneCarRow key={id} name={name} onRemove={() => removeSavedCar(id)} />
          ),
        )}
      </ul>
      {compared.length > 1 && <CompareTable cars={compared} />}
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
