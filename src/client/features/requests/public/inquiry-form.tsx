import { useMemo, useState } from 'react'
import { inquiryInputSchema, type InquiryTopic } from '#shared/domain/inquiry.ts'
import { createPreferredDateSchema } from '#shared/domain/request-schema.ts'
import { FREE_TEXT_MAX } from '#shared/domain/text-limits.ts'
import { TextAreaField } from '../../../components/form-fields.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { FieldGroup } from '../../../components/ui/field.tsx'
import { useToday } from '../../../hooks/use-business.ts'
import { createDraftStore, useDraft, useFormOpening } from '../../../hooks/use-draft.ts'
import { findIssues, useStepForm } from '../../../hooks/use-step-form.ts'
import { api } from '../../../lib/api.ts'
import { createTextsSchema } from '../../../lib/texts-schema.ts'
import { ContactFields } from './contact-fields.tsx'
import { toDayConfirmation, PreferredDayField, useDayDoubt } from './preferred-day.tsx'
import { type ReceiptState, RequestReceipt } from './request-receipt.tsx'
import { SubmitRequest, useSubmitRequest } from './submit-request.tsx'

const EMPTY = { name: '', phone: '', email: '', message: '', preferredDate: '', confirmedDate: '' }
const draftSchema = createTextsSchema(EMPTY)

type Props = { topic: InquiryTopic; retailVehicleId: string; onClose: () => void }

/** A question about a vehicle or the wish for a test drive; the receipt replaces the form. */
export function InquiryForm({ topic, retailVehicleId, onClose }: Props) {
  const [receipt, setReceipt] = useState<ReceiptState | null>(null)
  if (!receipt) {
    return <InquiryFields topic={topic} retailVehicleId={retailVehicleId} onSent={setReceipt} />
  }
  return (
    <div className="mt-6">
      <RequestReceipt
        subject={topic}
        receipt={receipt}
        isCard={false}
        buttons={
          <Button variant="outline" onClick={onClose}>
            Back to the car
          </Button>
        }
      />
    </div>
  )
}

type FieldsProps = {
  topic: InquiryTopic
  retailVehicleId: string
  onSent: (receipt: ReceiptState) => void
}

function InquiryFields({ topic, retailVehicleId, onSent }: FieldsProps) {
  const draft = useMemo(
    () => createDraftStore(`inquiry-${topic}-${retailVehicleId}`, EMPTY, draftSchema),
    [topic, retailVehicleId],
  )
  const { values } = useDraft(draft)
  useFormOpening(draft)
  const today = useToday()
  const { confirmedDate: _confirmedDate, ...typed } = values
  const inquiry = { ...typed, ...toDayConfirmation(values), kind: topic, retailVehicleId }
  const doubt = useDayDoubt(values, today())
  const { submission, submit } = useSubmitRequest({
    draft,
    contact: values,
    mutationFn: (fields) => api.requests.submitInquiry.mutate({ ...inquiry, ...fields }),
    onSuccess: onSent,
  })
  const { issues, clearIssues, formProps } = useStepForm({
    check: () => ({
      ...findIssues(
        inquiryInputSchema.safeExtend({ preferredDate: createPreferredDateSchema(today()) }),
        inquiry,
      ),
      ...(doubt && { preferredDate: doubt.issue }),
    }),
    onValid: (form) => void submit(form),
  })
  const change = (changed: Partial<typeof values>) => {
    clearIssues(...Object.keys(changed))
    draft.change(changed)
  }
  const isTestDrive = topic === 'test-drive'
  const day = (
    <PreferredDayField
      label="Preferred day"
      values={values}
      today={today()}
      doubt={doubt}
      issue={issues.preferredDate}
      onChange={(changed) => change({ preferredDate: values.preferredDate, ...changed })}
    />
  )
  return (
    <form {...formProps} className="mt-4">
      <FieldGroup>
        <ContactFields values={values} issues={issues} onChange={change}>
          {isTestDrive && day}
        </ContactFields>
        <TextAreaField
          label="Message"
          name="message"
          optional={isTestDrive}
          placeholder={isTestDrive ? 'What time suits you?' : 'What would you like to know?'}
          rows={3}
          value={values.message}
          issue={issues.message}
          onChange={(message) => change({ message })}
          maxLength={FREE_TEXT_MAX}
        />
        {!isTestDrive && day}
      </FieldGroup>
      <SubmitRequest
        submission={submission}
        errorTitle="Your message was not sent"
        label="Send"
        pendingLabel="Sending..."
        isSticky
      />
    </form>
  )
}
