import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { AccountLinkUse, OpenAccountLink } from '#shared/domain/account.ts'
import { ErrorMessage, TextField } from '../../components/form-fields.tsx'
import { alertVariants } from '../../components/ui/alert.tsx'
import { Button, buttonVariants } from '../../components/ui/button.tsx'
import { useNeedsReact } from '../../hooks/use-needs-react.ts'
import { explainFailure, toFailure } from '../../lib/failure.ts'
import { readResponseError } from '../../lib/response-error.ts'
import { SignInFrame } from './sign-in-frame.tsx'

const INCOMPLETE =
  "This link isn't complete. Open it from the email again, or ask a colleague for a new one."
const WEAK_STATUS = 400
const PATH = '/api/auth/account-link'

type Failure = { message: string; mayPass: boolean }

/** Page of an account link on which the owner chooses a password. Opening it changes nothing. */
export function AccountLinkPage({ businessName }: { businessName: string }) {
  // Mail programs may take a sign behind the link into it.
  const token = useLocation({ select: ({ hash }) => /^[\w-]*/.exec(hash)?.[0] ?? '' })
  const [link, setLink] = useState<OpenAccountLink | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isDone, setIsDone] = useState(false)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    // Afterwards the URL has no token.
    if (isDone) return undefined
    let isCurrent = true
    void openLink(token).then((opened) => {
      if (!isCurrent) return
      if ('message' in opened) setFailure(opened)
      else setLink(opened)
    })
    return () => {
      isCurrent = false
    }
  }, [token, tries, isDone])
  const retry = () => {
    setFailure(null)
    setTries(tries + 1)
  }
  return (
    <SignInFrame
      businessName={businessName}
      title="Choose a password"
      noScript="Choosing a password needs JavaScript."
    >
      <div role="status">
        {!link && !failure && !isDone && <p>Checking the link...</p>}
        {isDone && <p>Your password is set. Sign in with it now.</p>}
      </div>
      <div role="alert">
        {failure && <p className={alertVariants({ variant: 'destructive' })}>{failure.message}</p>}
      </div>
      {failure?.mayPass && !isDone && (
        <Button variant="outline" className="mt-4" onClick={retry}>
          Try again
        </Button>
      )}
      {link && !failure && !isDone && (
        <ChooseForm
          token={token}
          link={link}
          onDone={() => setIsDone(true)}
          onDead={(error) => setFailure(failureFrom(error))}
        />
      )}
      {isDone && <GoToLogin />}
    </SignInFrame>
  )
}

/** Loads the purpose of a link, or the reason for its failure. */
async function openLink(token: string): Promise<OpenAccountLink | Failure> {
  if (token === '') return { message: INCOMPLETE, mayPass: false }
  try {
    return await checkLink(token)
  } catch (error) {
    return failureFrom(error)
  }
}

/** Only what the server says of the link itself is final. */
function failureFrom(error: unknown): Failure {
  const { status } = toFailure(error)
  return {
    message: explainFailure(error),
    mayPass: status === null || status === 429 || status >= 500,
  }
}

/** Leaves the URL of the link, which has no use any more, behind. */
function GoToLogin() {
  const navigate = useNavigate()
  useEffect(() => void navigate({ to: '/account-link', hash: '', replace: true }), [navigate])
  return (
    <Link to="/login" className={buttonVariants({ className: 'mt-4 w-full' })}>
      Sign in
    </Link>
  )
}

type FormProps = {
  token: string
  link: OpenAccountLink
  onDone: () => void
  /** The link no longer works. */
  onDead: (error: unknown) => void
}

function ChooseForm({ token, link: { username, purpose }, onDone, onDead }: FormProps) {
  const { element: form, needsReact } = useNeedsReact<HTMLFormElement>()
  const [password, setPassword] = useState('')
  const [issue, setIssue] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => form.current?.querySelector<HTMLElement>('[type=password]')?.focus(), [form])

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setFailure('')
    if (password === '') return setIssue('Please enter a new password')
    setIsBusy(true)
    try {
      await choosePassword({ token, password })
      onDone()
    } catch (error) {
      const { status } = toFailure(error)
      if (status === WEAK_STATUS) {
        setIssue(explainFailure(error))
        form.current?.querySelector<HTMLElement>('[type=password]')?.focus()
      } else if (failureFrom(error).mayPass) setFailure(explainFailure(error))
      else onDead(error)
    }
    setIsBusy(false)
  }
  return (
    <form
      {...needsReact}
      method="post"
      className="grid gap-4"
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <p>
        <span>{purpose === 'invite' ? 'Welcome. Your username is ' : 'A new password for '}</span>
        <strong>{username}</strong>
        <span>{`${purpose === 'reset' ? ', who is then signed out everywhere' : ''}.`}</span>
      </p>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label="New password"
        type="password"
        name="password"
        autoComplete="new-password"
        value={password}
        issue={issue || undefined}
        hint="At least 10 characters of any kind. A few unrelated words are easy to remember and hard to guess."
        onChange={(text) => {
          setIssue('')
          setPassword(text)
        }}
      />
      <ErrorMessage message={failure || undefined} />
      <Button type="submit" className="w-full" busy={isBusy}>
        {isBusy ? 'Saving...' : 'Set password'}
      </Button>
    </form>
  )
}

/** Loads the purpose of a token. Throws ResponseError for an invalid one. */
const checkLink = (token: string): Promise<OpenAccountLink> => post(PATH, { token })

/** Chooses a password. Throws ResponseError for an invalid link or a weak password. */
const choosePassword = (input: AccountLinkUse): Promise<unknown> => post(`${PATH}/password`, input)

/** The token is in the body, so that no log of URLs has it. */
async function post<Result>(path: string, body: object): Promise<Result> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw await readResponseError(response)
  return (await response.json()) as Result
}
