import { useState } from 'react'
import {
  PASSKEY_NAME_MAX,
  newPasskeySchema,
  type AddedPasskey,
  type Passkey,
} from '#shared/domain/passkey.ts'
import { ownPasswordSchema } from '#shared/domain/second-factor.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { TextField } from '../../components/form-fields.tsx'
import { QueryFailure } from '../../components/staff/query-state.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useBusiness } from '../../hooks/use-business.ts'
import { useStaffForm } from '../../hooks/use-staff-form.ts'
import { notify } from '../../lib/notify.ts'
import { staffApi } from '../../lib/staff-api.tsx'
import { describeBrowser } from './describe-browser.ts'
import { createPasskey, hasWebAuthn } from './passkey-browser.ts'
import { FormButtons, OwnPasswordField, OwnPasswordForm } from './second-factor-forms.tsx'

type Props = {
  /** False where browsers cannot create passkeys for this host. */
  isOffered: boolean
  isAdding: boolean
  onAdd: () => void
  onClose: () => void
  /** With the recovery codes where it is the first second factor. */
  onAdded: (codes: string[] | null) => void
}

/** The passkeys of the signed-in account: those it has, another one, and taking one away. */
export function PasskeyPanel({ isOffered, isAdding, onAdd, onClose, onAdded }: Props) {
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const { data: passkeys = [], error, refetch } = staffApi.auth.listPasskeys.useQuery()
  const remove = staffApi.auth.removePasskey.useMutation()
  const refresh = useRefresh()
  const canAdd = isOffered && hasWebAuthn()
  if (!canAdd && !error && passkeys.length === 0) return null
  return (
    <div className="mt-6 border-t pt-5">
      <h3 className="text-xl">Passkeys</h3>
      <QueryFailure error={error} className="mt-4" onRetry={refetch} />
      {isAdding ? (
        <AddPasskeyForm
          onDone={({ passkey, codes }) => {
            notify({ tone: 'success', title: `The passkey “${passkey.name}” is added` })
            onAdded(codes)
            refresh()
          }}
          onCancel={onClose}
        />
      ) : (
        <>
          <PasskeyList passkeys={passkeys} onRemove={setRemoved} />
          {removed && (
            <OwnPasswordForm
              key={removed.id}
              explanation={`“${removed.name}” will no longer sign you in.`}
              action="Remove"
              send={(password) => remove.mutateAsync({ ...password, id: removed.id })}
              onDone={() => {
                notify({ title: `The passkey “${removed.name}” is removed` })
                setRemoved(null)
                refresh()
              }}
              onCancel={() => setRemoved(null)}
            />
          )}
          {canAdd && !removed && (
            <div className="mt-3 grid justify-items-start gap-4">
              <p>
                Sign in with your fingerprint, face, PIN or security key in place of a code. A
                passkey works on this site alone, so nobody can trick it out of you.
              </p>
              <Button variant="outline" onClick={onAdd}>
                Add a passkey
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}

/** Asks the server again for the passkeys and how the second factor stands. */
function useRefresh(): () => void {
  const utils = staffApi.useUtils()
  return () => {
    void utils.auth.listPasskeys.invalidate()
    void utils.auth.getSecondFactor.invalidate()
  }
}

type ListProps = { passkeys: Passkey[]; onRemove: (passkey: Passkey) => void }

function PasskeyList({ passkeys, onRemove }: ListProps) {
  const { timeZone } = useBusiness()
  if (passkeys.length === 0) return null
  return (
    <ul className="mt-2">
      {passkeys.map((passkey) => (
        <li
          key={passkey.id}
          className="flex min-h-16 items-center justify-between gap-4 border-b py-2"
        >
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{passkey.name}</p>
            <p className="flex flex-wrap gap-x-3 text-sm text-muted-foreground">
              <span className="inline-block">
                {`Added ${formatShortMoment(passkey.createdAt, timeZone)}`}
              </span>
              <span className="inline-block">
                {passkey.lastUsedAt
                  ? `Last used ${formatShortMoment(passkey.lastUsedAt, timeZone)}`
                  : 'Not used yet'}
              </span>
            </p>
          </div>
          <Button
            variant="link"
            className="shrink-0"
            onClick={() => onRemove(passkey)}
            aria-label={`Remove ${passkey.name}`}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}

const addSchema = ownPasswordSchema.extend(newPasskeySchema.pick({ name: true }).shape)

type AddProps = { onDone: (added: AddedPasskey) => void; onCancel: () => void }

/** Asks for a name and the password, then lets the browser make a passkey. */
function AddPasskeyForm({ onDone, onCancel }: AddProps) {
  const begin = staffApi.auth.beginPasskey.useMutation()
  const add = staffApi.auth.addPasskey.useMutation()
  const { field, failure, isBusy, formProps } = useStaffForm({
    schema: addSchema,
    defaultValues: { name: describeBrowser(navigator.userAgent), currentPassword: '' },
    send: async ({ name, currentPassword }) => {
      const options = await begin.mutateAsync({ currentPassword })
      return add.mutateAsync({ name, credential: await createPasskey(options) })
    },
    onDone,
  })
  return (
    <form {...formProps} method="post" className="mt-4 grid gap-4">
      <TextField
        {...field('name')}
        label="Name of the passkey"
        name="passkeyName"
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
      />
      <OwnPasswordField {...field('currentPassword')} />
      <FormButtons action="Add" failure={failure} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}
