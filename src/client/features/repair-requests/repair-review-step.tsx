import { URGENCIES, URGENCY_DESCRIPTIONS } from '#shared/domain/repair-request.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { FormFailureNotice } from '../../components/form-failure-notice.tsx'
import { Honeypot } from '../../components/form-honeypot.tsx'
import type { Receipt } from '../../components/form-receipt.tsx'
import { Button } from '../../components/ui/button.tsx'
import { type ReviewFacts, ReviewGroup } from '../../components/wizard-review.tsx'
import { StepButtons, StepHeading } from '../../components/wizard.tsx'
import { useStepForm } from '../../hooks/use-step-form.ts'
import { useSubmission } from '../../hooks/use-submission.ts'
import type { RepairRequestValues } from './repair-request-draft.ts'
import { numberOf, submitRepairRequest } from './submit-repair-request.ts'

type Props = {
  values: RepairRequestValues
  takesFocus: boolean
  phone: string
  email: string
  goTo: (step: number) => void
  onBack: () => void
  onSent: (receipt: Receipt) => void
}

const FAILED = 'Submission Failed'
const SUCCESS = {
  title: 'Request Submitted Successfully',
  description: 'We will contact you shortly to confirm your appointment',
}

/** Step 4: all three groups once more, and off it goes; on failure it stays (specification section 4). */
export function RepairReviewStep({
  values,
  takesFocus,
  phone,
  email,
  goTo,
  onBack,
  onSent,
}: Props) {
  const { isBusy, failure, submit } = useSubmission({
    send: submitRepairRequest,
    onSent,
    success: SUCCESS,
    failure: {
      title: FAILED,
      textOf: ({ status, message }) =>
        status === null
          ? 'Please try again or contact us directly'
          : (message ?? `Failed to submit repair request: ${status}`),
    },
  })
  const { formProps } = useStepForm({ check: () => ({}), onValid: (form) => void submit(form) })
  return (
    <form {...formProps}>
      <StepHeading
        takesFocus={takesFocus}
        intro="Is everything right? Then send it; we call you to confirm the day."
      >
        Review your request
      </StepHeading>
      <ReviewGroup
        title="Vehicle"
        facts={vehicleFacts(values.vehicleInfo)}
        onChange={() => goTo(1)}
      />
      <ReviewGroup
        title="Service"
        facts={serviceFacts(values.serviceInfo)}
        onChange={() => goTo(2)}
      />
      <ReviewGroup
        title="Contact"
        facts={customerFacts(values.customerInfo)}
        onChange={() => goTo(3)}
      />
      <Honeypot />
      <FormFailureNotice failure={failure} title={FAILED} phone={phone} email={email} />
      <StepButtons>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Submitting...' : 'Submit Request'}
        </Button>
        <Button variant="outline" onClick={onBack} disabled={isBusy}>
          Back
        </Button>
      </StepButtons>
    </form>
  )
}

const vehicleFacts = ({
  year,
  make,
  model,
  trim,
  vin,
  mileage,
  engineSize,
}: RepairRequestValues['vehicleInfo']): ReviewFacts => [
  ['Year, make and model', `${year} ${make} ${model} ${trim}`.trim()],
  ['VIN', vin],
  ['Mileage', mileage && `${formatNumber(numberOf(mileage))} miles`],
  ['Engine size', engineSize],
]

function serviceFacts({
  serviceType,
  otherServiceType,
  description,
  preferredDate,
  urgency,
}: RepairRequestValues['serviceInfo']): ReviewFacts {
  const level = URGENCIES.find((known) => known === urgency)
  return [
    ['Service type', serviceType === 'Other' ? otherServiceType : serviceType],
    ['Urgency', level ? `${level}: ${URGENCY_DESCRIPTIONS[level].toLowerCase()}` : urgency],
    // A calendar day has no time zone; it is read and written in the same one.
    ['Preferred date', preferredDate && formatLongDate(preferredDate, 'UTC')],
    ['Description', description],
  ]
}

const customerFacts = ({
  name,
  phone,
  email,
  address: { street, city, state, zipCode },
}: RepairRequestValues['customerInfo']): ReviewFacts => [
  ['Name', name],
  ['Phone', phone],
  ['Email', email],
  ['Address', [street, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')],
]
