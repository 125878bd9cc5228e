import { Activity, BatteryCharging, CircleGauge, Cog, Disc3, Waypoints } from 'lucide-react'
import type { ReactNode } from 'react'
import { warrantyText } from '#shared/lib/warranty-text.ts'
import { PageHero } from '../../../components/page-hero.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'

const stepsOf = (warranty: string) =>
  [
    [
      'Schedule service online',
      "Tell us what you drive and what it's doing, or not doing anymore. Two minutes on a phone.",
    ],
    ['Expert diagnosis', 'We find the cause before we name a price, and show you what we found.'],
    warranty
      ? [
          'Quality repairs guaranteed',
          `New or recycled parts, your choice, with a warranty${warranty}.`,
        ]
      : ['Quality repairs', 'New or recycled parts, your choice.'],
  ] as const

const SERVICES = [
  [
    Activity,
    'Diagnostics',
    "Check engine lights, noises, leaks and the things that only happen when you're in a hurry.",
  ],
  [
    Cog,
    'Engine repair and maintenance',
    'From oil and timing belts to a whole engine out of the yard.',
  ],
  [
    Disc3,
    'Brake system service',
    'Pads, rotors, lines and calipers, with the rust of northern winters in mind.',
  ],
  [
    CircleGauge,
    'Transmission service',
    'Fluid, rebuilds and tested replacements for automatics, manuals and CVTs.',
  ],
  [
    Waypoints,
    'Suspension and steering',
    'Control arms, struts, ball joints and racks, and an alignment that holds.',
  ],
  [
    BatteryCharging,
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

/** Says which parts the warranty covers; '' where the shop states none. */
function coverOf({ newParts, usedParts }: Props['warranty']): string {
  if (newParts && usedParts) return ' on both'
  if (newParts) return ' on new ones'
  return usedParts && ' on recycled ones'
}

type Props = {
  warranty: { newParts: string; usedParts: string }
  bookButton: (label: string, className: string) => ReactNode
  /** The receipt of the request that was just sent. */
  receipt: ReactNode
  /** Content in place of the wizard where there is no JavaScript (rule 2.32). */
  withoutScript: ReactNode
}

/** The hero of the page; its button is hidden while the wizard is open (rule 7.2). */
export function RepairHero({ children }: { children?: ReactNode }) {
  return (
    <PageHero
      title="Expert Auto Repair Services"
      intro="Our technicians service all makes and models."
    >
      {children}
    </PageHero>
  )
}

export function RepairServices({ bookButton, warranty, receipt, withoutScript }: Props) {
  return (
    <>
      <RepairHero>{bookButton('Schedule Your Repair Now', buttonVariants())}</RepairHero>
      {receipt}
      <section className="wrap py-10" aria-labelledby="how">
        <h2 id="how">How It Works</h2>
        <ol className="mt-6 grid gap-6 md:grid-cols-3">
          {stepsOf(coverOf(warranty)).map(([title, text], index) => (
            <li
              key={title}
              className="grid grid-cols-[2rem_1fr] gap-x-4 gap-y-0 border-t-4 border-foreground pt-4 md:row-span-2 md:grid-rows-subgrid"
            >
              <span className="row-span-2 font-heading text-6xl leading-[0.8]" aria-hidden="true">
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p className="mt-1 text-muted-foreground">{text}</p>
            </li>
          ))}
        </ol>
        <div className="mt-8 md:hidden">
          {bookButton(
            'Get Started Now',
            buttonVariants({ variant: 'secondary', className: 'w-full' }),
          )}
        </div>
      </section>
      <section className="border-y bg-muted" aria-labelledby="services">
        <div className="wrap py-10">
          <h2 id="services">What we repair</h2>
          <ul className="mt-6 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
            {SERVICES.map(([Icon, title, text]) => (
              <li key={title} className="rounded-md border bg-card card-pad">
                <Icon aria-hidden="true" size={28} />
                <h3 className="mt-3">{title}</h3>
                <p className="mt-1 text-muted-foreground">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="wrap py-10" aria-labelledby="why">
        <h2 id="why">Why choose us</h2>
        <dl className="mt-6 grid gap-6 md:grid-cols-3">
          {REASONS.map(([title, text]) => (
            <div key={title}>
              <dt className="font-heading text-2xl">{title}</dt>
              <dd className="text-muted-foreground">{text}</dd>
            </div>
          ))}
        </dl>
        {warrantyText(warranty) && (
          <p className="mt-8 max-w-[42rem] border-l-4 border-foreground pl-4">
            <b>Warranty:</b>
            <span>{` ${warrantyText(warranty)}.`}</span>
          </p>
        )}
        <div className="mt-8 hidden md:block">
          {bookButton('Book Your Service Appointment', buttonVariants())}
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
