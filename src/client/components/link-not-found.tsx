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
    <div className="wrap grid justify-items-start gap-3 py-8 md:py-12">
      <p>{hint}</p>
      <p>
        Or call us at{' '}
        <a href={toPhoneHref(phone)} className="font-semibold whitespace-nowrap">
          {phone}
        </a>
        .
      </p>
      {children ?? (
        <Link to="/" className={buttonVariants()}>
          Return Home
        </Link>
      )}
    </div>
  </div>
)
