import { type SubmitEvent, useEffect } from 'react'
import { FieldProblem, TextField } from '../../components/form-fields.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useNeedsReact } from '../../lib/needs-react.ts'

type Props = {
  isBusy: boolean
  problem: string
  forgetProblem: () => void
  onSubmit: (code: string) => void
  /** Goes back to name and password. */
  onStartOver: () => void
}

/** The second step of a sign-in: a code of the app, or a recovery code. */
export function CodeForm({ isBusy, problem, forgetProblem, onSubmit, onStartOver }: Props) {
  const { element: form, needsReact } = useNeedsReact<HTMLFormElement>()
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { code } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    onSubmit(code ?? '')
  }
  return (
    <form {...needsReact} method="post" className="grid gap-4" onSubmit={send} noValidate>
      <p role="status">
        Enter the code from your authenticator app, or one of your recovery codes.
      </p>
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
      <Button type="submit" className="w-full" busy={isBusy}>
        {isBusy ? 'Checking...' : 'Continue'}
      </Button>
      <Button variant="link" onClick={onStartOver}>
        Use another account
      </Button>
    </form>
  )
}
