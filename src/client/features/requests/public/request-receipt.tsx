import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { RECEIPT_TEXTS, type ReceiptSubject, SET_ASIDE_TEXT } from '#shared/domain/request.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { scrollBehavior } from '../../../hooks/scroll-behavior.ts'
import { useReturned } from '../../../hooks/use-returned.ts'
import { useSite } from '../../../hooks/use-site.ts'
import { DueTime } from './due-time.tsx'

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

const CARD_CLASS = 'scroll-mt-80 rounded-md border border-t-6 border-t-primary bg-card card-pad'

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

type Props = {
  subject: ReceiptSubject
  receipt: ReceiptState
  label?: string
  /** Replaces the words of the subject. */
  text?: { heading: string; next: string }
  /** False where the receipt is in a dialog. */
  isCard?: boolean
  /** Further buttons. */
  buttons?: ReactNode
  /** Shown at the end of the receipt. */
  offer?: ReactNode
  children?: ReactNode
}

/** Reference, next steps (`children`) and the time to reply (rules 9.2, 9.20). */
export function RequestReceipt({
  subject,
  receipt,
  label = 'Receipt',
  text = RECEIPT_TEXTS[subject],
  isCard = true,
  buttons,
  offer,
  children,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { statusUrl, isSetAside = false } = receipt
  const { sendsEmail, offersTimes = false } = useSite()
  const asksForTime = subject === 'repair' && offersTimes && !isSetAside
  const said = isSetAside ? SET_ASIDE_TEXT : text
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
    <section data-slot="receipt" className={isCard ? CARD_CLASS : undefined} aria-label={label}>
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        {said.heading}
      </h2>
      <p className="mt-2">
        <span>{`${said.next} `}</span>
        {!isSetAside && children}
      </p>
      <div className="mt-5 flex flex-wrap gap-x-10 gap-y-4 border-y border-dashed border-input py-4 text-sm text-muted-foreground">
        <div>
          <p>Your reference</p>
          <p className="my-1 font-heading text-5xl leading-none text-foreground">
            {receipt.reference}
          </p>
          <p>Mention this number when you call.</p>
        </div>
        {!isSetAside && (
          <div className="flex-[1_1_17rem]">
            <DueTime dueAt={receipt.dueAt} />
            {sendsEmail && <p>A copy usually reaches your email within minutes.</p>}
          </div>
        )}
      </div>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:w-full">
        <MainLinks statusUrl={statusUrl} isSetAside={isSetAside} asksForTime={asksForTime} />
        {buttons}
      </div>
      {offer}
    </section>
  )
}

type LinksProps = Pick<ReceiptState, 'statusUrl'> & { isSetAside: boolean; asksForTime: boolean }

/** The way on, first what matters most: a call, a day and time, or the status page. */
function MainLinks({ statusUrl, isSetAside, asksForTime }: LinksProps) {
  const { phone } = useSite().business
  return (
    <>
      {isSetAside && (
        <a href={toPhoneHref(phone)} className={buttonVariants()}>
          {`Call ${phone}`}
        </a>
      )}
      {asksForTime && (
        <a href={`${statusUrl}#time`} className={buttonVariants()}>
          Ask for a day and time
        </a>
      )}
      <a
        href={statusUrl}
        className={buttonVariants({ variant: isSetAside || asksForTime ? 'outline' : 'default' })}
      >
        Track this request
      </a>
    </>
  )
}
