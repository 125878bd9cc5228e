import type { Staff } from '#shared/domain/session.ts'
import { TOKEN_KEY } from './bearer.ts'
import { forgetServerTime, learnServerTime } from './staff-clock.ts'

/** The name under which the specification has a browser keep who is signed in (section 3). */
const USER = 'user'
/** Why nobody is signed in any more, for the login page. */
const LEFT = 'signedOut'

type SignedIn = { token: string; user: Staff }
/** What the server gives to somebody who signs in or renews a token (specification section 3). */
type Reply = { accessToken?: string; token?: string; user?: { _id: string; username: string } }
/** By their own wish; for want of activity; or because the server no longer takes their token. */
export type Departure = 'logout' | 'timeout' | 'ended'

const listeners = new Set<() => void>()

/** Who signed in last in this browser, or null. */
export function storedUser(): Staff | null {
  try {
    const { id, username } = JSON.parse(read(USER) ?? '{}') as Partial<Staff>
    return typeof id === 'string' && typeof username === 'string' ? { id, username } : null
  } catch {
    return null
  }
}

/** Who is signed in by a reply of the server; null where it holds no token. */
export function signedInOf({ accessToken, token = accessToken, user }: Reply): SignedIn | null {
  return token && user ? { token, user: { id: user._id, username: user.username } } : null
}

/** Keeps a token and whose it is; all tabs of the browser hear of it. Throws where the browser keeps nothing. */
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

/** Forgets who is signed in, but for the reason; all tabs of the browser hear of it. */
export function forgetSignIn(why: Departure): void {
  try {
    localStorage.setItem(LEFT, why)
    localStorage.removeItem(TOKEN_KEY)
    localStorage.removeItem(USER)
    forgetServerTime()
  } catch {
    // Nothing could be kept there either.
  }
  tell()
}

/** Why the last session in this browser ended, or null where none did. */
export function departure(): Departure | null {
  const why = read(LEFT)
  return why === 'logout' || why === 'timeout' || why === 'ended' ? why : null
}

/** Calls back when the token changed, here or in another tab; gives the function that stops it. */
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
