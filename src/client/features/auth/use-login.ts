import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { describeLockout, describeNewLockout, LOCKOUTS } from '#shared/domain/lockout.ts'
import { isTokenExpired } from '#shared/domain/token.ts'
import { useSite } from '../../hooks/use-site.ts'
import { explainToVisitor, SERVICE_UNAVAILABLE } from '../../lib/failure.ts'
import { readServerTime } from '../../lib/staff-clock.ts'
import { signOutReasonStore, tokenStore } from '../../lib/staff-tokens.ts'
import { useStore } from '../../lib/store.ts'
import {
  computeLeftMs,
  forgetFailures,
  recordFailure,
  useLockoutMessage,
} from './browser-lockout.ts'
import { type LoginStep, loginStep } from './login-step.ts'
import { type Outcome, signIn, signInByCode, signInByPasskey } from './sign-in.ts'

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- extends an interface
  interface HistoryState {
    /** Page to return to after signing in. */
    from?: string
  }
}

const HOME = '/admin'
const SETUP = '/admin/setup'
const BOTH_REQUIRED = 'Please enter both username and password'
const CODE_REQUIRED = 'Please enter the code'
const SIGN_OUT_REASON_TEXTS = {
  timeout: 'You were signed out after 15 minutes without activity. What you typed is kept.',
  ended: 'Your session has ended. Please sign in again; what you typed is kept.',
  unreachable:
    'The server could not be reached to check your session. Please sign in again; what you typed is kept.',
  logout: '',
}

export function useLogin() {
  useRedirectWhenSignedIn()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const step = useStore(loginStep)
  const lockout = useLockoutMessage()

  async function attempt(empty: string, send: () => Promise<Outcome>): Promise<void> {
    if (isBusy) return
    if (computeLeftMs() > 0) return setFailure(describeLockout(computeLeftMs()))
    if (empty) return setFailure(empty)
    setIsBusy(true)
    setFailure('')
    const { message, next } = await tryToSignIn(send)
    setFailure(message)
    if (next) loginStep.set(next)
    setIsBusy(false)
  }
  return {
    isBusy,
    failure: failure || lockout,
    forgetFailure: () => setFailure(''),
    /** Current step: the password, then a code or passkey. */
    step,
    startOver: () => {
      setFailure('')
      loginStep.set('password')
    },
    submit: (username: string, password: string) =>
      attempt(username.trim() === '' || password === '' ? BOTH_REQUIRED : '', () =>
        signIn({ username, password }),
      ),
    submitCode: (code: string) =>
      attempt(code.trim() === '' ? CODE_REQUIRED : '', () => signInByCode(code)),
    submitPasskey: () => attempt('', signInByPasskey),
  }
}

/** Signs in; `message` is '' on success, `next` is the step that follows. */
async function tryToSignIn(
  send: () => Promise<Outcome>,
): Promise<{ message: string; next?: LoginStep }> {
  try {
    const outcome = await send()
    if (outcome === 'code' || outcome === 'passkey') return { message: '', next: outcome }
    if (outcome === 'signed-in') {
      forgetFailures()
      return { message: '', next: 'password' }
    }
    if (outcome.startsOver) return { message: outcome.message, next: 'password' }
    if (!outcome.isFailure) return { message: outcome.message }
    const { count } = recordFailure()
    const lock =
      computeLeftMs() > 0 &&
      (LOCKOUTS.find(({ failures }) => failures === count) ?? LOCKOUTS.at(-1))
    return { message: lock ? describeNewLockout(lock.minutes) : outcome.message }
  } catch (error) {
    return { message: explainToVisitor(error, SERVICE_UNAVAILABLE) }
  }
}

/** Redirects a user who is signed in, here or in another tab, to the requested admin page. */
function useRedirectWhenSignedIn(): void {
  const navigate = useNavigate()
  const router = useRouter()
  const { isOpeningSoon } = useSite()
  const token = useStore(tokenStore)
  useEffect(() => {
    if (isTokenExpired(token, readServerTime())) return
    const { from } = router.state.location.state
    const home = isOpeningSoon ? SETUP : HOME
    const target = from !== undefined && isOfBackOffice(from) && from !== HOME ? from : home
    void navigate({ href: target, replace: true })
  }, [token, navigate, router, isOpeningSoon])
}

const isOfBackOffice = (path: string): boolean => /^\/admin(?:[/?#]|$)/.test(path)

/** Message about an involuntary sign-out, or ''. */
export function useSignOutMessage(): string {
  const reason = useStore(signOutReasonStore)
  return reason ? SIGN_OUT_REASON_TEXTS[reason] : ''
}
