import { Link } from '@tanstack/react-router'
import { SectionHead } from '../../../components/section-head.tsx'
import { type ListedCar, CarCard } from './car-card.tsx'

/** In a row to swipe on phones, then two and four in a row. */
const SIZES = '(min-width: 1024px) 18.5rem, (min-width: 768px) 46vw, 76vw'
/** List of cars in the width of a page. */
export const CAR_ROW =
  'swipe-row mt-4 grid auto-cols-[max(78%,min(100%,14rem))] gap-4 md:grid-cols-2 lg:grid-cols-4'

/** Newest cars, with a link to all; nothing if there are none. */
export function JustIn({ cars, all = 'See all' }: { cars: ListedCar[]; all?: string }) {
  if (cars.length === 0) return null
  return (
    <section className="section-gap" aria-labelledby="just-in">
      <SectionHead id="just-in" title="Just in">
        <Link to="/inventory">{all}</Link>
      </SectionHead>
      <ul className={CAR_ROW}>
        {cars.map((vehicle) => (
          <CarCard key={vehicle.id} vehicle={vehicle} rank={Infinity} sizes={SIZES} heading="h3" />
        ))}
      </ul>
    </section>
  )
}
