import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { RECEIPT_WORDS, type ReceiptSubject, SET_ASIDE_WORDS } from '#shared/domain/request.ts'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { scrollBehavior } from '../../../hooks/scroll-behavior.ts'
import { useReturned } from '../../../hooks/use-returned.ts'
import { useSite } from '../../../hooks/use-site.ts'

export type ReceiptState = {
  reference: string
  dueAt: string
  statusUrl: string
  /** Left out in the history of a browser that an older version wrote. */
  isSetAside?: boolean
}

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router's own interface is merged with this one
  interface HistoryState {
    receipt?: ReceiptState
  }
}

/** Stored in the history entry: it survives a reload and ends with the next navigation. */
export function useReceipt(): [ReceiptState | null, (receipt: ReceiptState) => void] {
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const receipt = useLocation({ select: ({ state }) => state.receipt })
  const storeReceipt = ({
    reference,
    dueAt,
    statusUrl,
    isSetAside = false,
  }: ReceiptState): void => {
    void navigate({
      to: '.',
      hash: true,
      replace: true,
      state: { receipt: { reference, dueAt, statusUrl, isSetAside } },
      resetScroll: false,
    })
  }
  return [(isHydrated && receipt) || null, storeReceipt]
}

export const RECEIPT_CLASS =
  'scroll-mt-36 rounded-md border border-t-6 border-t-primary bg-card p-[clamp(1.25rem,4vw,2rem)]'

type Props = {
  subject: ReceiptSubject
  receipt: ReceiptState
  /** Shown at the end of the receipt. */
  offer?: ReactNode
  children?: ReactNode
}

/** Reference, next steps (`children`) and the time to reply (rules 9.2, 9.20). */
export function RequestReceipt({ subject, receipt, offer, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { isSetAside = false } = receipt
  const { sendsEmail, business } = useSite()
  useReturned()
  useEffect(() => {
    // The focused button was removed with the form; a focus elsewhere on the page stays.
    if (document.activeElement !== document.body) return
    heading.current?.focus({ preventScroll: true })
    heading.current
      ?.closest('[data-slot=receipt]')
      ?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' })
  }, [])
  return (
    <section data-slot="receipt" className={RECEIPT_CLASS} aria-label="Receipt">
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        {isSetAside ? SET_ASIDE_WORDS.heading : RECEIPT_WORDS[subject].heading}
      </h2>
      <p className="mt-2">
        <span>{`${isSetAside ? SET_ASIDE_WORDS.next : RECEIPT_WORDS[subject].next} `}</span>
        {!isSetAside && children}
      </p>
      <p className="mt-4 text-sm text-muted-foreground">Your reference</p>
      <p className="font-heading text-5xl leading-none">{receipt.reference}</p>
      {isSetAside ? (
        <CallUs />
      ) : (
        <>
          <p className="mt-4">
            We'll get back to you by <b>{formatDayAndTime(receipt.dueAt, business.timeZone)}</b>.
          </p>
          <p className="mt-1 text-muted-foreground">
            {`${sendsEmail ? 'A copy usually reaches your email within minutes. ' : ''}Mention this number when you call.`}
          </p>
        </>
      )}
      <a href={receipt.statusUrl} className={buttonVariants({ className: 'mt-4' })}>
        Track this request
      </a>
      {offer}
    </section>
  )
}

type TimeOfferProps = Pick<Props, 'receipt'> & { className?: string }

/** Leads to the free half days, if the shop offers them. */
export function TimeOffer({ receipt, className }: TimeOfferProps) {
  const { statusUrl, isSetAside = false } = receipt
  const { offersTimes = false } = useSite()
  if (!offersTimes || isSetAside) return null
  return (
    <a href={`${statusUrl}#time`} className={buttonVariants({ variant: 'outline', className })}>
      Ask for a day and time
    </a>
  )
}

function CallUs() {
  const { phone } = useSite().business
  return (
    <p className="mt-4">
      Call{' '}
      <a href={toPhoneHref(phone)} className="font-semibold whitespace-nowrap">
        {phone}
      </a>{' '}
      and mention this number.
    </p>
  )
}
