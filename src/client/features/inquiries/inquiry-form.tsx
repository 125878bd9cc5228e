import { useMemo, useState } from 'react'
import { inquiryInputSchema, type InquiryKind } from '#shared/domain/inquiry.ts'
import { FREE_TEXT_MAX } from '#shared/domain/vehicle.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { ContactFields } from '../../components/form-contact-fields.tsx'
import { FormFailureNotice } from '../../components/form-failure-notice.tsx'
import { TextAreaField, TextField } from '../../components/form-fields.tsx'
import { Honeypot } from '../../components/form-honeypot.tsx'
import { FormReceipt, type Receipt } from '../../components/form-receipt.tsx'
import { Button } from '../../components/ui/button.tsx'
import { FieldGroup } from '../../components/ui/field.tsx'
import { StepButtons } from '../../components/wizard.tsx'
import { useDraft } from '../../hooks/use-draft.ts'
import { problemsOf, useStepForm } from '../../hooks/use-step-form.ts'
import { useSubmission } from '../../hooks/use-submission.ts'
import { createDraftStore, type DraftStore } from '../../lib/drafts.ts'
import type { Failure } from '../../lib/failure.ts'
import { submitInquiry } from './submit-inquiry.ts'

/** The car an inquiry is about, and the shop that answers. */
export type InquiryAbout = {
  retailVehicleId: string
  title: string
  phone: string
  email: string
  timeZone: string
}
export type InquiryValues = {
  name: string
  phone: string
  email: string
  message: string
  preferredDate: string
}

type Props = { kind: InquiryKind; about: InquiryAbout; onClose: () => void }

const EMPTY: InquiryValues = { name: '', phone: '', email: '', message: '', preferredDate: '' }
const FAILED = 'Your message was not sent'

/** A question about a car or the wish to drive it; the receipt takes the place of the form. */
export function InquiryForm({ kind, about, onClose }: Props) {
  const store = useMemo(
    () => createDraftStore(`inquiry-${kind}-${about.retailVehicleId}`, EMPTY),
    [kind, about.retailVehicleId],
  )
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  if (!receipt) return <InquiryFields kind={kind} about={about} store={store} onSent={setReceipt} />
  return (
    <div className="mt-4">
      <FormReceipt
        title="Thank you, we have your message"
        receipt={receipt}
        timeZone={about.timeZone}
      />
      <StepButtons>
        <Button onClick={onClose}>Back to the car</Button>
      </StepButtons>
    </div>
  )
}

const failureTextOf = ({ status, message }: Failure): string =>
  status === null ? 'Service not available' : (message ?? 'Please try again or contact us directly')

type FieldsProps = {
  kind: InquiryKind
  about: InquiryAbout
  store: DraftStore<InquiryValues>
  onSent: (receipt: Receipt) => void
}

function InquiryFields({ kind, about, store, onSent }: FieldsProps) {
  const { values } = useDraft(store)
  const today = () => dayIn(about.timeZone, new Date())
  const target = { kind, retailVehicleId: about.retailVehicleId }
  const { isBusy, failure, submit } = useSubmission({
    send: (form) => submitInquiry({ store, target, form }),
    onSent,
    success: null,
    failure: { title: FAILED, textOf: failureTextOf },
  })
  const { problems, forget, formProps } = useStepForm({
    check: () => problemsOf(inquiryInputSchema(today), { ...values, ...target }),
    onValid: (form) => void submit(form),
  })
  const change = (changed: Partial<InquiryValues>) => {
    forget(...Object.keys(changed))
    store.change({ ...store.read().values, ...changed })
  }
  const isTestDrive = kind === 'test-drive'
  return (
    <form {...formProps} className="mt-4">
      <FieldGroup>
        <ContactFields values={values} problems={problems} onChange={change} />
        <TextField
          label="Preferred day"
          type="date"
          name="preferredDate"
          className="md:col-span-1"
          optional
          min={today()}
          value={values.preferredDate}
          problem={problems.preferredDate}
          onChange={(preferredDate) => change({ preferredDate })}
        />
        <TextAreaField
          label="Message"
          name="message"
          optional={isTestDrive}
          placeholder={isTestDrive ? 'What time suits you?' : 'What would you like to know?'}
          rows={3}
          value={values.message}
          problem={problems.message}
          onChange={(message) => change({ message })}
          maxLength={FREE_TEXT_MAX}
        />
      </FieldGroup>
      <Honeypot />
      <FormFailureNotice failure={failure} title={FAILED} phone={about.phone} email={about.email} />
      <StepButtons>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Sending...' : 'Send'}
        </Button>
      </StepButtons>
    </form>
  )
}
