import type { Staff } from '#shared/domain/session.ts'
import { TOKEN_KEY } from './bearer.ts'
import { forgetServerTime, learnServerTime } from './staff-clock.ts'

/** The key of the signed-in user in localStorage (docs/product.md 12.13). */
const USER = 'user'
/** The key of the reason why the last session ended, for the login page. */
const LEFT = 'signedOut'

type SignedIn = { token: string; user: Staff }
/** The reply to a sign-in or a renewal (docs/product.md 18.13). */
type Reply = { accessToken?: string; token?: string; user?: { _id: string; username: string } }
/** By the user; by inactivity; or because the server rejects the token. */
export type Departure = 'logout' | 'timeout' | 'ended'

const listeners = new Set<() => void>()

/** The last user of this browser, or null. */
export function storedUser(): Staff | null {
  try {
    const { id, username } = JSON.parse(read(USER) ?? '{}') as Partial<Staff>
    return typeof id === 'string' && typeof username === 'string' ? { id, username } : null
  } catch {
    return null
  }
}

/** Reads the user and the token of a reply; null where it has no token. */
export function signedInOf({ accessToken, token = accessToken, user }: Reply): SignedIn | null {
  return token && user ? { token, user: { id: user._id, username: user.username } } : null
}

/** Stores a token and its user and notifies all tabs. Throws where storage is disabled. */
export function storeSignIn({ token, user }: SignedIn): void {
  try {
    localStorage.removeItem(LEFT)
    learnServerTime(token)
    localStorage.setItem(USER, JSON.stringify(user))
    localStorage.setItem(TOKEN_KEY, token)
  } catch (error) {
    throw new Error(
      'This browser does not keep who is signed in. Allow this site to store data and try again.',
      { cause: error },
    )
  }
  tell()
}

/** Removes the token and stores the reason; notifies all tabs. */
export function forgetSignIn(why: Departure): void {
  try {
    localStorage.setItem(LEFT, why)
    localStorage.removeItem(TOKEN_KEY)
    localStorage.removeItem(USER)
    forgetServerTime()
  } catch {
    // Storage is disabled, so there is nothing to remove.
  }
  tell()
}

/** Why the last session in this browser ended, or null where none did. */
export function departure(): Departure | null {
  const why = read(LEFT)
  return why === 'logout' || why === 'timeout' || why === 'ended' ? why : null
}

/** Subscribes to changes of the token in any tab; returns the function that unsubscribes. */
export function onTokenChange(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === TOKEN_KEY || key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', hear)
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
