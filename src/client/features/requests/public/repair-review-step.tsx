import { URGENCIES, URGENCY_DESCRIPTIONS } from '#shared/domain/repair-request.ts'
import { readWhole } from '#shared/lib/amounts.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { pick } from '#shared/lib/pick.ts'
import { ReviewGroup } from '../../../components/wizard-steps.tsx'
import { StepHeading } from '../../../components/wizard.tsx'
import { api } from '../../../lib/api.ts'
import type { Failure } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import { formatPictureCount, listPictures } from './picture-draft.ts'
import { toDayConfirmation } from './preferred-day.tsx'
import {
  REPAIR_STEPS,
  repairRequestDraft,
  type RepairRequestValues,
  type RepairStepProps,
} from './repair-request-draft.ts'
import type { ReceiptState } from './request-receipt.tsx'
import { SubmitRequest, useSubmitRequest } from './submit-request.tsx'

const FAILED = 'Submission Failed'

type Props = RepairStepProps & { onSent: (receipt: ReceiptState) => void }

/** Step 4: shows all values and submits the request. */
export function RepairReviewStep({ values, takesFocus, goTo, onBack, onSent }: Props) {
  const { submission, onSubmit } = useSubmitRequest({
    draft: repairRequestDraft,
    contact: values,
    mutationFn: (fields) =>
      api.requests.submitRepair.mutate({ ...toRepairRequest(values), ...fields }),
    onSuccess: (receipt) => {
      onSent(receipt)
      if (receipt.isSetAside) return
      notify({
        isSent: true,
        tone: 'success',
        title: 'Request Submitted Successfully',
        description: 'We will contact you shortly to confirm your appointment',
      })
    },
    onError: (text) => notify({ tone: 'destructive', title: FAILED, description: text }),
    errorText: explainError,
  })
  const { address } = values
  return (
    <form onSubmit={onSubmit}>
      <StepHeading
        takesFocus={takesFocus}
        intro="Does everything look right? Send it, and we'll call you to confirm the day."
      >
        Review your request
      </StepHeading>
      <ReviewGroup
        title="Vehicle"
        details={[
          [
            'Year, make and model',
            `${values.year} ${values.make} ${values.model} ${values.trim}`.trim(),
          ],
          ['VIN', values.vin],
          ['Mileage', values.mileage && `${formatNumber(toNumber(values.mileage))} miles`],
          ['Engine size', values.engineSize],
        ]}
        onChange={() => goTo(REPAIR_STEPS.vehicle)}
      />
      <ReviewGroup
        title="Service"
        details={[
          [
            'Service type',
            values.serviceType === 'Other' ? values.otherServiceType : values.serviceType,
          ],
          ['Urgency', formatUrgency(values.urgency)],
          // A calendar day has no time zone; it is read and written in the same one.
          ['Preferred date', values.preferredDate && formatLongDate(values.preferredDate, 'UTC')],
          ['Description', values.description],
          ['Pictures', formatPictureCount(values.pictures)],
        ]}
        onChange={() => goTo(REPAIR_STEPS.service)}
      />
      <ReviewGroup
        title="Contact"
        details={[
          ['Name', values.name],
          ['Phone', values.phone],
          ['Email', values.email],
          [
            'Address',
            [address.street, address.city, `${address.state} ${address.zipCode}`.trim()]
              .filter(Boolean)
              .join(', '),
          ],
        ]}
        onChange={() => goTo(REPAIR_STEPS.contact)}
      />
      <SubmitRequest submission={submission} errorTitle={FAILED} onBack={onBack} />
    </form>
  )
}

/** The text of a failure (rules 7.37 to 7.39). */
function explainError({ status, message }: Failure): string {
  if (status === null) return 'Please try again or contact us directly'
  return message ?? `Failed to submit repair request: ${status}`
}

function formatUrgency(urgency: string): string {
  const known = URGENCIES.find((each) => each === urgency)
  return known ? `${known}: ${URGENCY_DESCRIPTIONS[known].toLowerCase()}` : urgency
}

/** Parses a number with or without separators; 0 for a blank field (rules 7.42, 7.45). */
const toNumber = (typed: string): number => readWhole(typed) ?? 0

function toRepairRequest(values: RepairRequestValues) {
  return {
    vehicleInfo: {
      ...pick(values, 'vin', 'make', 'model', 'trim', 'engineSize'),
      year: toNumber(values.year),
      mileage: toNumber(values.mileage),
    },
    serviceInfo: pick(
      values,
      'serviceType',
      'otherServiceType',
      'description',
      'preferredDate',
      'urgency',
    ),
    customerInfo: pick(values, 'name', 'phone', 'email', 'address'),
    ...toDayConfirmation(values),
    pictures: listPictures(values.pictures).map(({ id }) => id),
  }
}
