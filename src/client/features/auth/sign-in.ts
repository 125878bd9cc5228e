import { saysLockHolds } from '#shared/domain/lockout.ts'
import { readFailedReply } from '../../lib/failed-reply.ts'
import { failureText } from '../../lib/failure.ts'
import { writeLastActive } from '../../lib/staff-last-active.ts'
import { signedInOf, storeSignIn } from '../../lib/staff-tokens.ts'

type Reply = Parameters<typeof signedInOf>[0]
/** Why somebody was not let in, whether it counts as a failed attempt, and whether to begin with name and password again. */
export type Refusal = { message: string; isFailure: boolean; startsOver?: boolean }
/** What a step of a sign-in led to: somebody is in, or the code is still to come. */
export type Outcome = Refusal | 'signed-in' | 'code'

const AUTHENTICATION_FAILED = 'Authentication failed'
const LOGIN_FAILED = 'Login failed'
const CODE_FOLLOWS = 202
const START_OVER = 409

/** Signs in and keeps the token; gives the refusal in the words of docs/product.md 11.3 to 11.9. */
export const signIn = (credentials: { username: string; password: string }): Promise<Outcome> =>
  send('/api/auth/login', credentials)

/** The second step of a sign-in. */
export const signInByCode = (code: string): Promise<Outcome> =>
  send('/api/auth/login/code', { code })

async function send(path: string, body: object): Promise<Outcome> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) {
    const message = failureText(await readFailedReply(response), AUTHENTICATION_FAILED)
    if (response.status === START_OVER) return { message, isFailure: false, startsOver: true }
    // During the server's own lock, and while the server is in trouble, no password was looked at.
    return { message, isFailure: response.status < 500 && !saysLockHolds(message) }
  }
  if (response.status === CODE_FOLLOWS) return 'code'
  const signedIn = signedInOf((await response.json().catch(() => ({}))) as Reply)
  if (!signedIn) return { message: LOGIN_FAILED, isFailure: false }
  writeLastActive(Date.now())
  storeSignIn(signedIn)
  return 'signed-in'
}
