import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
          <dl className="mt-4">
            <dt className="text-muted-foreground">Phone</dt>
            <dd className="mb-4 font-heading text-4xl leading-tight md:text-5xl">
              <a href={toPhoneHref(business.phone)} className="no-underline">
                {business.phone}
              </a>
            </dd>
            {business.email && (
              <Row label="Email">
                <a href={`mailto:${business.email}`} className="wrap-anywhere">
                  {business.email}
                </a>
              </Row>
            )}
            <Row label="Address">
              <span>{address.street}</span>
              <br />
              <span>{`${address.city}, ${address.state} ${address.zipCode}`}</span>
            </Row>
            {business.hoursText && (
              <Row label="Hours">
                <OpenNow />
                <span>{business.hoursText}</span>
                <WeekendNote />
              </Row>
            )}
            <Row label="Text messages">
              <span className="block first-letter:uppercase">{business.textNumber}</span>
            </Row>
          </dl>
          <a
            href={buildMapLinks(business).directionsUrl}
            rel="noopener"
            className={buttonVariants({ className: 'mt-3 w-full md:hidden' })}
          >
            Get Directions
          </a>
          <p className="mt-auto grid gap-3 pt-3 md:grid-cols-2">
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

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="border-t py-3 md:grid md:grid-cols-[9rem_1fr]">
    <dt className="text-muted-foreground">{label}</dt>
    <dd>{children}</dd>
  </div>
)
