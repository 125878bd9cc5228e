import { useNavigate } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { NativeSelect } from '../../../components/ui/native-select.tsx'
import { useSingleKeyActions } from '../../../hooks/use-table-keys.ts'
import { explainToVisitor } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import { toRequestLink } from '../../../lib/request-link.ts'
import { readStoredUser } from '../../../lib/staff-tokens.ts'
import { NoteForm } from './note-form.tsx'
import type { AdminRequest, RequestProps } from './request-types.ts'
import { SnoozeNotice } from './snooze.tsx'
import { StatusForm } from './status-form.tsx'
import { type RequestChangeInput, useRequestActions } from './use-request-actions.ts'
import { useStaffFacts } from './use-staff-facts.ts'

/** The forms and buttons of staff beside a request. */
export function RequestActions({ kind, request, email }: RequestProps & { email: string }) {
  const { update } = useRequestActions(kind, request)
  const frame = useRef<HTMLDivElement>(null)
  const isBusy = update.isPending
  const { assignee } = request
  const me = readStoredUser()?.username
  const canTake = me !== undefined && assignee !== me
  const focusOn = (selector: string) => frame.current?.querySelector<HTMLElement>(selector)?.focus()
  useSingleKeyActions({
    s: () => focusOn('select'),
    m: () => focusOn('textarea'),
    a: () => canTake && !isBusy && update.mutate({ assignee: me, seen: { assignee } }),
  })
  return (
    <div ref={frame} className="grid gap-4">
      <ActionError error={update.error} />
      <SnoozeNotice request={request} isBusy={isBusy} onChange={update.mutateAsync} />
      {email === '' && (
        <p className="text-muted-foreground">No email address, so answer by phone.</p>
      )}
      <StatusForm
        kind={kind}
        request={request}
        email={email}
        isBusy={isBusy}
        onChange={update.mutateAsync}
      />
      <AssigneeSelect request={request} onChange={update.mutate} />
      {canTake && (
        <Button
          variant="outline"
          size="sm"
          busy={isBusy}
          onClick={() => update.mutate({ assignee: me, seen: { assignee } })}
        >
          Assign to me
        </Button>
      )}
      <NoteForm
        requestId={request.id}
        isBusy={isBusy}
        onNote={(note) => update.mutateAsync({ note })}
      />
    </div>
  )
}

/** Says that a message of the customer was answered in another way. */
export function MarkAnswered({ kind, request }: RequestProps) {
  const { update } = useRequestActions(kind, request)
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start max-md:w-full"
        busy={update.isPending}
        onClick={() => update.mutate({ answered: true })}
      >
        Mark answered
      </Button>
      <ActionError error={update.error} />
    </>
  )
}

export function ArchivedActions({ kind, request, message }: RequestProps & { message: string }) {
  const { restore } = useRequestActions(kind, request)
  const navigate = useNavigate()
  const { id, reference, spamReason } = request

  /** Leads to the list that has the request from now on. */
  const onRestored = () => {
    notify({ tone: 'success', title: `${reference} is back`, about: id })
    const list = spamReason === null ? 'current' : 'spam'
    void navigate(toRequestLink({ id, kind, reference, list }))
  }
  return (
    <>
      <p role="status">{message}</p>
      <ActionError error={restore.error} />
      <Button
        variant="outline"
        className="min-h-11"
        busy={restore.isPending}
        onClick={() => restore.mutate(undefined, { onSuccess: onRestored })}
      >
        Restore
      </Button>
    </>
  )
}

export const ActionError = ({ error }: { error: Error | null }) => (
  <div role="alert" className="empty:absolute">
    {error && (
      <Alert variant="destructive" className="px-3 py-2">
        {explainToVisitor(error)}
      </Alert>
    )}
  </div>
)

type Props = { request: AdminRequest; onChange: (change: RequestChangeInput) => void }

/** Assigns a request to a member of staff. */
function AssigneeSelect({ request: { assignee }, onChange }: Props) {
  const id = useId()
  const usernames = useStaffFacts()?.usernames ?? []
  const me = readStoredUser()?.username
  const names =
    assignee !== null && !usernames.includes(assignee) ? [...usernames, assignee] : usernames
  return (
    <div className="grid grid-cols-[6.5rem_1fr] items-center gap-2.5">
      <label htmlFor={id} className="font-semibold">
        Assigned to
      </label>
      <NativeSelect
        id={id}
        className="min-h-11"
        value={assignee ?? ''}
        onChange={(event) => onChange({ assignee: event.target.value, seen: { assignee } })}
      >
        <option value="">Unassigned</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name === me ? `${name} (me)` : name}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}
