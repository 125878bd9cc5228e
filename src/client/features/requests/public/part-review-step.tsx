import { formatComponent } from '#shared/domain/part-catalog.ts'
import { readPosition, withPosition } from '#shared/domain/part-position.ts'
import { toPartDetails } from '#shared/domain/part-request.ts'
import { pick } from '#shared/lib/pick.ts'
import { ReviewGroup } from '../../../components/wizard-steps.tsx'
import { StepHeading } from '../../../components/wizard.tsx'
import { api } from '../../../lib/api.ts'
import { type Failure, SERVICE_UNAVAILABLE } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import type { DecodedVehicle } from '../../vin/decode-vin.ts'
import { AirBagNotice } from './part-fields.tsx'
import {
  formatDonor,
  PART_STEPS,
  partRequestDraft,
  type PartRequestValues,
  type PartStepProps,
} from './part-request-draft.ts'
import { formatPictureCount, listPictures } from './picture-draft.ts'
import type { ReceiptState } from './request-receipt.tsx'
import { SubmitRequest, useSubmitRequest } from './submit-request.tsx'

const FAILED = 'Failed to submit request'

type Props = PartStepProps & {
  vehicle: DecodedVehicle
  onSent: (receipt: ReceiptState) => void
}

/** Step 4: shows all values and submits the request. */
export function PartReviewStep({ values, vehicle, takesFocus, goTo, onBack, onSent }: Props) {
  const { choice } = values
  const { submission, onSubmit } = useSubmitRequest({
    draft: partRequestDraft,
    contact: values,
    mutationFn: (fields) =>
      api.requests.submitPart.mutate({ ...toPartRequest(values, vehicle), ...fields }),
    onSuccess: (receipt) => {
      onSent(receipt)
      if (receipt.isSetAside) return
      notify({
        isSent: true,
        tone: 'success',
        title: 'Part request submitted successfully! Our team will contact you shortly.',
      })
    },
    onError: (text) => notify({ tone: 'destructive', title: FAILED, description: text }),
    errorText: explainError,
  })
  return (
    <form onSubmit={onSubmit}>
      <StepHeading
        takesFocus={takesFocus}
        intro="Does everything look right? Send it, and we'll answer within 24 business hours."
      >
        Review your request
      </StepHeading>
      <ReviewGroup
        title="Vehicle"
        details={[
          [
            'Year, make and model',
            `${vehicle.year} ${vehicle.make} ${vehicle.model} ${vehicle.trim}`.trim(),
          ],
          ['Engine', vehicle.engineSize],
          ['VIN', vehicle.vin || 'Not at hand'],
        ]}
        onChange={() => goTo(PART_STEPS.vehicle)}
      />
      <ReviewGroup
        title="Part"
        details={[
          ['Part', withPosition(formatComponent(choice), readPosition(values.position))],
          ['Category', choice.category],
          ['In your words', values.otherComponent],
          ['From our vehicle', values.donor && formatDonor(values.donor)],
          ['Additional notes', values.additionalInfo],
          ['Pictures', formatPictureCount(values.pictures)],
        ]}
        onChange={() => goTo(PART_STEPS.part)}
      />
      <ReviewGroup
        title="Contact"
        details={[
          ['Name', values.name],
          ['Phone', values.phone],
          ['Email', values.email],
        ]}
        onChange={() => goTo(PART_STEPS.contact)}
      />
      <AirBagNotice choice={choice} otherComponent={values.otherComponent} />
      <SubmitRequest
        submission={submission}
        errorTitle={FAILED}
        backLabel="Edit Request"
        onBack={onBack}
      />
    </form>
  )
}

/** The text of a failure (rules 5.33 to 5.36). */
function explainError({ status, message, isJson }: Failure): string {
  if (status === null) return SERVICE_UNAVAILABLE
  return isJson
    ? (message ?? 'Please try again or contact support if the problem persists')
    : 'Received non-JSON response from server'
}

function toPartRequest(values: PartRequestValues, vehicle: DecodedVehicle) {
  const { vin, donor, choice, position } = values
  return {
    vin: vin || null,
    ...(donor && { donorId: donor.id }),
    vehicleInfo: pick(vehicle, 'year', 'make', 'model', 'trim', 'engineSize'),
    partDetails: {
      ...toPartDetails(choice, readPosition(position)),
      ...pick(values, 'otherComponent', 'additionalInfo'),
    },
    customerInfo: pick(values, 'name', 'phone', 'email'),
    pictures: listPictures(values.pictures).map(({ id }) => id),
  }
}
