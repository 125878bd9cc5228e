import { Link, useHydrated, useLocation } from '@tanstack/react-router'
import { BadgeCheck, Clock, Headset } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageHero } from '../../../components/page-hero.tsx'
import { ExternalIcon } from '../../../components/shell-icons.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { SentPicture } from './sent-picture.tsx'

const BENEFITS = [
  [
    Headset,
    'Expert Support',
    'A person at the counter checks the fit against your VIN before quoting.',
  ],
  [
    Clock,
    'Fast Response',
    "We get back to you within 24 business hours with a price, or tell you straight if we don't have it.",
  ],
] as const

const describeQuality = (hasWarranty: boolean) =>
  hasWarranty
    ? ([
        BadgeCheck,
        'Quality Guaranteed',
        'Every part is tested or inspected before it leaves the yard, and comes with a warranty.',
      ] as const)
    : ([
        BadgeCheck,
        'Quality Parts',
        'Every part is tested or inspected before it leaves the yard.',
      ] as const)

type Props = {
  /** Set where the shop states a warranty on used parts. */
  hasWarranty: boolean

  marketplaceUrl: string
  marketplaceName: string
  /** Content beside the wizard. */
  aside: ReactNode
  /** Content in place of the wizard where there is no JavaScript (rule 2.32). */
  withoutScript: ReactNode
  children: ReactNode
}

export function PartRequestPage({
  hasWarranty,
  marketplaceUrl,
  marketplaceName,
  aside,
  withoutScript,
  children,
}: Props) {
  const [isAtStart, isSent] = useProgress()
  const marketplaceLink = (label: string) => (
    <a href={marketplaceUrl} rel="noopener" className={buttonVariants({ variant: 'outline' })}>
      <span>{label}</span>
      <ExternalIcon size={18} />
    </a>
  )
  return (
    <>
      <PageHero
        title="Request Parts"
        intro={
          isSent
            ? undefined
            : "Send us the VIN and the part you need. We'll answer within 24 business hours."
        }
      >
        {isSent && <SentPicture />}
      </PageHero>
      <div className="wrap page-gap">
        <noscript>
          <p className="mb-4">This form needs JavaScript. Without it, ask us directly:</p>
          {withoutScript}
        </noscript>
        <div className="side-grid items-start noscript:hidden">
          {children}
          {aside}
        </div>
        {isAtStart && (
          <>
            <div className="mt-6 grid grid-cols-2 gap-3 md:hidden [&_svg]:shrink-0">
              <Link to="/parts" className={buttonVariants({ variant: 'outline' })}>
                Browse Parts
              </Link>
              {marketplaceUrl && marketplaceLink('Online Store')}
            </div>
            <ul className="mt-10 grid gap-6 md:grid-cols-3">
              {[describeQuality(hasWarranty), ...BENEFITS].map(([Icon, title, text]) => (
                <li key={title} className="border-t-4 border-foreground pt-4">
                  <Icon aria-hidden="true" size={28} />
                  <h2 className="mt-2 text-2xl">{title}</h2>
                  <p className="mt-1 text-muted-foreground">{text}</p>
                </li>
              ))}
            </ul>
            <section
              className="mt-10 hidden items-center justify-between gap-6 rounded-md border bg-card card-pad md:flex"
              aria-labelledby="right-away"
            >
              <h2 id="right-away">Need Parts Right Away?</h2>
              <div className="flex shrink-0 gap-3">
                <Link to="/parts" className={buttonVariants({ variant: 'outline' })}>
                  Browse Parts
                </Link>
                {marketplaceUrl &&
                  marketplaceLink(`Visit ${marketplaceName || 'our online store'}`)}
              </div>
            </section>
          </>
        )}
      </div>
    </>
  )
}

/** Offers are beside the first step alone, and a receipt needs no introduction. */
function useProgress(): [isAtStart: boolean, isSent: boolean] {
  const isHydrated = useHydrated()
  const isSent = useLocation({ select: ({ state }) => state.receipt !== undefined })
  const isPast = useLocation({ select: ({ state }) => (state.step ?? 1) > 1 })
  return [!(isHydrated && (isSent || isPast)), isHydrated && isSent]
}
