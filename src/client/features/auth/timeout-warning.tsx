import { useRef } from 'react'
import { formatCountdown } from '#shared/domain/inactivity.ts'
import { Button } from '../../components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '../../components/ui/dialog.tsx'
import { WARNING_ID } from './use-session.ts'
import { useTime } from './use-time.ts'

type Props = {
  logoutAt: number | null
  isExtending: boolean
  onContinue: () => void
  onLogout: () => void
}

/** Interval at which screen readers announce the time left. */
const ANNOUNCE_EVERY_MS = 30_000

/** Session warning (rule 12.23); Escape and a click on the backdrop also continue. */
export function TimeoutWarning({ logoutAt, isExtending, onContinue, onLogout }: Props) {
  const proceed = useRef<HTMLButtonElement>(null)
  const focusProceed = (event: Event) => {
    event.preventDefault()
    proceed.current?.focus()
  }
  return (
    <Dialog open={logoutAt !== null} onOpenChange={(isOpen) => !isOpen && onContinue()}>
      <DialogContent
        id={WARNING_ID}
        role="alertdialog"
        className="w-[min(28rem,calc(100vw-2rem))]"
        showCloseButton={false}
        onOpenAutoFocus={focusProceed}
      >
        <DialogTitle>Session Timeout Warning</DialogTitle>
        <DialogDescription>You've been inactive. You'll be logged out in</DialogDescription>
        <Countdown until={logoutAt ?? 0} />
        <DialogFooter>
          <Button ref={proceed} busy={isExtending} onClick={onContinue}>
            Continue Session
          </Button>
          <Button variant="outline" onClick={onLogout}>
            Logout Now
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function Countdown({ until }: { until: number }) {
  const leftMs = until - useTime()
  return (
    <>
      <p role="timer" className="mt-3 font-heading text-6xl leading-none">
        {formatCountdown(leftMs)}
      </p>
      <p role="status" className="sr-only">
        {`${formatCountdown(Math.ceil(leftMs / ANNOUNCE_EVERY_MS) * ANNOUNCE_EVERY_MS)} left`}
      </p>
    </>
  )
}
