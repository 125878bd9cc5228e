import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { PageHero } from './page-hero.tsx'
import { TaggedCar } from './tagged-car.tsx'
import { buttonVariants } from './ui/button.tsx'

type Props = {
  title: string
  message?: string | undefined
  phone: string
  hint?: string
  children?: ReactNode
}

/** Page of an emailed link that leads to nothing; `children` replace the button home. */
export const LinkNotFound = ({
  title,
  message,
  phone,
  hint = 'The link may be incomplete. Open it again from the message it came in.',
  children,
}: Props) => (
  <div role="alert">
    <PageHero title={title} intro={message} />
    <div className="wrap grid items-center gap-8 py-10 md:grid-cols-2 md:py-16">
      <TaggedCar sign="?" />
      <div className="rounded-md border bg-card card-pad">
        <h2 className="text-2xl">Call us, and we look it up with you</h2>
        <p className="mt-2">{hint}</p>
        <p className="mt-6 flex flex-wrap gap-3 *:grow">
          <a href={toPhoneHref(phone)} className={buttonVariants()}>
            {`Call ${phone}`}
          </a>
          {children ?? (
            <Link to="/" className={buttonVariants({ variant: 'outline' })}>
              Return Home
            </Link>
          )}
        </p>
      </div>
    </div>
  </div>
)
