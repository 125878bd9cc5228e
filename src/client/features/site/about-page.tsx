import { Link } from '@tanstack/react-router'
import type { Business } from '#shared/domain/business.ts'
import { PageHero } from '../../components/page-hero.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'
import { useSite } from '../../hooks/use-site.ts'
import { sinceYear } from './since-year.ts'

/** Who stands behind the counter, and how it came about. */
export function AboutPage({ story, staff }: Pick<Business, 'story' | 'staff'>) {
  const { business } = useSite()
  return (
    <>
      <PageHero
        title={`About ${business.name}`}
        intro={`${business.tagline && `${business.tagline}. `}In ${business.address.city}${sinceYear(business)}.`}
      />
      <div className="wrap grid gap-10 py-10 lg:grid-cols-[1.3fr_1fr]">
        <section aria-labelledby="story">
          <h2 id="story">{story.length > 0 ? 'Our story' : 'Talk to us'}</h2>
          {story.map((paragraph) => (
            <p key={paragraph} className="mt-4 max-w-[42rem] text-lg">
              {paragraph}
            </p>
          ))}
          <Link
            to="/contact"
            className={buttonVariants({ variant: 'secondary', className: 'mt-8' })}
          >
            Get in Touch
          </Link>
        </section>
        {staff.length > 0 && (
          <section aria-labelledby="people">
            <h2 id="people">Who you'll talk to</h2>
            <ul className="mt-4 flex flex-col gap-4">
              {staff.map(({ name, role, about }) => (
                <li
                  key={name}
                  className="rounded-md border border-l-4 border-l-primary bg-card p-5"
                >
                  <h3>{name}</h3>
                  <p className="font-semibold text-muted-foreground">{role}</p>
                  <p className="mt-2">{about}</p>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}
