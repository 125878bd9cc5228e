import type { ReactNode } from 'react'
import {
  ownPasswordSchema,
  secondFactorCodeSchema,
  type RecoveryCodes,
  type SecondFactorSecret,
} from '#shared/domain/second-factor.ts'
import { ErrorMessage, TextField } from '../../components/form-fields.tsx'
import { QrCode } from '../../components/staff/qr-code.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useStaffForm } from '../../hooks/use-staff-form.ts'
import { readStoredUser } from '../../lib/staff-tokens.ts'

type FormProps<Result> = {
  action: string
  onDone: (result: Result) => void
  onCancel: () => void
}

/** The error of a form above its buttons. */
export function FormButtons({
  action,
  failure,
  isBusy,
  onCancel,
}: {
  action: string
  failure: string
  isBusy: boolean
  onCancel: () => void
}) {
  return (
    <>
      <ErrorMessage message={failure || undefined} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Checking...' : action}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  )
}

type PasswordProps<Result> = FormProps<Result> & {
  explanation: ReactNode
  send: (input: { currentPassword: string }) => Promise<Result>
}

/** Asks for the password before the second factor is changed. */
export function OwnPasswordForm<Result>({
  explanation,
  action,
  send,
  onDone,
  onCancel,
}: PasswordProps<Result>) {
  const { field, failure, isBusy, formProps } = useStaffForm({
    schema: ownPasswordSchema,
    defaultValues: { currentPassword: '' },
    send,
    onDone,
  })
  return (
    <form {...formProps} method="post" className="mt-4 grid gap-4">
      <p>{explanation}</p>
      <OwnPasswordField {...field('currentPassword')} />
      <FormButtons action={action} failure={failure} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}

type FieldProps = {
  value: string
  issue: string | undefined
  onChange: (text: string) => void
}

/** The field for the password of the signed-in account, with its name for the password manager. */
export function OwnPasswordField(props: FieldProps) {
  return (
    <>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={readStoredUser()?.username ?? ''}
        readOnly
        hidden
      />
      <TextField
        {...props}
        label="Your password"
        type="password"
        name="ownPassword"
        autoComplete="current-password"
      />
    </>
  )
}

type ConfirmProps = Omit<FormProps<RecoveryCodes>, 'action'> & {
  made: SecondFactorSecret
  send: (input: { code: string }) => Promise<RecoveryCodes>
}

/** Shows the secret for the app and asks for its first code. */
export function ConfirmForm({ made: { secret, uri }, send, onDone, onCancel }: ConfirmProps) {
  const { field, failure, isBusy, formProps } = useStaffForm({
    schema: secondFactorCodeSchema,
    defaultValues: { code: '' },
    send,
    onDone,
  })
  return (
    <form {...formProps} method="post" className="mt-4 grid gap-4">
      <p>Scan this with your authenticator app, then enter the code that it shows.</p>
      <QrCode
        text={uri}
        label="QR code for your authenticator app"
        className="w-56 rounded-md border"
      />
      <p>
        No camera? Enter this key in the app:{' '}
        <code className="font-semibold wrap-anywhere">{inGroups(secret)}</code>
      </p>
      <TextField
        {...field('code')}
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <FormButtons action="Turn on" failure={failure} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}

const inGroups = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ')
