import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { type ReceiptState, RequestReceipt } from './request-receipt.tsx'

const CONFIRMATION_SHOWN_FOR_MS = 5000
const CONFIRMED = {
  heading: 'Request Submitted Successfully!',
  next: 'Thank you for your repair request. We will contact you shortly to confirm your appointment.',
}

type Props = {
  receipt: ReceiptState
  /** True until the confirmation has been read. */
  isNew: boolean
  /** Ends the confirmation. */
  onRead: () => void
}

/** A confirmation for 5 s, then a receipt (rules 7.32 to 7.34); set aside, until it is read. */
export function RepairReceipt({ receipt, isNew, onRead }: Props) {
  const navigate = useNavigate()
  const { isSetAside = false } = receipt
  const isConfirmation = isNew && !isSetAside
  const read = useRef(onRead)
  useEffect(() => {
    if (!isConfirmation) return
    const timer = setTimeout(() => read.current(), CONFIRMATION_SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [isConfirmation])
  return (
    <RequestReceipt
      subject="repair"
      receipt={receipt}
      label={isConfirmation ? 'Confirmation' : 'Receipt'}
      text={isConfirmation ? CONFIRMED : undefined}
      buttons={
        <Button variant="outline" onClick={() => void navigate({ to: '/repair' })}>
          Return to Services
        </Button>
      }
    />
  )
}
