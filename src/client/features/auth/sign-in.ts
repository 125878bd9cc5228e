import { saysLockHolds } from '#shared/domain/lockout.ts'
import { readFailedReply } from '../../lib/failed-reply.ts'
import { failureText } from '../../lib/failure.ts'
import { writeLastActive } from '../../lib/staff-last-active.ts'
import { signedInOf, storeSignIn } from '../../lib/staff-tokens.ts'

type Reply = Parameters<typeof signedInOf>[0]
/** Why somebody was not let in, and whether it counts as a failed attempt. */
export type Refusal = { message: string; isFailure: boolean }

const AUTHENTICATION_FAILED = 'Authentication failed'
const LOGIN_FAILED = 'Login failed'

/** Signs in and keeps the token; gives the refusal in the words of docs/product.md 11.3 to 11.9, or null. */
export async function signIn(credentials: {
  username: string
  password: string
}): Promise<Refusal | null> {
  const response = await fetch('/api/auth/login', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  if (!response.ok) {
    const message = failureText(await readFailedReply(response), AUTHENTICATION_FAILED)
    // During the server's own lock, and while the server is in trouble, no password was looked at.
    return { message, isFailure: response.status < 500 && !saysLockHolds(message) }
  }
  const signedIn = signedInOf((await response.json().catch(() => ({}))) as Reply)
  if (!signedIn) return { message: LOGIN_FAILED, isFailure: false }
  writeLastActive(Date.now())
  storeSignIn(signedIn)
  return null
}
