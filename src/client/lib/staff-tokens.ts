import type { SignedInAccount } from '#shared/domain/session.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { readStoredToken, TOKEN_KEY } from './bearer.ts'
import { readStorageText } from './browser-storage.ts'
import { forgetServerTime, learnServerTime } from './staff-clock.ts'
import { createListeners, type Store } from './store.ts'

/** Key of the signed-in user in localStorage (rule 12.13). */
const USER_KEY = 'user'
/** Key of the reason for the last sign-out, shown on the login page. */
const SIGN_OUT_REASON_KEY = 'signedOut'

type SignedIn = { token: string; user: SignedInAccount }
/** Response to a sign-in or a renewal (rule 18.13). */
type SignInResponse = {
  accessToken?: string
  token?: string
  user?: { _id: string; username: string }
}
const SIGN_OUT_REASONS = ['logout', 'timeout', 'ended', 'unreachable'] as const
/** The user, inactivity, a token that the server rejects, or a server that did not respond. */
export type SignOutReason = (typeof SIGN_OUT_REASONS)[number]

const { notifyAll, subscribe } = createListeners((onChange) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === TOKEN_KEY || key === null) onChange()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
})

/** Last user of this browser, or null. */
export function readStoredUser(): SignedInAccount | null {
  try {
    const { id, username } = JSON.parse(
      readStorageText(USER_KEY) ?? '{}',
    ) as Partial<SignedInAccount>
    return typeof id === 'string' && typeof username === 'string' ? { id, username } : null
  } catch {
    return null
  }
}

/** User and token of a response; null without a token. */
export function readSignedIn({
  accessToken,
  token = accessToken,
  user,
}: SignInResponse): SignedIn | null {
  return token && user ? { token, user: { id: user._id, username: user.username } } : null
}

/** Stores a token and its user and notifies all tabs. Throws if storage is disabled. */
export function storeSignIn({ token, user }: SignedIn): void {
  try {
    localStorage.removeItem(SIGN_OUT_REASON_KEY)
    learnServerTime(token)
    localStorage.setItem(USER_KEY, JSON.stringify(user))
    localStorage.setItem(TOKEN_KEY, token)
  } catch (error) {
    throw new Error(
      'This browser does not keep who is signed in. Allow this site to store data and try again.',
      { cause: error },
    )
  }
  notifyAll()
}

/** Removes the token, stores the reason and notifies all tabs. */
export function forgetSignIn(reason: SignOutReason): void {
  try {
    localStorage.setItem(SIGN_OUT_REASON_KEY, reason)
    localStorage.removeItem(TOKEN_KEY)
    localStorage.removeItem(USER_KEY)
    forgetServerTime()
  } catch {
    // Storage is disabled, so there is nothing to remove.
  }
  notifyAll()
}

/** Reason why the last session in this browser ended, or null. */
export function readSignOutReason(): SignOutReason | null {
  return oneOf(SIGN_OUT_REASONS, readStorageText(SIGN_OUT_REASON_KEY)) ?? null
}

/** A store of what this browser keeps of a sign-in; changes in any tab. */
const toStore = <T>(read: () => T | null): Store<T | null> => ({ initial: null, read, subscribe })
export const tokenStore = toStore(readStoredToken)
export const signOutReasonStore = toStore(readSignOutReason)
