import {
  CONDITION_LABELS,
  FUEL_TYPE_LABELS,
  RETAIL_STATUS_LABELS,
  RETAIL_TRANSMISSION_LABELS,
} from '#shared/domain/vehicle.ts'
import { formatNumber, formatPrice } from '#shared/lib/money.ts'
import type { SavedDetail } from './use-saved-details.ts'
import { vehicleTitle } from './vehicle-title.ts'

/** How many cars stand side by side at most. */
export const COMPARED_MAX = 4

const FACTS: [label: string, read: (car: SavedDetail) => string | null][] = [
  ['Price', ({ price }) => (price === null ? 'Call for price' : formatPrice(price))],
  ['Mileage', ({ mileage }) => (mileage === null ? null : `${formatNumber(mileage)} mi`)],
  ['Status', ({ status }) => RETAIL_STATUS_LABELS[status]],
  ['Condition', ({ condition }) => condition && CONDITION_LABELS[condition]],
  ['Engine', ({ engineType }) => engineType],
  ['Transmission', ({ transmission }) => transmission && RETAIL_TRANSMISSION_LABELS[transmission]],
  ['Drive Type', ({ driveType }) => driveType?.toUpperCase() ?? null],
  ['Fuel Type', ({ fuelType }) => fuelType && FUEL_TYPE_LABELS[fuelType]],
  ['Exterior Color', ({ exteriorColor }) => exteriorColor],
  ['Interior Color', ({ interiorColor }) => interiorColor],
]
/** Stays in view while the cars scroll sideways. */
const FIRST_COLUMN = 'sticky left-0 w-24 min-w-24 bg-background py-2 pr-3 text-left align-top'

/** Cars side by side; on a phone two fit beside the names of the facts, and the others are scrolled to. */
export function CompareTable({ cars }: { cars: SavedDetail[] }) {
  return (
    <section className="mt-8" aria-labelledby="compare">
      <h2 id="compare">Compare</h2>
      {/* What scrolls has to be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="mt-3 overflow-x-auto" tabIndex={0} role="region" aria-labelledby="compare">
        <table className="w-full text-[0.9375rem] md:table-fixed">
          <thead>
            <tr className="border-b-2">
              <th scope="col" className={FIRST_COLUMN}>
                <span className="sr-only">Fact</span>
              </th>
              {cars.map((car) => (
                <th
                  key={car.id}
                  scope="col"
                  className="min-w-30 py-2 pr-3 text-left align-bottom leading-snug"
                >
                  <a href={`/inventory/${car.id}`}>{vehicleTitle(car)}</a>
                  <span className="block font-normal text-muted-foreground">{car.stockNumber}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {FACTS.map(([label, read]) => (
              <tr key={label} className="border-b">
                <th scope="row" className={`${FIRST_COLUMN} font-normal text-muted-foreground`}>
                  {label}
                </th>
                {cars.map((car) => (
                  <td key={car.id} className="py-2 pr-3 align-top font-semibold">
                    {read(car) ?? 'N/A'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
