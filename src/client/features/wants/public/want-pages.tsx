import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SiteBusiness } from '#shared/domain/site.ts'
import {
  WANT_CONFIRM_DAYS,
  type WantLinkAction,
  WANTS_PER_ADDRESS_MAX,
} from '#shared/domain/want.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import type { RejectedForm } from '#shared/lib/rejected-form.ts'
import { LinkNotFound } from '../../../components/link-not-found.tsx'
import { PageHero } from '../../../components/page-hero.tsx'
import { PhoneIcon } from '../../../components/shell-icons.tsx'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import type { Outputs } from '../../../lib/api.ts'
import { WantForm } from './want-form.tsx'

type Page = Outputs['wants']['getPage']

const TITLE = 'Email me when one comes in'
const CARD = 'rounded-md border bg-card card-pad'

type Aside = {
  /** Contact details of the shop. */
  aside: ReactNode
}

const Columns = ({ aside, children }: Aside & { children: ReactNode }) => (
  <div className="wrap side-grid items-start page-gap">
    {children}
    {aside}
  </div>
)

/** Page of the form, also with its error messages. */
export function WantFormPage({ rejected, aside }: { rejected: RejectedForm | null } & Aside) {
  return (
    <>
      <PageHero
        title={TITLE}
        intro="Tell us what you're looking for. We'll email you when one comes into the yard."
      />
      <Columns aside={aside}>
        <div className={CARD}>
          {rejected && (
            <p role="alert" className="mb-4 font-semibold text-destructive">
              {rejected.message}
            </p>
          )}
          <WantForm {...rejected} />
        </div>
      </Columns>
    </>
  )
}

const AT_HAND = [
  'Year, make and model',
  'Engine, if you know it',
  'The part, if one is all you need',
  'Your name and number',
]

/** Takes the place of the form in a shop without a mail server. */
export const WantByPhonePage = ({
  business: { phone, hoursText },
  opening,
}: {
  business: SiteBusiness
  /** Opening status of the shop. */
  opening: ReactNode
}) => (
  <>
    <PageHero
      title="Call us, and we'll look out for one"
      intro="Tell us what you're looking for. It goes on our list, and we check it when a vehicle comes in."
    />
    <div className="wrap grid gap-6 page-gap">
      <div className="grid grid-cols-1 rounded-md border bg-card md:grid-cols-2">
        <section className="flex flex-col card-pad" aria-labelledby="want-call">
          <h2 id="want-call">Parts counter</h2>
          <a
            href={toPhoneHref(phone)}
            className={buttonVariants({ className: 'mt-4 py-3 lg:gap-3' })}
          >
            <PhoneIcon size={36} />
            <span className="text-3xl leading-none sm:text-4xl lg:text-5xl">{phone}</span>
          </a>
          {opening}
          <p className="text-muted-foreground">{hoursText}</p>
        </section>
        <section
          className="border-t card-pad md:border-t-0 md:border-l"
          aria-labelledby="want-at-hand"
        >
          <h2 id="want-at-hand">Have ready</h2>
          <ul className="mt-2">
            {AT_HAND.map((item) => (
              <li key={item} className="border-b py-2.5 last:border-0">
                {item}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <section
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-md border bg-card card-pad"
        aria-labelledby="want-request"
      >
        <div className="flex-[1_1_20rem]">
          <h2 id="want-request" className="text-2xl">
            Need a part now?
          </h2>
          <p className="mt-1">Send us the VIN of your car: we look further than our own fence.</p>
        </div>
        <p className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
          <Link to="/partsrequest" className={buttonVariants({ variant: 'secondary' })}>
            Request a part
          </Link>
          <Link to="/parts" className={buttonVariants({ variant: 'outline' })}>
            See what's in the yard
          </Link>
        </p>
      </section>
    </div>
  </>
)

/** Page after a suspected bot's form: its sender may be a person with autofill. */
export const WantSetAsidePage = ({ aside }: Aside) => (
  <>
    <PageHero title="Please call us instead" />
    <Columns aside={aside}>
      <div className={CARD}>
        <p>Our filter for automated messages stopped this one, so we didn't send you an email.</p>
        <BackToYard />
      </div>
    </Columns>
  </>
)

/** After the form: nothing counts before the email is answered. */
export const WantSentPage = ({ aside }: Aside) => (
  <>
    <PageHero title="Check your email" />
    <Columns aside={aside}>
      <div className={`${CARD} border-t-6 border-t-primary`}>
        <p className="text-xl">
          You get an email with a link. Open it and click the button within {WANT_CONFIRM_DAYS}{' '}
          days, and we'll let you know what comes in.
        </p>
        <p className="mt-3 text-muted-foreground">
          Nothing after a few minutes? Check your spam folder. If you've confirmed this one before,
          you're all set. Otherwise call us: we only send an address so many emails a day.
        </p>
        <BackToYard />
      </div>
    </Columns>
  </>
)

type Props = { page: Page; token: string; timeZone: string; sendsEmail: boolean } & Aside

/** Page of the link in an email; each button is a form, so opening the page changes nothing. */
export function WantLinkPage({ page, token, timeZone, sendsEmail, aside }: Props) {
  const { reference, title, part, status, others } = page
  const until = formatLongDate(page.expiresAt, timeZone)
  const press = (action: WantLinkAction, label: string, isMain = false) => (
    <PressForm key={action} token={token} action={action} label={label} isMain={isMain} />
  )
  const isFull = others.length >= WANTS_PER_ADDRESS_MAX
  const all = others.length > 0 && press('end-all', 'Stop all emails')
  return (
    <>
      <PageHero title={title} intro={[part, reference].filter(Boolean).join(', ')} />
      <Columns aside={aside}>
        <section className={CARD} aria-label="What you want">
          {status === 'unconfirmed' && isFull && (
            <State
              heading="Your list is full"
              text={`We already look for ${WANTS_PER_ADDRESS_MAX} vehicles for you. End one by the link in its email, then open this page again.`}
            >
              {press('end', 'No, forget it')}
            </State>
          )}
          {status === 'unconfirmed' && !isFull && (
            <State
              heading="Want us to tell you when one comes in?"
              text={
                sendsEmail
                  ? "Click the button, and we'll email you when a vehicle that fits comes into the yard, once a day at most. Every email has a link to stop them."
                  : 'Click the button, and we put it on our list. Call us to hear what came in.'
              }
            >
              {press('confirm', 'Yes, tell me', true)}
              {press('end', 'No, forget it')}
            </State>
          )}
          {status === 'active' && (
            <State
              heading="We're on the lookout"
              text={
                sendsEmail
                  ? `We'll email you when a vehicle that fits comes in, until ${until}.`
                  : `We keep it on our list until ${until}. Call us to hear what came in.`
              }
            >
              {press('end', 'Stop looking')}
              {press('keep', 'Keep looking for 180 days')}
              {all}
            </State>
          )}
          {(status === 'ended' || status === 'filled') && (
            <State
              heading="We've stopped looking"
              text={
                status === 'filled'
                  ? "You found what you needed. You won't get any more emails about it."
                  : "You won't get any more emails about it."
              }
            >
              {all}
            </State>
          )}
          {others.length > 0 && (
            <>
              <h2 className="mt-6 text-xl">We're also looking for</h2>
              <ul className="mt-1 list-disc pl-5">
                {others.map((other) => (
                  <li key={other.reference}>
                    <span>{`${[other.title, other.part].filter(Boolean).join(', ')}, `}</span>
                    <span className="whitespace-nowrap">{other.reference}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
          <BackToYard />
        </section>
      </Columns>
    </>
  )
}

function State({
  heading,
  text,
  children,
}: {
  heading: string
  text: string
  children: ReactNode
}) {
  return (
    <>
      <h2 className="text-2xl">{heading}</h2>
      <p className="mt-2">{text}</p>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:flex-col [&_button]:max-sm:w-full">
        {children}
      </div>
    </>
  )
}

function PressForm({
  token,
  action,
  label,
  isMain,
}: {
  token: string
  action: WantLinkAction
  label: string
  isMain: boolean
}) {
  return (
    <form method="post" action={`/want?token=${token}`}>
      <Button type="submit" name="action" value={action} variant={isMain ? 'default' : 'outline'}>
        {label}
      </Button>
    </form>
  )
}

const BackToYard = () => (
  <p className="mt-6">
    <Link to="/parts" className={buttonVariants({ variant: 'outline' })}>
      See what's in the yard
    </Link>
  </p>
)

/** The page of a link that leads to no want. */
export const WantNotFound = ({ message, phone }: { message?: string; phone: string }) => (
  <LinkNotFound
    title="Not on our want list"
    message={message}
    phone={phone}
    hint={`The link may be incomplete, or nobody confirmed it within ${WANT_CONFIRM_DAYS} days. You can ask again.`}
  >
    <Link to="/want" className={buttonVariants({ variant: 'outline' })}>
      Ask again
    </Link>
  </LinkNotFound>
)
