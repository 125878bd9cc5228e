import { type SubmitEvent, useEffect } from 'react'
import { FieldProblem, TextField } from '../../components/form-fields.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useNeedsReact } from '../../lib/needs-react.ts'

type Props = {
  isBusy: boolean
  problem: string
  forgetProblem: () => void
  onSubmit: (code: string) => void
  /** Uses a passkey in place of a code, where there is one. */
  onPasskey: (() => void) | undefined
  /** Goes back to name and password. */
  onStartOver: () => void
}

/** The second step of a sign-in: a code of the app, or a recovery code. */
export function CodeForm({
  isBusy,
  problem,
  forgetProblem,
  onSubmit,
  onPasskey,
  onStartOver,
}: Props) {
  const { element: form, needsReact } = useNeedsReact<HTMLFormElement>()
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[data-first], input')?.focus()
  }, [form])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { code } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    onSubmit(code ?? '')
  }
  return (
    <form {...needsReact} method="post" className="grid gap-4" onSubmit={send} noValidate>
      <p role="status">
        {onPasskey
          ? 'Use your passkey, or enter a code from your authenticator app or one of your recovery codes.'
          : 'Enter the code from your authenticator app, or one of your recovery codes.'}
      </p>
      {onPasskey && (
        <Button data-first className="w-full" busy={isBusy} onClick={onPasskey}>
          Use your passkey
        </Button>
      )}
      <TextField
        label="Code"
        name="code"
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        onChange={forgetProblem}
      />
      <FieldProblem problem={problem || undefined} />
      <Button
        type="submit"
        variant={onPasskey ? 'outline' : 'default'}
        className="w-full"
        busy={isBusy}
      >
        {isBusy ? 'Checking...' : 'Continue'}
      </Button>
      <Button variant="link" onClick={onStartOver}>
        Use another account
      </Button>
    </form>
  )
}
