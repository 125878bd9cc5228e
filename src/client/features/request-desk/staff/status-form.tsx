import { type SubmitEvent, useId, useState } from 'react'
import { statusLetterOf } from '#shared/domain/reply-template.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import type { Change, Desk, DeskRequest } from './desk.ts'
import { statusLabel } from './what-changed.ts'

type Props<Request extends DeskRequest> = {
  desk: Desk<Request>
  request: Request
  isBusy: boolean
  onChange: (change: Change<Request['status']>) => Promise<boolean>
}

/** Where the status is changed: a cancelled request needs a reason, and the customer may be told by mail. */
export function StatusForm<Request extends DeskRequest>({ desk, request, isBusy, onChange }: Props<Request>) {
  const id = useId()
  const [chosen, setChosen] = useState<Request['status'] | null>(null)
  const [reason, setReason] = useState('')
  const [tells, setTells] = useState<boolean | null>(null)
  const status = chosen ?? request.status
  const letter = statusLetterOf(desk.kind, status)
  const isNew = status !== request.status
  const tellCustomer = tells ?? letter?.isUsual ?? false

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isDone = await onChange({
      status,
      reason: status === 'cancelled' ? reason : undefined,
      tellCustomer: letter ? tellCustomer : undefined,
      updatedAt: request.updatedAt,
    })
    if (!isDone) return
    setChosen(null)
    setReason('')
    setTells(null)
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="desk-form">
      <label htmlFor={id}>Status</label>
      <Select
        id={id}
        value={status}
        onChange={(event) => {
          setChosen(oneOf(desk.statuses, event.target.value) ?? null)
          setTells(null)
        }}
      >
        {desk.statuses.map((option) => (
          <option key={option} value={option}>
            {statusLabel(option)}
          </option>
        ))}
      </Select>
      {isNew && status === 'cancelled' && (
        <div className="desk-wide">
          <label htmlFor={`${id}-reason`}>Reason for cancelling</label>
          <Input id={`${id}-reason`} value={reason} required maxLength={2000} onChange={(event) => setReason(event.target.value)} />
        </div>
      )}
      {isNew && letter && (
        <label className="desk-check desk-wide">
          <input type="checkbox" checked={tellCustomer} onChange={(event) => setTells(event.target.checked)} />
          Tell the customer by mail: “{letter.heading}”
        </label>
      )}
      {isNew && (
        <div className="desk-wide desk-buttons">
          <Button type="submit" variant="secondary" busy={isBusy}>
            Change to {statusLabel(status)}
          </Button>
          <Button variant="outline" onClick={() => setChosen(null)}>
            Leave it
          </Button>
        </div>
      )}
    </form>
  )
}
