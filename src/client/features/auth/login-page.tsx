import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useEffect } from 'react'
import { FieldProblem, TextField } from '../../components/form-fields.tsx'
import { alertVariants } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useNeedsReact } from '../../lib/needs-react.ts'
import { useDeparture, useLogin } from './use-login.ts'
import '../../styles/admin.css'

/** Where staff sign in. */
export function LoginPage({ businessName }: { businessName: string }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      data-interactive
      className="grid min-h-dvh items-start justify-items-center bg-muted px-4 pt-[clamp(1rem,16dvh,10rem)] pb-4 outline-none"
    >
      <div className="w-[min(26rem,100%)] rounded-md border bg-card">
        <div className="rounded-t-[3px] surface-inverse px-6 pt-4 pb-5">
          <Link to="/" className="inline-flex min-h-11 items-center text-inverse-muted">
            {businessName}
          </Link>
          <h1 className="text-4xl">Admin Login</h1>
        </div>
        <div className="dashed-line" />
        <div className="p-6">
          <div className="noscript:hidden">
            <LoginForm />
          </div>
          <noscript>
            <p>Signing in needs JavaScript. Allow it for this site and load the page again.</p>
          </noscript>
        </div>
      </div>
    </main>
  )
}

function LoginForm() {
  const { element: form, needsReact } = useNeedsReact<HTMLFormElement>()
  const why = useDeparture()
  const { isBusy, problem, forgetProblem, submit } = useLogin()
  useEffect(() => {
    if (document.activeElement === document.body) form.current?.querySelector('input')?.focus()
  }, [form])

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { username = '', password = '' } = Object.fromEntries(
      new FormData(event.currentTarget),
    ) as Record<string, string>
    void submit(username, password)
  }
  return (
    // By POST, so that a browser in which React has not joined yet never writes a password into an address.
    <form {...needsReact} method="post" className="grid gap-4" onSubmit={send} noValidate>
      {why && (
        <p role="status" className={alertVariants({ variant: 'warning' })}>
          {why}
        </p>
      )}
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onChange={forgetProblem}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        onChange={forgetProblem}
      />
      <FieldProblem problem={problem || undefined} />
      <Button type="submit" className="w-full" busy={isBusy}>
        {isBusy ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  )
}
