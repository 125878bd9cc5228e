import type { Receipt } from '../../components/form-receipt.tsx'
import { VehicleSummary } from '../vin/vehicle-summary.tsx'
import { ContactStep } from './contact-step.tsx'
import type { StepProps } from './part-request-draft.ts'
import { PartStep } from './part-step.tsx'
import { ReviewStep } from './review-step.tsx'

type Props = StepProps & {
  step: number
  phone: string
  email: string
  onSent: (receipt: Receipt) => void
}

/** Steps 2 to 4, with the decoded vehicle always in sight; they bring the catalogue and the rules, and are fetched when somebody begins. */
export function LaterSteps({ step, phone, email, onSent, ...props }: Props) {
  const { vehicle } = props.values
  if (!vehicle) return null
  if (step === 4) {
    return <ReviewStep {...props} vehicle={vehicle} phone={phone} email={email} onSent={onSent} />
  }
  return (
    <>
      <VehicleSummary vehicle={vehicle} />
      {step === 2 ? <PartStep {...props} /> : <ContactStep {...props} />}
    </>
  )
}
