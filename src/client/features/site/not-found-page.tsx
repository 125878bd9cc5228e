import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHero } from '../../components/page-hero.tsx'
import { TaggedCar } from '../../components/tagged-car.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'
import { Input } from '../../components/ui/input.tsx'

type Props = { title?: string; intro?: string; sign?: string; children?: ReactNode }

/** Page of a path or vehicle that does not exist, with a search; `children` replace its links. */
export function NotFoundPage({
  title = 'Page not found',
  intro = "The page you're looking for doesn't exist. It may have been moved, or the vehicle it showed has left the yard.",
  sign = '404',
  children,
}: Props) {
  return (
    <>
      <PageHero title={title} intro={intro} />
      <div className="wrap grid items-center gap-8 py-10 md:grid-cols-2 md:py-16">
        <TaggedCar sign={sign} />
        <div>
          <form
            method="get"
            action="/inventory"
            role="search"
            aria-label="Search our stock"
            className="rounded-md border bg-card card-pad"
          >
            {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the input is in it */}
            <label className="block">
              <span className="mb-2 block font-heading text-2xl">What are you looking for?</span>
              <Input
                type="search"
                name="q"
                placeholder="Ford F-150"
                maxLength={80}
                autoComplete="off"
              />
            </label>
            <div className="mt-3 flex flex-wrap gap-3 *:grow">
              <button type="submit" className={buttonVariants({ variant: 'secondary' })}>
                Find a car
              </button>
              <button
                type="submit"
                formAction="/parts"
                className={buttonVariants({ variant: 'outline' })}
              >
                Find parts
              </button>
            </div>
          </form>
          <div className="mt-4 flex flex-wrap gap-x-6 [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center [&>a]:font-semibold">
            {children ?? (
              <>
                <Link to="/">Return Home</Link>
                <Link to="/inventory">Pre-Owned Vehicles</Link>
                <Link to="/parts">Shop Recycled Parts</Link>
              </>
            )}
          </div>
        </div>
      </div>
    </>
  )
}
