import { type SubmitEvent, useEffect, useState } from 'react'
import { CheckField } from '../../components/check-field.tsx'
import { ErrorMessage, TextField } from '../../components/form-fields.tsx'
import { alertVariants } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useNeedsReact } from '../../hooks/use-needs-react.ts'
import { hasWebAuthn } from './passkey-browser.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useLogin, useSignOutMessage } from './use-login.ts'

export function LoginPage({ businessName }: { businessName: string }) {
  return (
    <SignInFrame
      businessName={businessName}
      title="Admin Login"
      noScript="Signing in needs JavaScript."
    >
      <LoginForm />
    </SignInFrame>
  )
}

function LoginForm() {
  const { element: form, needsReact } = useNeedsReact<HTMLFormElement>()
  const signOutMessage = useSignOutMessage()
  const login = useLogin()
  const [isShown, setIsShown] = useState(false)
  const { isBusy, failure, forgetFailure, step, submit } = login
  useEffect(() => {
    if (document.activeElement === document.body) form.current?.querySelector('input')?.focus()
  }, [form, step])

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { username = '', password = '' } = Object.fromEntries(
      new FormData(event.currentTarget),
    ) as Record<string, string>
    void submit(username, password)
  }
  if (step !== 'password') {
    return (
      <CodeForm
        isBusy={isBusy}
        failure={failure}
        forgetFailure={forgetFailure}
        onPasskey={
          step === 'passkey' && hasWebAuthn() ? () => void login.submitPasskey() : undefined
        }
        onSubmit={(code) => void login.submitCode(code)}
        onStartOver={login.startOver}
      />
    )
  }
  return (
    // POST keeps the password out of the URL when the form is sent before hydration.
    <form {...needsReact} method="post" className="grid gap-4" onSubmit={send} noValidate>
      {signOutMessage && (
        <p role="status" className={alertVariants({ variant: 'warning' })}>
          {signOutMessage}
        </p>
      )}
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onChange={forgetFailure}
      />
      <TextField
        label="Password"
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        onChange={forgetFailure}
      />
      <CheckField value={isShown} onChange={setIsShown}>
        Show password
      </CheckField>
      <ErrorMessage message={failure || undefined} />
      <Button type="submit" className="w-full" busy={isBusy}>
        {isBusy ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  )
}

type Props = {
  isBusy: boolean
  failure: string
  forgetFailure: () => void
  onSubmit: (code: string) => void
  /** Uses a passkey in place of a code, where there is one. */
  onPasskey: (() => void) | undefined
  onStartOver: () => void
}

/** The second step of a sign-in: a code of the app, or a recovery code. */
function CodeForm({ isBusy, failure, forgetFailure, onSubmit, onPasskey, onStartOver }: Props) {
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
        onChange={forgetFailure}
      />
      <ErrorMessage message={failure || undefined} />
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
