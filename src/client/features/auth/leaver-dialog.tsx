import { useState } from 'react'
import type { Account } from '#shared/domain/account.ts'
import { Field } from '../../components/form-fields.tsx'
import { ConfirmDialog } from '../../components/staff/confirm-dialog.tsx'
import { NativeSelect } from '../../components/ui/native-select.tsx'
import { notifyFailure } from '../../lib/notify-failure.ts'
import { notify } from '../../lib/notify.ts'
import { staffApi } from '../../lib/staff-api.tsx'

type Props = { account: Account; isOpen: boolean; onClose: () => void }

/** Disables an account, and hands its open requests over; a disabled one only hands them over. */
export function LeaverDialog({ account, isOpen, onClose }: Props) {
  const { id, username, state } = account
  const [to, setTo] = useState('')
  const { data: count } = staffApi.requests.admin.countAssigned.useQuery(
    { id },
    { enabled: isOpen, staleTime: 0 },
  )
  const { data: accounts } = staffApi.auth.admin.list.useQuery()
  const isDisabled = state === 'disabled'
  const leave = useLeave(account)
  const colleagues = accounts?.filter((other) => other.id !== id && other.state === 'active') ?? []
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={isDisabled ? `Hand over the requests of ${username}?` : `Disable ${username}?`}
      action={isDisabled ? 'Hand over' : 'Disable'}
      onAction={() => void leave(to || null, count ?? 0)}
    >
      {!isDisabled && (
        <p>
          {`${username} is signed out everywhere and can't sign in until a colleague enables the account again. What ${username} has written stays.`}
        </p>
      )}
      {isDisabled && count === 0 && <p>{`${username} has no open requests.`}</p>}
      {count !== undefined && count > 0 && (
        <Field
          label={`Who takes over ${count === 1 ? '1 open request' : `${count} open requests`}?`}
          className="mt-4"
        >
          {(wiring) => (
            <NativeSelect {...wiring} value={to} onChange={({ target }) => setTo(target.value)}>
              <option value="">Unassigned</option>
              {colleagues.map((colleague) => (
                <option key={colleague.id} value={colleague.username}>
                  {colleague.username}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
    </ConfirmDialog>
  )
}

/** Returns a function that disables the account where it is not yet, then hands over. */
function useLeave({ id, username, state }: Account) {
  const utils = staffApi.useUtils()
  const disable = staffApi.auth.admin.disable.useMutation()
  const reassign = staffApi.requests.admin.reassign.useMutation()
  return async (to: string | null, count: number): Promise<void> => {
    const isActive = state !== 'disabled'
    try {
      if (isActive) await disable.mutateAsync({ id })
    } catch (error) {
      return notifyFailure(`${username} was not disabled`, error)
    } finally {
      void utils.auth.admin.list.invalidate()
    }
    const done = isActive ? `${username} is disabled` : `${username} has no open requests now`
    if (count === 0) return notify({ tone: 'success', title: done })
    try {
      const moved = await reassign.mutateAsync({ from: id, to })
      const requests = moved === 1 ? '1 request' : `${moved} requests`
      notify({
        tone: 'success',
        title: isActive ? done : `${requests} of ${username} handed over`,
        description: to === null ? `${requests} unassigned` : `${requests} assigned to ${to}`,
      })
    } catch (error) {
      notifyFailure(`The requests of ${username} were not handed over`, error)
    } finally {
      void utils.requests.invalidate()
    }
  }
}
