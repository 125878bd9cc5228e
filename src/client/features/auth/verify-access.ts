import { isTokenExpired } from '#shared/domain/token.ts'
import { createBearerHeader, readStoredToken } from '../../lib/bearer.ts'
import { isFinal, isServerFailure, refreshToken } from '../../lib/staff-call.ts'
import { readServerTime } from '../../lib/staff-clock.ts'
import { wait } from '../../lib/wait.ts'
import { setSecondFactorRequired } from './second-factor-requirement.ts'

/** 'ended' is final, 'refused' may be retried, 'unreachable' is a server without a response. */
export type Access = 'granted' | 'ended' | 'refused' | 'unreachable'

type Verification = { valid?: boolean; error?: string; needsSecondFactor?: boolean }

const RETRY_AFTER_REFUSAL_MS = 1000
const RETRY_AFTER_EXCEPTION_MS = 2000
const RETRY_AFTER_OUTAGE_MS = 5000

/** Verifies the stored token; renews it once unless the result is final (rule 12.32). */
export async function verifyAccess(): Promise<Access> {
  const token = readStoredToken()
  if (token === null) return 'ended'
  if (!isTokenExpired(token, readServerTime())) {
    const verdict = await askServer(token)
    if (verdict === 'granted' || verdict === 'ended') return verdict
  }
  return renewAccess()
}

export async function renewAccess(): Promise<Access> {
  try {
    await refreshToken()
    return 'granted'
  } catch (error) {
    return error instanceof TypeError || isServerFailure(error) ? 'unreachable' : 'refused'
  }
}

/** Retries once if `isWanted`: after 1 s, or after 2 s without a response (rule 12.31). */
export async function tryTwice(
  first: () => Promise<Access>,
  isWanted: () => boolean,
): Promise<Access> {
  const access = await first()
  if (access === 'granted' || access === 'ended') return access
  await wait(access === 'refused' ? RETRY_AFTER_REFUSAL_MS : RETRY_AFTER_EXCEPTION_MS)
  return isWanted() ? verifyAccess() : access
}

/** Verifies until the server responds, which says nothing about the session before (rule 11.26). */
export async function verifyOnceReached(
  isWanted: () => boolean,
  onUnreachable: () => void,
): Promise<Access> {
  const first = async () => {
    const access = await verifyAccess()
    if (access === 'unreachable') onUnreachable()
    return access
  }
  const access = await tryTwice(first, isWanted)
  if (access !== 'unreachable' || !isWanted()) return access
  await wait(RETRY_AFTER_OUTAGE_MS)
  return verifyOnceReached(isWanted, onUnreachable)
}

/** Why access that could not be verified or extended ends. */
export const getSignOutReason = (access: Access): 'ended' | 'unreachable' =>
  access === 'unreachable' ? access : 'ended'

/** Treats a response that is not JSON as no response. */
async function askServer(token: string): Promise<Access> {
  try {
    const response = await fetch('/api/auth/verify', {
      credentials: 'include',
      headers: createBearerHeader(token),
    })
    const { valid, error = '', needsSecondFactor = false } = (await response.json()) as Verification
    setSecondFactorRequired(needsSecondFactor)
    if (valid) return 'granted'
    return isFinal(error) ? 'ended' : 'refused'
  } catch {
    return 'unreachable'
  }
}
