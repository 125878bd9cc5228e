import { Link } from '@tanstack/react-router'
import { PageHero } from '../../components/page-hero.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'

/** What stands at an address that leads nowhere. */
export function NotFoundPage() {
  return (
    <>
      <PageHero
        title="Page not found"
        intro="The page you are looking for does not exist. It may have been moved, or the vehicle it showed has left the yard."
      />
      <div className="wrap flex flex-wrap gap-3 py-10">
        <Link to="/" className={buttonVariants()}>
          Return Home
        </Link>
        <Link to="/inventory" className={buttonVariants({ variant: 'outline' })}>
          Pre-Owned Vehicles
        </Link>
        <Link to="/parts" className={buttonVariants({ variant: 'outline' })}>
          Shop Recycled Parts
        </Link>
      </div>
    </>
  )
}
