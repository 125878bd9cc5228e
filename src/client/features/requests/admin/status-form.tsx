import { type ComponentProps, useId } from 'react'
import * as z from 'zod'
import {
  REQUEST_STATUSES,
  type RequestStatus,
  REQUEST_STATUS_LABELS,
} from '#shared/domain/request.ts'
import { type FilledStatusEmail, findStatusEmailTemplate } from '#shared/domain/status-email.ts'
import { fillTerms, type StatusTerms } from '#shared/domain/status-terms.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { CheckField } from '../../../components/check-field.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { NativeSelect } from '../../../components/ui/native-select.tsx'
import { useStaffForm } from '../../../hooks/use-staff-form.ts'
import { explainFailure } from '../../../lib/failure.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { EmailPreview } from './email-preview.tsx'
import { CancelledQuotes } from './quotes/cancelled-quotes.tsx'
import type { RequestProps } from './request-types.ts'
import type { RequestChangeInput } from './use-request-actions.ts'
import { useStatusEmail } from './use-status-email.ts'

type Props = RequestProps & {
  email: string
  isBusy: boolean
  /** Rejects where the status was not changed. */
  onChange: (change: RequestChangeInput) => Promise<unknown>
}

type Values = {
  /** Null for the present status. */
  selected: RequestStatus | null
  reason: string
  /** Null for the usual choice. */
  notifyChoice: boolean | null
  terms: StatusTerms
}
/** The browser checks required fields. */
const statusFormSchema = z.custom<Values>()
const UNCHANGED: Values = { selected: null, reason: '', notifyChoice: null, terms: {} }

/** Changes the status, with a reason for cancelling and a preview of the email. */
export function StatusForm({ kind, request, email, isBusy, onChange }: Props) {
  const id = useId()
  const trackStatusEmail = useStatusEmail(kind, request)
  // Prefetched for the moment a status is selected.
  const { data: emails, error } = staffApi.requests.admin[kind].listStatusEmails.useQuery(
    { id: request.id },
    { staleTime: Infinity },
  )
  const { form, field, values, formProps, reset } = useStaffForm({
    schema: statusFormSchema,
    defaultValues: UNCHANGED,
    send: change,
    onDone: () => {
      reset()
      if (tellCustomer) void trackStatusEmail(status, email)
    },
    // The caller shows failures of all actions.
    onFailure: () => true,
  })
  const { selected, notifyChoice, terms } = values
  const status = selected ?? request.status
  const template = email === '' ? null : findStatusEmailTemplate(kind, status)
  const statusEmail = emails?.find((each) => each.status === status)
  // While it is saved, the request already has the new status in the lists.
  const isChange = selected !== null && (isBusy || selected !== request.status)
  const tellCustomer = isChange && (notifyChoice ?? template?.isUsual ?? false)
  const statuses: readonly RequestStatus[] = REQUEST_STATUSES[kind]

  function change({ reason }: Values): Promise<unknown> {
    return onChange({
      status,
      reason: status === 'cancelled' ? reason : undefined,
      tellCustomer: template ? tellCustomer : undefined,
      ...terms,
      seen: { status: request.status },
    })
  }
  const select = (next: RequestStatus | null) =>
    form.reset({
      ...UNCHANGED,
      reason: values.reason,
      selected: next === request.status ? null : next,
    })
  return (
    <form
      {...formProps}
      noValidate={false}
      className="grid grid-cols-[6.5rem_1fr] items-center gap-2.5"
    >
      <label htmlFor={id} className="font-semibold">
        Status
      </label>
      <NativeSelect
        id={id}
        className="min-h-11"
        value={status}
        onChange={(event) => select(oneOf(statuses, event.target.value) ?? null)}
      >
        {statuses.map((option) => (
          <option key={option} value={option}>
            {REQUEST_STATUS_LABELS[option]}
          </option>
        ))}
      </NativeSelect>
      {isChange && (
        <>
          {status === 'cancelled' ? (
            <CancelFields kind={kind} request={request} {...field('reason')} />
          ) : (
            <TermsFields
              status={status}
              terms={terms}
              isRequired={tellCustomer}
              onChange={field('terms').onChange}
            />
          )}
          {template && (
            <EmailChoice
              heading={template.heading}
              isOn={tellCustomer}
              onChange={field('notifyChoice').onChange}
              preview={{ to: email, statusEmail, error, terms }}
            />
          )}
          <div className="col-span-full flex flex-wrap gap-2 *:min-h-11 *:flex-1 *:px-2.5 *:whitespace-nowrap">
            <Button type="submit" busy={isBusy || (tellCustomer && !statusEmail)}>
              {getSubmitLabel(status)}
            </Button>
            <Button variant="outline" onClick={() => select(null)}>
              Keep as is
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

const getSubmitLabel = (status: RequestStatus) =>
  status === 'cancelled' ? 'Cancel request' : `Change to ${REQUEST_STATUS_LABELS[status]}`

type PreviewProps = {
  to: string
  statusEmail: FilledStatusEmail | undefined
  error: unknown
  terms: StatusTerms
}

type ChoiceProps = {
  heading: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  preview: PreviewProps
}

const EmailChoice = ({ heading, isOn, onChange, preview }: ChoiceProps) => (
  <>
    <CheckField className="col-span-full py-2" value={isOn} onChange={onChange}>
      <span>{`Tell the customer by email: “${heading}”`}</span>
    </CheckField>
    {isOn && <StatusEmailPreview {...preview} />}
  </>
)

const StatusEmailPreview = ({ to, statusEmail, error, terms }: PreviewProps) => (
  <div className="col-span-full">
    {statusEmail ? (
      <EmailPreview
        open
        to={to}
        subject={statusEmail.subject}
        body={fillTerms(statusEmail.body, terms)}
      />
    ) : (
      <p role="status">{error ? `Error: ${explainFailure(error)}` : 'Loading...'}</p>
    )}
  </div>
)

type TermsProps = {
  status: string
  terms: StatusTerms
  isRequired: boolean
  onChange: (terms: StatusTerms) => void
}

/** Asks for the terms of a status: price or appointment. */
function TermsFields({ status, terms, isRequired, onChange }: TermsProps) {
  if (status === 'quoted') {
    return (
      <TermInput
        label="Price in $"
        inputMode="decimal"
        autoComplete="off"
        value={terms.price ?? ''}
        required={isRequired}
        maxLength={12}
        pattern={String.raw`\$?\s*([0-9]{1,3}(,[0-9]{3})+|[0-9]{1,6})(\.[0-9]{2})?`}
        title="A price in dollars, such as 85 or 1,250.00"
        onType={(price) => onChange({ price })}
      />
    )
  }
  if (status !== 'scheduled') return null
  return (
    <>
      <TermInput
        label="Day"
        type="date"
        value={terms.day ?? ''}
        required={isRequired}
        onType={(day) => onChange({ ...terms, day })}
      />
      <TermInput
        label="Time"
        type="time"
        value={terms.time ?? ''}
        required={isRequired}
        onType={(time) => onChange({ ...terms, time })}
      />
    </>
  )
}

type InputProps = ComponentProps<'input'> & { label: string; onType: (value: string) => void }

function TermInput({ label, onType, ...input }: InputProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <Input
        id={id}
        className="min-h-11"
        {...input}
        onChange={(event) => onType(event.target.value)}
      />
    </>
  )
}

type ReasonProps = RequestProps & { value: string; onChange: (reason: string) => void }

/** Asks for the reason, and says what becomes of the quotes. */
function CancelFields({ kind, request, value, onChange }: ReasonProps) {
  const id = useId()
  return (
    <div className="col-span-full grid gap-2">
      <CancelledQuotes kind={kind} requestId={request.id} />
      <label htmlFor={id}>Reason for cancelling</label>
      <Input
        id={id}
        className="min-h-11"
        value={value}
        required
        maxLength={2000}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
