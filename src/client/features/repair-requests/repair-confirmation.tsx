import { useEffect, useRef } from 'react'
import { CheckIcon } from '../../components/form-icons.tsx'
import { RECEIPT } from '../../components/form-receipt.tsx'
import { Button } from '../../components/ui/button.tsx'
import { scrollBehavior } from '../../hooks/scroll-behavior.ts'
import { useReturned } from '../../hooks/use-returned.ts'

/** Specification section 9. */
const SHOWN_FOR_MS = 5000

/** What a visitor sees after the request was sent, for five seconds; the receipt itself stays on the page that follows. */
export function RepairConfirmation({
  reference,
  onDone,
}: {
  reference: string
  onDone: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useReturned()
  const done = useRef(onDone)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: scrollBehavior() })
    const timer = setTimeout(() => done.current(), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section className={`${RECEIPT} flex flex-col items-start gap-4`} aria-label="Confirmation">
      <CheckIcon size={56} className="text-success" />
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        Request Submitted Successfully!
      </h2>
      <p>
        Thank you for your repair request. We will contact you shortly to confirm your appointment.
      </p>
      <p className="font-heading text-4xl leading-none">{reference}</p>
      <Button onClick={onDone}>Return to Services</Button>
    </section>
  )
}
