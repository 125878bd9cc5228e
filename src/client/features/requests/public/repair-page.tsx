import { useHydrated, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { scrollBehavior } from '../../../hooks/scroll-behavior.ts'
import { useNeedsReact } from '../../../hooks/use-needs-react.ts'
import { prepareToasts } from '../../../lib/notify.ts'
import { RepairReceipt } from './repair-receipt.tsx'
import { repairRequestDraft } from './repair-request-draft.ts'
import { RepairHead, RepairServices } from './repair-services.tsx'
import { RepairWizard } from './repair-wizard.tsx'
import { useReceipt } from './request-receipt.tsx'

/** The fragment under which the wizard is open, so that a link can open it and Back closes it. */
const WIZARD_HASH = 'request'

type Props = {
  /** Content beside the wizard. */
  aside: ReactNode
  /** Content in place of the wizard where there is no JavaScript (rule 2.32). */
  withoutScript: ReactNode
}

/** The repair page: its marketing content, the wizard or a receipt (rule 7.1). */
export function RepairPage({ aside, withoutScript }: Props) {
  const { isOpen, isFresh, open, cancel, finish } = useOpenWizard()
  const [receipt] = useReceipt()

  if (!isOpen && !receipt) {
    return (
      <RepairServices
        bookButton={(label, className, service) => (
          <BookButton label={label} className={className} onOpen={() => open(service)} />
        )}
        withoutScript={withoutScript}
      />
    )
  }
  return (
    <>
      <RepairHead isSent={receipt !== null} />
      <div className="wrap side-grid items-start page-gap">
        {receipt ? (
          <RepairReceipt receipt={receipt} isNew={isOpen} onRead={finish} />
        ) : (
          <RepairWizard isFresh={isFresh} onCancel={cancel} />
        )}
        {aside}
      </div>
    </>
  )
}

function useOpenWizard() {
  const router = useRouter()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const hash = useLocation({ select: (location) => location.hash })
  const wasOpenedHere = useLocation({ select: ({ state }) => state.previous === 0 })
  const receipt = useLocation({ select: ({ state }) => state.receipt })
  const [isFresh, setIsFresh] = useState(false)
  const isOpen = isHydrated && hash === WIZARD_HASH
  // After the effects of the wizard, whose heading scrolls no further than to itself.
  useEffect(() => {
    if (isOpen && isFresh) scrollTo({ top: 0, behavior: scrollBehavior() })
  }, [isOpen, isFresh])

  return {
    isOpen,
    /** True if a button opened it, false if the URL did. */
    isFresh,
    open(serviceType?: string) {
      if (serviceType) repairRequestDraft.change({ serviceType })
      setIsFresh(true)
      void navigate({
        to: '.',
        hash: WIZARD_HASH,
        state: { previous: 0 },
        resetScroll: false,
        hashScrollIntoView: false,
      })
    },
    cancel() {
      if (wasOpenedHere) router.history.back()
      else void navigate({ to: '.', hash: '', resetScroll: false })
    },
    /** Ends the confirmation of a sent request; its receipt stays. */
    finish: () =>
      void navigate({
        to: '.',
        hash: '',
        replace: true,
        state: { receipt },
        resetScroll: false,
        hashScrollIntoView: false,
      }),
  }
}

type BookButtonProps = { label: ReactNode; className: string; onOpen: () => void }

/** A form, so that without scripts the button leads to the fragment that opens the wizard. */
function BookButton({ label, className, onOpen }: BookButtonProps) {
  const { needsReact } = useNeedsReact<HTMLFormElement>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onOpen()
  }
  return (
    <form
      {...needsReact}
      className="max-md:w-full"
      method="get"
      action={`/repair#${WIZARD_HASH}`}
      onSubmit={submit}
    >
      <button
        type="submit"
        className={className}
        onPointerEnter={prepareToasts}
        onFocus={prepareToasts}
      >
        {label}
      </button>
    </form>
  )
}
