import { Link } from '@tanstack/react-router'
import { PageHero } from '../../components/page-hero.tsx'

/** What stands at an address that leads nowhere. */
export function NotFoundPage() {
  return (
    <>
      <PageHero
        title="Page not found"
        intro="The page you are looking for does not exist. It may have been moved, or the vehicle it showed has left the yard."
      />
      <div className="wrap flex flex-wrap gap-3 py-10">
        <Link to="/" className="btn btn-marker">
          Return Home
        </Link>
        <Link to="/inventory" className="btn btn-line">
          Pre-Owned Vehicles
        </Link>
        <Link to="/parts" className="btn btn-line">
          Shop Recycled Parts
        </Link>
      </div>
    </>
  )
}
