import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { PageHero } from './page-hero.tsx'
import { buttonVariants } from './ui/button.tsx'

type Props = {
  title: string
  message?: string | undefined
  phone: string
  hint?: string
  children?: ReactNode
}

const HALF = 'card-pad flex flex-col items-start justify-between gap-5 max-sm:*:w-full'

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
    <div className="wrap py-8 md:py-12">
      <div className="grid rounded-md border bg-card md:grid-cols-2">
        <div className={HALF}>
          <p className="text-xl text-balance">{hint}</p>
          {children ?? (
            <Link to="/" className={buttonVariants({ variant: 'outline' })}>
              Return Home
            </Link>
          )}
        </div>
        <div className={`${HALF} border-t md:border-t-0 md:border-l`}>
          <p className="text-xl text-balance">Or call us, and we look it up with you</p>
          <a href={toPhoneHref(phone)} className={buttonVariants()}>
            {`Call ${phone}`}
          </a>
        </div>
      </div>
    </div>
  </div>
)
