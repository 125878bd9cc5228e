import type { ReactNode } from 'react'
import {
  CONDITION_LABELS,
  DRIVE_TYPE_LABELS,
  FUEL_TYPE_LABELS,
  RETAIL_STATUS_LABELS,
  RETAIL_TRANSMISSION_LABELS,
} from '#shared/domain/vehicle.ts'
import { formatNumber, formatPrice } from '#shared/lib/money.ts'
import { Cover, isMirrored } from '../../../components/picture.tsx'
import { CloseIcon } from '../../../components/shell-icons.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { StockTag } from '../../../components/stock-tag.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { VehicleName } from '../../../components/vehicle-name.tsx'
import { STATUS_TONES } from './car-card.tsx'
import { removeSavedCar } from './saved-cars.ts'
import type { SavedDetail } from './use-saved-details.ts'

export const NAME = 'inline-block font-heading text-xl/[1.1] no-underline hover:underline'

export const Status = ({ status }: Pick<SavedDetail, 'status'>) => (
  <StatusBadge tone={STATUS_TONES[status]}>{RETAIL_STATUS_LABELS[status]}</StatusBadge>
)

const DETAILS: [label: string, read: (car: SavedDetail) => ReactNode][] = [
  [
    'Price',
    ({ price }) =>
      price === null ? (
        <span className="font-normal text-muted-foreground">Price not available</span>
      ) : (
        <span className="font-heading text-2xl">{formatPrice(price)}</span>
      ),
  ],
  [
    'Mileage',
    ({ mileage }) =>
      mileage === null ? null : (
        <span className="font-heading text-xl">{`${formatNumber(mileage)} mi`}</span>
      ),
  ],
  ['Status', ({ status }) => <Status status={status} />],
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
  'relative max-md:after:pointer-events-none max-md:after:absolute max-md:after:inset-y-0 max-md:after:-right-4 max-md:after:w-10 max-md:after:bg-linear-to-l max-md:after:from-background'
const SCROLLER = 'relative snap-x overflow-x-auto max-md:-mr-4 max-md:pr-4 md:overflow-x-clip'

type TableProps = {
  cars: SavedDetail[]
  /** True if the table has all cars, which then have their pictures in it and can be removed. */
  isWhole: boolean
}

/** Comparison table; a phone shows two cars and the edge of a third, and scrolls. */
export function CompareTable({ cars, isWhole }: TableProps) {
  return (
    <section aria-labelledby="compare">
      <h2 id="compare" className={isWhole ? 'sr-only' : undefined}>
        Compare
      </h2>
      <div className={FADED_EDGE}>
        {/* Scrollable regions must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={SCROLLER} tabIndex={0} role="region" aria-label="Side by side">
          <table className="w-full border-collapse md:w-[calc(100%+0.5rem)] md:table-fixed">
            <thead>
              <tr className="border-b-2">
                <th scope="col" className={FIRST_COLUMN}>
                  <span className="sr-only">Fact</span>
                </th>
                {cars.map((car) => (
                  <th
                    key={car.id}
                    scope="col"
                    className="h-px min-w-[min(41vw,10rem)] snap-start pr-4 pb-4 text-left leading-snug text-balance md:px-2"
                  >
                    <div className="flex h-full flex-col items-start gap-3">
                      {isWhole && <ComparedPicture car={car} />}
                      <a href={`/inventory/${car.id}`} className={NAME}>
                        <VehicleName name={car.title} />
                      </a>
                      {isWhole ? (
                        <a
                          href={`/inventory/${car.id}`}
                          aria-label={`View Details, ${car.stockNumber}`}
                          className={DETAILS_LINK}
                        >
                          View Details
                        </a>
                      ) : (
                        <StockTag stockNumber={car.stockNumber} />
                      )}
                    </div>
                  </th>
                ))}
              </tr>
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

/** Picture of a car in the table, with what stands on it in a card. */
const ComparedPicture = ({ car: { id, imageUrl, stockNumber } }: { car: SavedDetail }) => (
  <div className="covered relative flex aspect-[4/3] w-full flex-col items-start justify-end overflow-hidden rounded-md bg-muted">
    <Cover
      url={imageUrl}
      mirrored={isMirrored(stockNumber)}
      sizes="(min-width: 768px) 18rem, 41vw"
      load="eager"
      widest={480}
    />
    <StockTag stockNumber={stockNumber} className="relative ml-2 px-2.5 py-0 text-base/[1.4]" />
    <button
      type="button"
      aria-label={`Remove ${stockNumber}`}
      className="absolute top-0 right-0 p-2"
      onClick={() => removeSavedCar(id)}
    >
      <span className="grid size-7 place-items-center rounded-full border bg-card">
        <CloseIcon size={16} />
      </span>
    </button>
  </div>
)

const DETAILS_LINK = buttonVariants({
  variant: 'link',
  className: 'mt-auto',
})
