import { MINUTE_MS } from '#shared/lib/durations.ts'
import { createListeners } from '../../lib/store.ts'
import type { SecondStep } from './sign-in.ts'

export type LoginStep = SecondStep | 'password'

const STORAGE_KEY = 'signInStep'
/** As long as the server waits for the second step. */
const SECOND_STEP_MS = 10 * MINUTE_MS

const { notifyAll, subscribe } = createListeners()

/** The sign-in step of this tab, restored after a reload; needs storage (rule 12.13). */
export const loginStep = {
  initial: 'password' as LoginStep,
  subscribe,
  read(): LoginStep {
    try {
      const [since, step] = (sessionStorage.getItem(STORAGE_KEY) ?? '').split(' ')
      if (!since || Date.now() - Number(since) >= SECOND_STEP_MS) return 'password'
      return step === 'passkey' ? 'passkey' : 'code'
    } catch {
      return 'password'
    }
  },
  set(step: LoginStep): void {
    try {
      if (step === 'password') sessionStorage.removeItem(STORAGE_KEY)
      else sessionStorage.setItem(STORAGE_KEY, `${Date.now()} ${step}`)
    } catch {
      return
    }
    notifyAll()
  },
}
