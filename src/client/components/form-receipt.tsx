import { type ReactNode, useEffect, useRef } from 'react'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import { scrollBehavior } from '../hooks/scroll-behavior.ts'
import { useReturned } from '../hooks/use-returned.ts'
import { buttonVariants } from './ui/button.tsx'

/** What a visitor keeps of a request that was sent. */
export type Receipt = { reference: string; dueAt: string; statusUrl: string }

/** The classes of a receipt's box. */
export const RECEIPT =
  'scroll-mt-36 rounded-md border border-t-6 border-t-primary bg-card p-[clamp(1.25rem,4vw,2rem)]'

type Props = { title: string; receipt: Receipt; timeZone: string; children?: ReactNode }

/** The receipt of a request: its reference, and until when the shop answers (decision 'Requests from the public'). */
export function FormReceipt({ title, receipt, timeZone, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useReturned()
  useEffect(() => {
    // What had the focus is gone with the form; a focus elsewhere on the page stays there.
    if (document.activeElement !== document.body) return
    heading.current?.focus({ preventScroll: true })
    heading.current
      ?.closest('[data-slot=receipt]')
      ?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' })
  }, [])
  return (
    <section data-slot="receipt" className={RECEIPT} aria-label="Receipt">
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        {title}
      </h2>
      {children}
      <p className="mt-4 text-[0.9375rem] text-muted-foreground">Your reference</p>
      <p className="font-heading text-5xl leading-none">{receipt.reference}</p>
      <p className="mt-4">
        We'll get back to you by <b>{formatDayAndTime(receipt.dueAt, timeZone)}</b>.
      </p>
      <p className="mt-1 text-muted-foreground">
        A copy is on its way to your email address. Mention this number when you call.
      </p>
      <a
        href={receipt.statusUrl}
        className={buttonVariants({ variant: 'outline', className: 'mt-4' })}
      >
        Track this request
      </a>
    </section>
  )
}
