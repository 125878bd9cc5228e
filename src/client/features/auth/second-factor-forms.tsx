import { type ReactNode, useState } from 'react'
import { encode } from 'uqr'
import {
  ownPasswordSchema,
  secondFactorCodeSchema,
  type RecoveryCodes,
  type SecondFactorSecret,
} from '#shared/domain/second-factor.ts'
import { FieldProblem, TextField } from '../../components/form-fields.tsx'
import { Button } from '../../components/ui/button.tsx'
import { problemsOf, useStepForm } from '../../hooks/use-step-form.ts'
import { failureText } from '../../lib/failure.ts'
import { fieldProblems } from '../../lib/staff-failure.ts'
import { storedUser } from '../../lib/staff-tokens.ts'

type FormProps<Result> = {
  action: string
  onDone: (result: Result) => void
  onCancel: () => void
}

/** Sends a form of one field and shows what is wrong with it. */
function useOneField<Result>({
  name,
  schema,
  send,
  onDone,
}: {
  name: 'currentPassword' | 'code'
  schema: Parameters<typeof problemsOf>[0]
  send: (value: string) => Promise<Result>
  onDone: (result: Result) => void
}) {
  const [value, setValue] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const { problems, show, forget, formProps } = useStepForm({
    check: () => problemsOf(schema, { [name]: value }),
    onValid: () => void submit(),
  })

  async function submit(): Promise<void> {
    if (isBusy) return
    setFailure('')
    setIsBusy(true)
    try {
      onDone(await send(value))
    } catch (error) {
      const found = fieldProblems(error)
      if (Object.keys(found).length > 0) show(found)
      else setFailure(failureText(error))
    }
    setIsBusy(false)
  }
  const set = (text: string) => {
    forget(name)
    setValue(text)
  }
  return { value, set, problem: problems[name], failure, isBusy, formProps }
}

export function FormButtons({
  action,
  isBusy,
  onCancel,
}: {
  action: string
  isBusy: boolean
  onCancel: () => void
}) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" variant="secondary" busy={isBusy}>
        {isBusy ? 'Checking...' : action}
      </Button>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
    </div>
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
  const { value, set, problem, failure, isBusy, formProps } = useOneField({
    name: 'currentPassword',
    schema: ownPasswordSchema,
    send: (currentPassword) => send({ currentPassword }),
    onDone,
  })
  return (
    <form {...formProps} method="post" className="mt-4 grid gap-4">
      <p>{explanation}</p>
      <OwnPasswordField {...{ value, problem }} onChange={set} />
      <FieldProblem problem={failure || undefined} />
      <FormButtons {...{ action, isBusy, onCancel }} />
    </form>
  )
}

type FieldProps = {
  value: string
  problem: string | undefined
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
        value={storedUser()?.username ?? ''}
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
  const { value, set, problem, failure, isBusy, formProps } = useOneField({
    name: 'code',
    schema: secondFactorCodeSchema,
    send: (code) => send({ code }),
    onDone,
  })
  return (
    <form {...formProps} method="post" className="mt-4 grid gap-4">
      <p>Scan this with your authenticator app, then enter the code that it shows.</p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <p>
        No camera? Enter this key in the app:{' '}
        <code className="font-semibold wrap-anywhere">{inGroups(secret)}</code>
      </p>
      <TextField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        problem={problem}
        onChange={set}
      />
      <FieldProblem problem={failure || undefined} />
      <FormButtons action="Turn on" {...{ isBusy, onCancel }} />
    </form>
  )
}

const inGroups = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ')

const QUIET = 4

/** A QR code as one SVG path, so that no inline style breaks the page's policy; dark on white in both color schemes, for cameras. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="w-56 max-w-full rounded-md border"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
