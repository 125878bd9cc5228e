import { Link } from '@tanstack/react-router'
import { BadgeCheck, CarFront, MessageSquareText, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { mapLinks } from '#shared/lib/map-links.ts'
import { phoneHref } from '#shared/lib/phone.ts'
import { warrantyText } from '#shared/lib/warranty-text.ts'
import { buttonVariants } from '../../components/ui/button.tsx'
import { useSite } from '../../hooks/use-site.ts'
import { MapCard } from './map-card.tsx'
import { OpenNow } from './open-now.tsx'
import { WeekendNote } from './weekend-note.tsx'

/** Home page; `finder` and `newest` are missing if the vehicles cannot be loaded. */
export function HomePage({ finder, newest }: { finder?: ReactNode; newest?: ReactNode }) {
  return (
    <>
      <Hero>{finder}</Hero>
      {newest}
      <Ways />
      <RepairBenefits />
      <Visit />
    </>
  )
}

function Hero({ children }: { children: ReactNode }) {
  const { business } = useSite()
  return (
    <div className="overflow-hidden surface-inverse">
      <div className="wrap grid items-center gap-6 pt-6 pb-8 md:pt-12 lg:grid-cols-[39rem_1fr]">
        <div>
          <p className="font-semibold text-inverse-muted">
            {`${business.address.city}, ${business.address.state}${business.founded === null ? '' : `, since ${business.founded}`}`}
          </p>
          <h1 className="mt-2 text-5xl lg:text-6xl">{business.tagline || business.name}</h1>
          <p className="mt-3 max-w-[34rem] text-inverse-muted max-md:hidden md:text-xl">
            Good used parts, cars worth keeping, and a shop that fixes both. Tell us what you drive
            and we'll tell you what we have.
          </p>
          {children}
          <div className="mt-5 flex flex-wrap gap-3 max-md:[&>a]:grow">
            <Link to="/repair" className={buttonVariants({ variant: 'outline' })}>
              Book a Service Appointment
            </Link>
            <Link to="/parts" className={buttonVariants({ variant: 'outline' })}>
              Browse Recycled Parts
            </Link>
            <Link to="/partsrequest" className={buttonVariants({ variant: 'outline' })}>
              Request Parts
            </Link>
          </div>
        </div>
        <img
          src="/placeholder/crew-pickup-yellow-bare.svg"
          alt=""
          width={1600}
          height={1200}
          // Hidden pictures are not fetched.
          loading="lazy"
          className="-mb-16 hidden w-full self-end lg:block"
        />
      </div>
      <div className="dashed-line" />
    </div>
  )
}

function Ways() {
  const ways = [
    {
      to: '/inventory',
      title: 'Pre-Owned Vehicles',
      text: 'Driven, checked and priced. Every car has its number on the windshield and its story on the page.',
    },
    {
      to: '/parts',
      title: 'Shop Recycled Parts',
      text: 'See what came into the yard this week and which car your part would come off.',
    },
    {
      to: '/partsrequest',
      title: 'Request Parts',
      text: "Send the VIN and the part. We'll answer within 24 business hours.",
    },
  ] as const
  return (
    <section className="wrap pt-12" aria-label="What we offer">
      <ul className="grid gap-4 md:grid-cols-3">
        {ways.map(({ to, title, text }) => (
          <li key={to} className="relative rounded-md border bg-card card-pad hover:border-input">
            <h2 className="text-2xl">
              <Link to={to} className="after:absolute after:inset-0">
                {title}
              </Link>
            </h2>
            <p className="mt-1 text-muted-foreground">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RepairBenefits() {
  const terms = warrantyText(useSite().business.warranty)
  const benefits = [
    {
      icon: UsersRound,
      title: 'Expert technicians',
      text: 'People who take cars apart all week know how they go together.',
    },
    {
      icon: CarFront,
      title: 'All makes and models',
      text: 'Domestic, import, truck or hybrid: if it rolls or is towed in, we look at it.',
    },
    {
      icon: BadgeCheck,
      title: terms ? 'Quality guaranteed' : 'Quality repairs',
      text: terms ? `${terms}.` : 'We show you what we found and what we did about it.',
    },
  ]
  return (
    <section className="wrap py-12" aria-labelledby="repair-heading">
      <h2 id="repair-heading">Repairs we explain before we start</h2>
      <ul className="mt-6 grid gap-x-8 gap-y-6 md:grid-cols-3">
        {benefits.map(({ icon: Icon, title, text }) => (
          <li key={title} className="border-t-4 border-foreground pt-4">
            <Icon aria-hidden="true" size={30} />
            <h3 className="mt-2">{title}</h3>
            <p className="mt-1 text-muted-foreground">{text}</p>
          </li>
        ))}
      </ul>
      <Link to="/repair" className={buttonVariants({ variant: 'secondary', className: 'mt-8' })}>
        Repair Services
      </Link>
    </section>
  )
}

function Visit() {
  const { business } = useSite()
  const { address } = business
  return (
    <section className="border-t bg-muted" aria-labelledby="visit-heading">
      <div className="wrap grid gap-8 py-12 lg:grid-cols-2">
        <div>
          <h2 id="visit-heading">Visit our location</h2>
          <address className="mt-4 not-italic">
            <a href={mapLinks(business).mapUrl} rel="noopener" className="py-1 text-xl">
              {`${address.street}, ${address.city}, ${address.state} ${address.zipCode}`}
            </a>
            <p className="mt-4 font-heading text-4xl md:text-5xl">
              <a href={phoneHref(business.phone)} className="no-underline">
                {business.phone}
              </a>
            </p>
            <p className="mt-3 flex items-center gap-2 text-muted-foreground">
              <MessageSquareText aria-hidden="true" size={20} />
              <span>{` Text: ${business.textNumber}`}</span>
            </p>
          </address>
          <OpenNow className="mt-4" />
          <p>
            <b>{business.hoursText}</b>
            <WeekendNote />
          </p>
        </div>
        <MapCard title="Map" />
      </div>
    </section>
  )
}
