import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { LOCKOUTS, lockBegins, lockHolds } from '#shared/domain/lockout.ts'
import { isTokenExpired } from '#shared/domain/token.ts'
import { storedToken } from '../../lib/bearer.ts'
import { serverNow } from '../../lib/staff-clock.ts'
import { departure, onTokenChange } from '../../lib/staff-tokens.ts'
import { forgetFailures, lockLeftMs, noteFailure } from './lockout-memory.ts'
import { signIn } from './sign-in.ts'

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router's own interface is merged with this one
  interface HistoryState {
    /** Where somebody wanted to go before they were asked to sign in. */
    from?: string
  }
}

const HOME = '/admin'
const BOTH_REQUIRED = 'Please enter both username and password'
const SERVICE_AWAY = 'Service not available'
const LOOK_EVERY_MS = 1000

/** What the login page knows and does. */
export function useLogin() {
  useWayIn()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const lock = useLock()

  async function submit(username: string, password: string): Promise<void> {
    if (isBusy) return
    if (lockLeftMs() > 0) return setProblem(lockHolds(lockLeftMs()))
    if (username.trim() === '' || password === '') return setProblem(BOTH_REQUIRED)
    setIsBusy(true)
    setProblem('')
    setProblem(await tryToSignIn({ username, password }))
    setIsBusy(false)
  }
  return { isBusy, problem: problem || lock, forgetProblem: () => setProblem(''), submit }
}

/** Gives what to say of a try to sign in; '' where it worked. */
async function tryToSignIn(credentials: { username: string; password: string }): Promise<string> {
  try {
    const refusal = await signIn(credentials)
    if (!refusal) forgetFailures()
    if (!refusal?.isFailure) return refusal?.message ?? ''
    const { count } = noteFailure()
    const lock =
      lockLeftMs() > 0 && (LOCKOUTS.find(({ failures }) => failures === count) ?? LOCKOUTS.at(-1))
    return lock ? lockBegins(lock.minutes) : refusal.message
  } catch (error) {
    return error instanceof TypeError || !(error instanceof Error) ? SERVICE_AWAY : error.message
  }
}

/** Redirects a user who is signed in, here or in another tab, to the requested admin page. */
function useWayIn(): void {
  const navigate = useNavigate()
  const router = useRouter()
  const token = useSyncExternalStore(onTokenChange, storedToken, () => null)
  useEffect(() => {
    if (isTokenExpired(token, serverNow())) return
    const { from } = router.state.location.state
    void navigate({ href: from !== undefined && isOfBackOffice(from) ? from : HOME, replace: true })
  }, [token, navigate, router])
}

const isOfBackOffice = (path: string): boolean => /^\/admin(?:[/?#]|$)/.test(path)

/** What is said while this browser lets nobody try, also after a reload. */
function useLock(): string {
  const [leftMs, setLeftMs] = useState(0)
  useEffect(() => {
    const look = () => setLeftMs(lockLeftMs())
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return leftMs > 0 ? lockHolds(leftMs) : ''
}

const WHY = {
  timeout: 'You were signed out after 15 minutes without activity. What you typed is kept.',
  ended: 'Your session has ended. Please sign in again; what you typed is kept.',
  logout: '',
}

/** Why somebody who did not wish so has to sign in again. */
export function useDeparture(): string {
  const why = useSyncExternalStore(onTokenChange, departure, () => null)
  return why ? WHY[why] : ''
}
