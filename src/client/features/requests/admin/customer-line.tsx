import type { ReactNode } from 'react'
import { cn } from '../../../lib/cn.ts'

type Props = {
  /** Link or name. */
  title: ReactNode
  /** Badges. */
  badges?: ReactNode
  amount?: string
  /** Small line at the end. */
  meta: string
  children?: ReactNode
}

/** Line of a customer's page, of any kind; a link in the title takes all of it. */
export const CustomerLine = ({ title, badges, amount, meta, children }: Props) => (
  <li className="relative flex flex-wrap items-baseline gap-x-4 rounded-md border bg-card px-4 py-2.5 has-[a:hover]:bg-muted [&_a]:after:absolute [&_a]:after:inset-0">
    <span className="min-w-0 flex-[1_1_9rem] font-semibold wrap-anywhere">{title}</span>
    <span
      className={cn(
        'ml-auto flex flex-wrap justify-end gap-x-3 gap-y-1 empty:hidden',
        amount !== undefined && 'max-sm:order-1 max-sm:basis-full max-sm:justify-start',
      )}
    >
      {badges}
    </span>
    {amount !== undefined && <b className="tabular-nums">{amount}</b>}
    <span className="min-w-0 basis-full wrap-anywhere empty:hidden max-sm:order-1">{children}</span>
    <span className="basis-full text-sm text-muted-foreground max-sm:order-1">{meta}</span>
  </li>
)
