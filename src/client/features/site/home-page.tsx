import { Link } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { buildMapLinks } from '#shared/domain/map-links.ts'
import { formatWarranty } from '#shared/domain/warranty-text.ts'
import { formatAddress } from '#shared/lib/address-line.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { Bay } from '../../components/bay.tsx'
import { PartIndex } from '../../components/part-index.tsx'
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
      <section className="wrap section-gap" aria-labelledby="part-index">
        <h2 id="part-index">What part do you need?</h2>
        <PartIndex />
      </section>
      <RepairBenefits />
      <Visit />
    </>
  )
}

function Hero({ children }: { children: ReactNode }) {
  const { business } = useSite()
  return (
    <div className="overflow-hidden surface-inverse">
      <div className="relative wrap pt-6 pb-8 md:py-10">
        <div>
          <p className="font-semibold text-inverse-muted">
            {`${business.address.city}, ${business.address.state}${business.founded === null ? '' : `, since ${business.founded}`}`}
          </p>
          <h1 className="mt-1 text-5xl max-lg:max-w-[12em] lg:text-6xl">
            {business.tagline || business.name}
          </h1>
          <p className="mt-4 max-w-[34rem] text-inverse-muted max-md:hidden">
            Good used parts, cars worth keeping, and a shop that fixes both. Tell us what you drive
            and we'll tell you what we have.
          </p>
          {children}
          <div className="mt-6 flex flex-wrap gap-3 max-md:*:w-full">
            <Link to="/repair" className={buttonVariants({ size: 'sm' })}>
              Book a Service Appointment
            </Link>
            <Link to="/parts" className={buttonVariants({ variant: 'outline', size: 'sm' })}>
              Browse Recycled Parts
            </Link>
          </div>
        </div>
        <img
          src="/placeholder/crew-pickup-yellow-bare.svg#svgView(viewBox(0,140,640,249))"
          alt=""
          width={640}
          height={249}
          loading="lazy"
          className="hero-truck"
        />
      </div>
      <div className="relative dashed-line" />
    </div>
  )
}

function RepairBenefits() {
  const terms = formatWarranty(useSite().business.warranty)
  const benefits = [
    ['Expert technicians', 'People who take cars apart all week know how they go together.'],
    [
      'All makes and models',
      'Domestic, import, truck or hybrid: if it rolls or is towed in, we look at it.',
    ],
    terms
      ? ['Quality guaranteed', `${terms}.`]
      : ['Quality repairs', 'We show you what we found and what we did about it.'],
  ]
  return (
    <section className="mt-10 surface-inverse md:mt-16" aria-labelledby="repair-heading">
      <div className="relative wrap pt-10 md:pt-16 md:pb-6">
        <h2 id="repair-heading">Repairs we explain before we start</h2>
        <ul className="mt-4 grid gap-4 md:w-1/2 xl:w-[46%]">
          {benefits.map(([title, text]) => (
            <li key={title} className="border-t border-[#fff2] pt-3">
              <h3>{title}</h3>
              <p className="mt-1 text-inverse-muted">{text}</p>
            </li>
          ))}
        </ul>
        <p className="mt-3">
          <Link to="/repair" className="inline-flex min-h-11 items-center font-semibold">
            Repair Services
          </Link>
        </p>
        <Bay className="xl:w-[40rem]!" />
      </div>
    </section>
  )
}

function Visit() {
  const { business } = useSite()
  const { address } = business
  return (
    <section className="bg-muted" aria-labelledby="visit-heading">
      <div className="wrap grid gap-8 py-10 md:py-16 lg:grid-cols-2">
        <div>
          <h2 id="visit-heading">Visit our location</h2>
          <address className="mt-4 not-italic">
            <a href={buildMapLinks(business).mapUrl} rel="noopener" className="py-1 text-xl">
              {formatAddress(address)}
            </a>
            <p className="mt-4 font-heading text-4xl md:text-5xl">
              <a href={toPhoneHref(business.phone)} className="no-underline">
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
            <span>{business.hoursText}</span>
            <WeekendNote />
          </p>
        </div>
        <MapCard title="Map" />
      </div>
    </section>
  )
}
