import type { ReactNode } from 'react'
import type { SiteBusiness } from '#shared/domain/site.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { Bay } from '../../../components/bay.tsx'
import { PageHero } from '../../../components/page-hero.tsx'
import { ArrowLeftIcon } from '../../../components/shell-icons.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { useSite } from '../../../hooks/use-site.ts'
import { SentPicture } from './sent-picture.tsx'

/** Icon in /parts.svg, service type of the request, title and text. */
const SERVICES = [
  [
    'scan',
    'Diagnostic',
    'Diagnostics',
    "Check engine lights, noises, leaks and the things that only happen when you're in a hurry.",
  ],
  [
    'p7',
    'Engine Repair',
    'Engine repair and maintenance',
    'From oil and timing belts to a whole engine out of the yard.',
  ],
  [
    'caliper',
    'Brake Service',
    'Brake system service',
    'Pads, rotors, lines and calipers, with the rust of northern winters in mind.',
  ],
  [
    'p10',
    'Transmission Repair',
    'Transmission service',
    'Fluid, rebuilds and tested replacements for automatics, manuals and CVTs.',
  ],
  [
    'p11',
    'Suspension Work',
    'Suspension and steering',
    'Control arms, struts, ball joints and racks, and an alignment that holds.',
  ],
  [
    'p5',
    'Electrical Repair',
    'Electrical system repair',
    'Batteries, alternators, wiring and the control modules behind them.',
  ],
] as const
const REASONS = [
  ['Experienced technicians', 'The same hands that take cars apart all week put yours together.'],
  [
    'Quality parts',
    'OEM and premium aftermarket, or a tested recycled part at a fraction of the price.',
  ],
  ['Quick turnaround', 'Most repairs are finished the same day.'],
] as const
const TITLE = 'Expert Auto Repair Services'
const INTRO = 'Our technicians service all makes and models.'

const listSteps = (warranty: string) =>
  [
    [
      'Schedule service online',
      "Tell us what you drive and what it's doing, or not doing anymore. Two minutes on\u00A0a\u00A0phone.",
    ],
    ['Expert diagnosis', 'We find the cause before we name a price, and show you what we found.'],
    warranty
      ? [
          'Quality repairs guaranteed',
          `New or recycled parts, your choice, with a warranty${warranty}.`,
        ]
      : ['Quality repairs', 'New or recycled parts, your choice.'],
  ] as const

/** Says which parts the warranty covers; '' where the shop states none. */
function describeCover({ newParts, usedParts }: SiteBusiness['warranty']): string {
  if (newParts && usedParts) return ' on both'
  if (newParts) return ' on new ones'
  return usedParts && ' on recycled ones'
}

type Props = {
  /** Button that opens the wizard, with a service chosen if one is given. */
  bookButton: (label: ReactNode, className: string, service?: string) => ReactNode
  /** Content in place of the wizard where there is no JavaScript (rule 2.32). */
  withoutScript: ReactNode
}

/** Title above the wizard or a receipt; the booking button is hidden then (rule 7.2). */
export const RepairHead = ({ isSent }: { isSent: boolean }) => (
  <PageHero title={isSent ? 'Repair Services' : TITLE} intro={isSent ? undefined : INTRO}>
    {isSent && <SentPicture />}
  </PageHero>
)

export function RepairServices({ bookButton, withoutScript }: Props) {
  const { business, facilityNumber } = useSite()
  const { warranty } = business
  const plates = [
    ['Repair shop facility number', facilityNumber],
    ['Warranty', warranty.newParts],
    ['Warranty', warranty.usedParts],
  ].filter(([, text]) => text)

  return (
    <>
      <Hero bookButton={bookButton} />
      <section className="wrap py-10 md:py-16" aria-labelledby="how">
        <h2 id="how">How It Works</h2>
        <ol className="mt-6 grid gap-6 md:grid-cols-3 md:gap-x-8">
          {listSteps(describeCover(warranty)).map(([title, text], index) => (
            <li
              key={title}
              className="grid grid-cols-[2rem_1fr] grid-rows-[auto_1fr] gap-x-4 border-t-4 border-foreground pt-4 md:max-lg:block"
            >
              <span
                className="row-span-2 block font-heading text-6xl leading-[0.8]"
                aria-hidden="true"
              >
                {index + 1}
              </span>
              <h3 className="md:max-lg:mt-4">{title}</h3>
              <p className="mt-1 text-muted-foreground">{text}</p>
            </li>
          ))}
        </ol>
        <div className="mt-8 md:hidden">
          {bookButton(
            'Get Started Now',
            buttonVariants({ variant: 'secondary', className: 'max-md:w-full' }),
          )}
        </div>
      </section>
      <section className="border-y bg-muted" aria-labelledby="services">
        <div className="wrap py-10 md:py-16">
          <h2 id="services">What we repair</h2>
          <ul className="mt-6 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
            {SERVICES.map(([icon, service, title, text]) => (
              <li
                key={title}
                className="relative grid grid-cols-[2.5rem_minmax(0,1fr)] items-start gap-x-4 rounded-md border card-hover bg-card card-pad md:flex md:flex-col"
              >
                <svg width="40" height="40" aria-hidden="true" className="row-span-2">
                  <use href={`/parts.svg#${icon}`} />
                </svg>
                <h3 className="flex flex-nowrap justify-between gap-3 md:mt-3 md:w-full">
                  {bookButton(
                    <>
                      <span className="sr-only">Book </span>
                      <span>{title}</span>
                    </>,
                    'card-link text-left',
                    service,
                  )}
                  <span className="h-[1lh] shrink-0 rotate-180 content-center" aria-hidden="true">
                    <ArrowLeftIcon size={20} />
                  </span>
                </h3>
                <p className="mt-1 text-muted-foreground">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="wrap py-10 md:py-16" aria-labelledby="why">
        <h2 id="why">Why choose us</h2>
        <div className="mt-4 grid gap-x-12 gap-y-8 md:grid-cols-[7fr_5fr]">
          <dl className="border-t">
            {REASONS.map(([title, text]) => (
              <div key={title} className="border-b py-4">
                <dt className="font-heading text-2xl">{title}</dt>
                <dd className="text-muted-foreground">{text}</dd>
              </div>
            ))}
          </dl>
          <div className="grid auto-rows-fr content-start gap-4 md:row-span-2">
            {plates.map(([label, text]) => (
              <p key={text} className="flex flex-col justify-center plate">
                <span className="text-sm font-semibold">{label}</span>
                <span
                  className={`font-heading ${label === 'Warranty' ? 'text-xl' : 'text-3xl tracking-widest'}`}
                >
                  {text}
                </span>
              </p>
            ))}
          </div>
          {bookButton(
            'Book Your Service Appointment',
            buttonVariants({ className: 'max-md:w-full' }),
          )}
        </div>
      </section>
      <noscript>
        <div id="request" className="wrap pb-12">
          <p className="mb-4">
            The appointment form needs JavaScript. Without it, ask us directly:
          </p>
          {withoutScript}
        </div>
      </noscript>
    </>
  )
}

function Hero({ bookButton }: Pick<Props, 'bookButton'>) {
  const { phone } = useSite().business
  return (
    <>
      <div className="overflow-hidden surface-inverse">
        <div className="relative wrap flex flex-col items-start justify-center pt-6 md:pb-6 lg:min-h-[21rem]">
          <h1 className="text-hero md:max-w-[8em] xl:text-6xl">{TITLE}</h1>
          <p className="mt-2 mb-4 hero-intro text-inverse-muted lg:mt-3 lg:mb-5">{INTRO}</p>
          <div className="flex w-full flex-wrap items-center gap-x-6 gap-y-3 md:max-w-[20rem] lg:max-w-none">
            {bookButton('Schedule Your Repair Now', buttonVariants({ className: 'max-md:w-full' }))}
            <p className="font-heading text-xl">
              Not drivable? Call{' '}
              <a href={toPhoneHref(phone)} className="py-2 whitespace-nowrap">
                {phone}
              </a>
            </p>
          </div>
          <Bay className="max-md:hidden" />
        </div>
      </div>
      <div className="surface-inverse">
        <Bay className="md:hidden" />
        <div className="relative dashed-line" />
      </div>
    </>
  )
}
