import type { ReactNode } from 'react'

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
    <span className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      {badges}
      {amount !== undefined && <b className="tabular-nums">{amount}</b>}
    </span>
    <span className="min-w-0 basis-full wrap-anywhere empty:hidden">{children}</span>
    <span className="basis-full text-sm text-muted-foreground">{meta}</span>
  </li>
)
