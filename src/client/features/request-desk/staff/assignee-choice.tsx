import { useId } from 'react'
import { NativeSelect } from '../../../components/ui/native-select.tsx'
import { storedUser } from '../../../lib/staff-tokens.ts'
import type { Change, DeskRequest } from './desk.ts'
import { useDeskFacts } from './use-desk-facts.ts'

type Props = {
  request: DeskRequest
  onChange: (change: Change<never>, advice: string) => Promise<boolean>
}

const NOT_ASSIGNED = 'You changed nothing: choose again if it should be somebody else.'

/** Who takes care of a request. */
export function AssigneeChoice({ request, onChange }: Props) {
  const id = useId()
  const staff = useDeskFacts()?.staff ?? []
  const me = storedUser()?.username
  const { assignee } = request
  const names = assignee !== null && !staff.includes(assignee) ? [...staff, assignee] : staff
  return (
    <div className="desk-form">
      <label htmlFor={id}>Assigned to</label>
      <NativeSelect
        id={id}
        value={assignee ?? ''}
        onChange={(event) =>
          void onChange({ assignee: event.target.value, seen: { assignee } }, NOT_ASSIGNED)
        }
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
