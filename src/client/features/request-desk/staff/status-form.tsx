import { type SubmitEvent, useId, useState } from 'react'
import { statusEmailTemplateOf } from '#shared/domain/reply-template.ts'
import type { StatusTerms } from '#shared/domain/status-terms.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { NativeSelect } from '../../../components/ui/native-select.tsx'
import type { Change, Desk, DeskRequest } from './desk.ts'
import { StatusEmailPreview, TermsFields, useStatusLetter } from './status-email.tsx'
import { useStatusEmail } from './use-status-email.ts'
import { statusLabel } from './what-changed.ts'

type Props<Request extends DeskRequest> = {
  desk: Desk<Request>
  request: Request
  email: string
  isBusy: boolean
  onChange: (change: Change<Request['status']>) => Promise<boolean>
}

/** Where the status is changed: a cancelled request needs a reason, and the customer may be told by an email that is seen before. */
export function StatusForm<Request extends DeskRequest>({
  desk,
  request,
  email,
  isBusy,
  onChange,
}: Props<Request>) {
  const id = useId()
  const [chosen, setChosen] = useState<Request['status'] | null>(null)
  const [reason, setReason] = useState('')
  const [tells, setTells] = useState<boolean | null>(null)
  const [terms, setTerms] = useState<StatusTerms>({})
  const { follow } = useStatusEmail(desk)
  const status = chosen ?? request.status
  const letter = statusEmailTemplateOf(desk.kind, status)
  const isNew = status !== request.status
  const tellCustomer = isNew && (letter ? (tells ?? letter.isUsual) : false)
  const shown = useStatusLetter(desk, request, status)

  const begin = (next: Request['status'] | null) => {
    setChosen(next)
    setTells(null)
    setTerms({})
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isDone = await onChange({
      status,
      reason: status === 'cancelled' ? reason : undefined,
      tellCustomer: letter ? tellCustomer : undefined,
      ...terms,
      seen: { status: request.status },
    })
    if (!isDone) return
    begin(null)
    setReason('')
    if (tellCustomer) void follow({ ...request, status }, email)
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="desk-form">
      <label htmlFor={id}>Status</label>
      <NativeSelect
        id={id}
        value={status}
        onChange={(event) => begin(oneOf(desk.statuses, event.target.value) ?? null)}
      >
        {desk.statuses.map((option) => (
          <option key={option} value={option}>
            {statusLabel(option)}
          </option>
        ))}
      </NativeSelect>
      {isNew && status === 'cancelled' && (
        <div className="desk-wide">
          <label htmlFor={`${id}-reason`}>Reason for cancelling</label>
          <Input
            id={`${id}-reason`}
            value={reason}
            required
            maxLength={2000}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      )}
      {isNew && (
        <TermsFields
          id={id}
          status={status}
          terms={terms}
          isNeeded={tellCustomer}
          onChange={setTerms}
        />
      )}
      {isNew && letter && (
        <label className="desk-check desk-wide">
          <input
            type="checkbox"
            checked={tellCustomer}
            onChange={(event) => setTells(event.target.checked)}
          />
          Tell the customer by email: “{letter.heading}”
        </label>
      )}
      {tellCustomer && (
        <div className="desk-wide">
          <StatusEmailPreview email={email} terms={terms} {...shown} />
        </div>
      )}
      {isNew && (
        <div className="desk-wide desk-buttons">
          <Button
            type="submit"
            variant="secondary"
            busy={isBusy || (tellCustomer && !shown.letter)}
          >
            Change to {statusLabel(status)}
          </Button>
          <Button variant="outline" onClick={() => begin(null)}>
            Leave it
          </Button>
        </div>
      )}
    </form>
  )
}
