import { useMemo, useState } from 'react'
import { enquiryInputSchema, type EnquiryKind } from '#shared/domain/enquiry.ts'
import { FREE_TEXT_MAX } from '#shared/domain/vehicle.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { ContactFields } from '../../components/form-contact-fields.tsx'
import { FormFailureNotice } from '../../components/form-failure-notice.tsx'
import { TextAreaField, TextField } from '../../components/form-fields.tsx'
import { Honeypot } from '../../components/form-honeypot.tsx'
import { FormReceipt, type Receipt } from '../../components/form-receipt.tsx'
import { Button } from '../../components/ui/button.tsx'
import { StepButtons } from '../../components/wizard.tsx'
import { useDraft } from '../../hooks/use-draft.ts'
import { problemsOf, useStepForm } from '../../hooks/use-step-form.ts'
import { useSubmission } from '../../hooks/use-submission.ts'
import { createDraftStore, type DraftStore } from '../../lib/drafts.ts'
import { submitEnquiry } from './submit-enquiry.ts'

/** The car an enquiry is about, and the shop that answers. */
export type EnquiryAbout = { retailVehicleId: string; title: string; phone: string; email: string; timeZone: string }
export type EnquiryValues = { name: string; phone: string; email: string; message: string; preferredDate: string }

type Props = { kind: EnquiryKind; about: EnquiryAbout; onClose: () => void }

const EMPTY: EnquiryValues = { name: '', phone: '', email: '', message: '', preferredDate: '' }
const FAILED = 'Your message was not sent'

/** A question about a car or the wish to drive it; the receipt takes the place of the form. */
export function EnquiryForm({ kind, about, onClose }: Props) {
  const store = useMemo(() => createDraftStore(`enquiry-${kind}-${about.retailVehicleId}`, EMPTY), [kind, about.retailVehicleId])
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  if (!receipt) return <EnquiryFields kind={kind} about={about} store={store} onSent={setReceipt} />
  return (
    <div className="mt-4">
      <FormReceipt title="Thank you, we have your message" receipt={receipt} timeZone={about.timeZone} />
      <StepButtons>
        <Button onClick={onClose}>Back to the car</Button>
      </StepButtons>
    </div>
  )
}

type FieldsProps = { kind: EnquiryKind; about: EnquiryAbout; store: DraftStore<EnquiryValues>; onSent: (receipt: Receipt) => void }

function EnquiryFields({ kind, about, store, onSent }: FieldsProps) {
  const { values } = useDraft(store)
  const today = () => dayIn(about.timeZone, new Date())
  const target = { kind, retailVehicleId: about.retailVehicleId }
  const { isBusy, failure, submit } = useSubmission({
    send: (form) => submitEnquiry({ store, target, form }),
    onSent,
    success: null,
    failure: { title: FAILED, otherwise: () => 'Please try again or contact us directly' },
  })
  const { problems, forget, formProps } = useStepForm({
    check: () => problemsOf(enquiryInputSchema(today), { ...values, ...target }),
    onValid: (form) => void submit(form),
  })
  const set = (name: keyof EnquiryValues) => (text: string) => {
    forget(name)
    store.change({ ...store.read().values, [name]: text })
  }
  const isTestDrive = kind === 'test-drive'
  return (
    <form {...formProps} className="mt-4">
      <div className="form-grid">
        <ContactFields values={values} problems={problems} onChange={(name, text) => set(name)(text)} />
        <TextField
          label="Preferred day"
          type="date"
          name="preferredDate"
          className="half"
          optional
          min={today()}
          value={values.preferredDate}
          problem={problems.preferredDate}
          onChange={set('preferredDate')}
        />
        <TextAreaField
          label="Message"
          name="message"
          optional={isTestDrive}
          placeholder={isTestDrive ? 'What time suits you?' : 'What would you like to know?'}
          rows={3}
          value={values.message}
          problem={problems.message}
          onChange={set('message')}
          maxLength={FREE_TEXT_MAX}
        />
      </div>
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
