import { useEffect, useState } from 'react'
import {
  addFailure,
  computeLockMs,
  describeLockout,
  FAILURES_KEPT_MS,
  type SignInFailures,
} from '#shared/domain/lockout.ts'
import { loadFromStorage, removeFromStorage, saveToStorage } from '../../lib/browser-storage.ts'

const STORAGE_KEY = 'loginFailures'
const UPDATE_EVERY_MS = 1000

/** Remaining lock of this browser in ms, also after a reload; 0 without one. */
export const computeLeftMs = (): number => computeLockMs(readFailures(), Date.now())

/** Stores a failed sign-in; returns the failures in a row. */
export function recordFailure(): SignInFailures {
  const failures = addFailure(readFailures(), Date.now())
  saveToStorage(STORAGE_KEY, failures)
  return failures
}

export const forgetFailures = (): void => removeFromStorage(STORAGE_KEY)

/** Message during a lockout, or ''. */
export function useLockoutMessage(): string {
  const [leftMs, setLeftMs] = useState(0)
  useEffect(() => {
    const update = () => setLeftMs(computeLeftMs())
    update()
    const timer = setInterval(update, UPDATE_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return leftMs > 0 ? describeLockout(leftMs) : ''
}

function readFailures(): SignInFailures | null {
  const { count, lastAt } = (loadFromStorage(STORAGE_KEY, FAILURES_KEPT_MS) ??
    {}) as Partial<SignInFailures>
  return typeof count === 'number' && typeof lastAt === 'number' ? { count, lastAt } : null
}
