import { componentName, isAirBag } from '#shared/domain/part-catalogue.ts'
import { withPosition } from '#shared/domain/part-position.ts'
import { FormFailureNotice } from '../../components/form-failure-notice.tsx'
import { Honeypot } from '../../components/form-honeypot.tsx'
import type { Receipt } from '../../components/form-receipt.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ReviewGroup } from '../../components/wizard-review.tsx'
import { StepButtons, StepHeading } from '../../components/wizard.tsx'
import { useStepForm } from '../../hooks/use-step-form.ts'
import { useSubmission } from '../../hooks/use-submission.ts'
import type { Failure } from '../../lib/failure.ts'
import type { DecodedVehicle } from '../vin/decode-vin.ts'
import { AirBagNotice } from './air-bag-notice.tsx'
import type { StepProps } from './part-request-draft.ts'
import { positionOf, submitPartRequest } from './submit-part-request.ts'

type Props = StepProps & {
  vehicle: DecodedVehicle
  phone: string
  email: string
  onSent: (receipt: Receipt) => void
}

const FAILED = 'Failed to submit request'
const SUCCESS = { title: 'Part request submitted successfully! Our team will contact you shortly.' }

function failureTextOf({ status, message, isJson }: Failure): string {
  if (status === null) return 'Service not available'
  return isJson
    ? (message ?? 'Please try again or contact support if the problem persists')
    : 'Received non-JSON response from server'
}

/** Step 4: everything once more, and off it goes. */
export function ReviewStep({
  values,
  vehicle,
  takesFocus,
  goTo,
  back,
  phone,
  email,
  onSent,
}: Props) {
  const { isBusy, failure, submit } = useSubmission({
    send: submitPartRequest,
    onSent,
    success: SUCCESS,
    failure: { title: FAILED, textOf: failureTextOf },
  })
  const { formProps } = useStepForm({ check: () => ({}), onValid: (form) => void submit(form) })
  const { choice, customer } = values
  return (
    <form {...formProps}>
      <StepHeading
        takesFocus={takesFocus}
        intro="Is everything right? Then send it; we answer within 24 business hours."
      >
        Review your request
      </StepHeading>
      <ReviewGroup title="Vehicle" facts={vehicleFacts(vehicle)} onChange={() => goTo(1)} />
      <ReviewGroup
        title="Part"
        facts={[
          ['Part', withPosition(componentName(choice), positionOf(values))],
          ['Category', choice.category],
          ['In your words', values.otherComponent],
          ['Additional notes', values.additionalInfo],
        ]}
        onChange={() => goTo(2)}
      />
      <ReviewGroup
        title="Contact"
        facts={[
          ['Name', customer.name],
          ['Phone', customer.phone],
          ['Email', customer.email],
        ]}
        onChange={() => goTo(3)}
      />
      <AirBagNotice isShown={isAirBag(choice, values.otherComponent)} />
      <Honeypot />
      <FormFailureNotice failure={failure} title={FAILED} phone={phone} email={email} />
      <StepButtons>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Submitting...' : 'Submit Request'}
        </Button>
        <Button variant="outline" onClick={back} disabled={isBusy}>
          Edit Request
        </Button>
      </StepButtons>
    </form>
  )
}

const vehicleFacts = ({ year, make, model, trim, engineSize, vin }: DecodedVehicle) =>
  [
    ['Year, make and model', `${year} ${make} ${model} ${trim}`.trim()],
    ['Engine', engineSize],
    ['VIN', vin],
  ] as const
