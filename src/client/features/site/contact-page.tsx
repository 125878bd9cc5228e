import { Link } from '@tanstack/react-router'
import { buildMapLinks } from '#shared/domain/map-links.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { PageHero } from '../../components/page-hero.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'
import { useSite } from '../../hooks/use-site.ts'
import { MapCard } from './map-card.tsx'
import { OpenNow } from './open-now.tsx'
import { WeekendNote } from './weekend-note.tsx'

export function ContactPage() {
  const { business } = useSite()
  const { address } = business
  return (
    <>
      <PageHero
        title="Contact"
        intro="Call, write or come by. The counter is staffed by people who know the yard."
      />
      <div className="wrap grid gap-6 page-gap lg:grid-cols-[6fr_5fr]">
        <section
          className="flex flex-col rounded-md border bg-card card-pad"
          aria-labelledby="get-in-touch"
        >
          <h2 id="get-in-touch">Get in Touch</h2>
          <dl className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-2 lg:max-xl:grid-cols-1">
            <div className="col-span-full">
              <dt className="text-muted-foreground">Phone</dt>
              <dd className="font-heading text-4xl leading-tight md:text-5xl">
                <a href={toPhoneHref(business.phone)} className="no-underline">
                  {business.phone}
                </a>
              </dd>
            </div>
            {business.email && (
              <div>
                <dt className="text-muted-foreground">Email</dt>
                <dd>
                  <a href={`mailto:${business.email}`} className="wrap-anywhere">
                    {business.email}
                  </a>
                </dd>
              </div>
            )}
            <div>
              <dt className="text-muted-foreground">Address</dt>
              <dd>
                <span>{address.street}</span>
                <br />
                <span>{`${address.city}, ${address.state} ${address.zipCode}`}</span>
              </dd>
            </div>
            {business.hoursText && (
              <div>
                <dt className="text-muted-foreground">Hours</dt>
                <dd>
                  <OpenNow />
                  <b>{business.hoursText}</b>
                  <WeekendNote />
                </dd>
              </div>
            )}
            <div>
              <dt className="text-muted-foreground">Text messages</dt>
              <dd className="first-letter:uppercase">{business.textNumber}</dd>
            </div>
          </dl>
          <a
            href={buildMapLinks(business).directionsUrl}
            rel="noopener"
            className={buttonVariants({ className: 'mt-6 w-full md:hidden' })}
          >
            Get Directions
          </a>
          <p className="mt-auto grid gap-x-8 gap-y-3 pt-3 md:grid-cols-2 md:pt-6">
            <Link to="/partsrequest" className={buttonVariants({ variant: 'outline' })}>
              Request a part
            </Link>
            <Link to="/repair" className={buttonVariants({ variant: 'outline' })}>
              Book a repair
            </Link>
          </p>
        </section>
        <MapCard title="Location" hasHeading />
      </div>
    </>
  )
}
