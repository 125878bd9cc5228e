import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  LOCKOUTS,
  lockBegins,
  lockHolds,
  addFailure,
  FAILURES_KEPT_MS,
  computeLockMs,
  type SignInFailures,
} from '#shared/domain/lockout.ts'
import { isTokenExpired } from '#shared/domain/token.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { useSite } from '../../hooks/use-site.ts'
import { readStoredToken } from '../../lib/bearer.ts'
import { removeFromStorage, saveToStorage, loadFromStorage } from '../../lib/browser-storage.ts'
import { explainToVisitor } from '../../lib/failure.ts'
import { readServerTime } from '../../lib/staff-clock.ts'
import { readSignOutReason, onTokenChange } from '../../lib/staff-tokens.ts'
import { type SecondStep, type Outcome, signIn, signInByCode, signInByPasskey } from './sign-in.ts'

const FAILURES = 'loginFailures'

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
/** As long as the server waits for the second step. */
const SECOND_STEP_MS = 10 * MINUTE_MS
const SERVICE_UNREACHABLE = 'Service not available'
const LOOK_EVERY_MS = 1000
const STEP = 'signInStep'
const WHY = {
  timeout: 'You were signed out after 15 minutes without activity. What you typed is kept.',
  ended: 'Your session has ended. Please sign in again; what you typed is kept.',
  unreachable:
    'The server could not be reached to check your session. Please sign in again; what you typed is kept.',
  logout: '',
}

export function useLogin() {
  useWayIn()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const step = useSyncExternalStore(onStepChange, stepNow, () => 'password' as const)
  const lock = useLock()

  async function attempt(empty: string, signInNow: () => Promise<Outcome>): Promise<void> {
    if (isBusy) return
    if (findLockLeftMs() > 0) return setFailure(lockHolds(findLockLeftMs()))
    if (empty) return setFailure(empty)
    setIsBusy(true)
    setFailure('')
    const { message, next } = await tryToSignIn(signInNow)
    setFailure(message)
    if (next) rememberStep(next)
    setIsBusy(false)
  }
  return {
    isBusy,
    failure: failure || lock,
    forgetFailure: () => setFailure(''),
    /** Current step: the password, then a code or passkey. */
    step,
    startOver: () => {
      setFailure('')
      rememberStep('password')
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

type LoginStep = SecondStep | 'password'
type Tried = { message: string; next?: LoginStep }

/** Signs in; `message` is '' on success, `next` is the step that follows. */
async function tryToSignIn(signInNow: () => Promise<Outcome>): Promise<Tried> {
  try {
    const outcome = await signInNow()
    if (outcome === 'code' || outcome === 'passkey') return { message: '', next: outcome }
    if (outcome === 'signed-in') {
      forgetFailures()
      return { message: '', next: 'password' }
    }
    if (outcome.startsOver) return { message: outcome.message, next: 'password' }
    if (!outcome.isFailure) return { message: outcome.message }
    const { count } = noteFailure()
    const lock =
      findLockLeftMs() > 0 &&
      (LOCKOUTS.find(({ failures }) => failures === count) ?? LOCKOUTS.at(-1))
    return { message: lock ? lockBegins(lock.minutes) : outcome.message }
  } catch (error) {
    return { message: explainToVisitor(error, SERVICE_UNREACHABLE) }
  }
}

const stepListeners = new Set<() => void>()

function onStepChange(listener: () => void): () => void {
  stepListeners.add(listener)
  return () => stepListeners.delete(listener)
}

/** The sign-in step of this tab, restored after a reload; needs storage (rule 12.13). */
function stepNow(): LoginStep {
  try {
    const [since, next] = (sessionStorage.getItem(STEP) ?? '').split(' ')
    if (!since || Date.now() - Number(since) >= SECOND_STEP_MS) return 'password'
    return next === 'passkey' ? 'passkey' : 'code'
  } catch {
    return 'password'
  }
}

function rememberStep(step: LoginStep): void {
  try {
    if (step === 'password') sessionStorage.removeItem(STEP)
    else sessionStorage.setItem(STEP, `${Date.now()} ${step}`)
  } catch {
    return
  }
  for (const listener of stepListeners) listener()
}

/** Redirects a user who is signed in, here or in another tab, to the requested admin page. */
function useWayIn(): void {
  const navigate = useNavigate()
  const router = useRouter()
  const { isOpeningSoon } = useSite()
  const token = useSyncExternalStore(onTokenChange, readStoredToken, () => null)
  useEffect(() => {
    if (isTokenExpired(token, readServerTime())) return
    const { from } = router.state.location.state
    const home = isOpeningSoon ? SETUP : HOME
    const asked = from !== undefined && isOfBackOffice(from) && from !== HOME ? from : home
    void navigate({ href: asked, replace: true })
  }, [token, navigate, router, isOpeningSoon])
}

const isOfBackOffice = (path: string): boolean => /^\/admin(?:[/?#]|$)/.test(path)

/** Message during a lockout, also after a reload. */
function useLock(): string {
  const [leftMs, setLeftMs] = useState(0)
  useEffect(() => {
    const look = () => setLeftMs(findLockLeftMs())
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return leftMs > 0 ? lockHolds(leftMs) : ''
}

/** Reason for an involuntary sign-out. */
export function useSignOutReason(): string {
  const why = useSyncExternalStore(onTokenChange, readSignOutReason, () => null)
  return why ? WHY[why] : ''
}

/** For how many ms this browser does not let anybody try to sign in, also after a reload. */
const findLockLeftMs = (): number => computeLockMs(readFailures(), Date.now())

/** Notes a failed sign-in; gives the failures in a row. */
function noteFailure(): SignInFailures {
  const counted = addFailure(readFailures(), Date.now())
  saveToStorage(FAILURES, counted)
  return counted
}

const forgetFailures = (): void => removeFromStorage(FAILURES)

function readFailures(): SignInFailures | null {
  const { count, lastAt } = (loadFromStorage(FAILURES, FAILURES_KEPT_MS) ??
    {}) as Partial<SignInFailures>
  return typeof count === 'number' && typeof lastAt === 'number' ? { count, lastAt } : null
}
