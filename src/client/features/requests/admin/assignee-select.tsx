import { useId } from 'react'
import { NativeSelect } from '../../../components/ui/native-select.tsx'
import { storedUser } from '../../../lib/staff-tokens.ts'
import type { AdminRequest, RequestChange } from './use-request-actions.ts'
import { useRequestSettings } from './use-request-settings.ts'

type Props = { request: AdminRequest; onChange: (change: RequestChange) => void }

/** Assigns a request to a member of staff. */
export function AssigneeSelect({ request: { assignee }, onChange }: Props) {
  const id = useId()
  const staff = useRequestSettings()?.staff ?? []
  const me = storedUser()?.username
  const names = assignee !== null && !staff.includes(assignee) ? [...staff, assignee] : staff
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
        <option value="">Nobody</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name === me ? `${name} (me)` : name}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}
