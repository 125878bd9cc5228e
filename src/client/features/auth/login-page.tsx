import { type SubmitEvent, useEffect } from 'react'
import { FieldProblem, TextField } from '../../components/form-fields.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useNeedsReact } from '../../lib/needs-react.ts'
import { useDeparture, useLogin } from './use-login.ts'
import '../../styles/staff.css'

/** Where staff sign in. */
export function LoginPage({ businessName }: { businessName: string }) {
  return (
    <main id="main" tabIndex={-1} data-interactive className="login outline-none">
      <div className="sheet w-[min(26rem,100%)]">
        <div className="on-asphalt rounded-t-[3px] bg-asphalt px-6 pt-4 pb-5 text-chalk">
          <a href="/" className="inline-flex min-h-11 items-center text-chalk-soft">
            {businessName}
          </a>
          <h1 className="text-4xl">Admin Login</h1>
        </div>
        <div className="lane" />
        <div className="p-6">
          <div className="needs-script">
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
        <p role="status" className="form-warning mt-0">
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
