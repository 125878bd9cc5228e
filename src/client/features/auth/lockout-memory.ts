import {
  addFailure,
  FAILURES_KEPT_MS,
  computeLockMs,
  type SignInFailures,
} from '#shared/domain/lockout.ts'
import { removeFromStorage, saveToStorage, loadFromStorage } from '../../lib/browser-storage.ts'

const NAME = 'loginFailures'

/** For how many ms this browser does not let anybody try to sign in, also after a reload. */
export const findLockLeftMs = (): number => computeLockMs(failures(), Date.now())

/** Notes a failed sign-in; gives the failures in a row. */
export function noteFailure(): SignInFailures {
  const counted = addFailure(failures(), Date.now())
  saveToStorage(NAME, counted)
  return counted
}

export const forgetFailures = (): void => removeFromStorage(NAME)

function failures(): SignInFailures | null {
  const { count, lastAt } = (loadFromStorage(NAME, FAILURES_KEPT_MS) ??
    {}) as Partial<SignInFailures>
  return typeof count === 'number' && typeof lastAt === 'number' ? { count, lastAt } : null
}
