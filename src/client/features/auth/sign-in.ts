import { isLockoutMessage } from '#shared/domain/lockout.ts'
import { explainFailure } from '../../lib/failure.ts'
import { readResponseError } from '../../lib/response-error.ts'
import { writeLastActive } from '../../lib/staff-last-active.ts'
import { readSignedIn, storeSignIn } from '../../lib/staff-tokens.ts'
import { signWithPasskey } from './passkey-browser.ts'

type SignInBody = Parameters<typeof readSignedIn>[0]
/** A rejected sign-in; `startsOver` returns to the name and password. */
export type SignInFailure = { message: string; isFailure: boolean; startsOver?: boolean }
/** The second factor to ask for; 'passkey' where the account has one. */
export type SecondStep = 'code' | 'passkey'
/** Result of one step of a sign-in. */
export type Outcome = SignInFailure | SecondStep | 'signed-in'

const AUTHENTICATION_FAILED = 'Authentication failed'
const LOGIN_FAILED = 'Login failed'
const STEP_FOLLOWS = 202
const START_OVER = 409

/** Signs in and keeps the token; returns a failure in words for staff (rules 11.3 to 11.9). */
export const signIn = (credentials: { username: string; password: string }): Promise<Outcome> =>
  send('/api/auth/login', credentials)

export const signInByCode = (code: string): Promise<Outcome> =>
  send('/api/auth/login/code', { code })

/** The second step by a passkey, which the browser asks for. */
export async function signInByPasskey(): Promise<Outcome> {
  const response = await post('/api/auth/login/passkey/options', {})
  if (!response.ok) return readSignInFailure(response)
  const options = (await response.json()) as object
  let credential
  try {
    credential = await signWithPasskey(options)
  } catch (error) {
    return { message: explainFailure(error), isFailure: false }
  }
  return send('/api/auth/login/passkey', credential)
}

const post = (path: string, body: object): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function readSignInFailure(response: Response): Promise<SignInFailure> {
  const message = explainFailure(await readResponseError(response), AUTHENTICATION_FAILED)
  if (response.status === START_OVER) return { message, isFailure: false, startsOver: true }
  // During the server's own lock, and while the server is in trouble, no password was looked at.
  return { message, isFailure: response.status < 500 && !isLockoutMessage(message) }
}

async function send(path: string, body: object): Promise<Outcome> {
  const response = await post(path, body)
  if (!response.ok) return readSignInFailure(response)
  const result = (await response.json().catch(() => ({}))) as SignInBody & { passkey?: boolean }
  if (response.status === STEP_FOLLOWS) return result.passkey ? 'passkey' : 'code'
  const signedIn = readSignedIn(result)
  if (!signedIn) return { message: LOGIN_FAILED, isFailure: false }
  writeLastActive(Date.now())
  storeSignIn(signedIn)
  return 'signed-in'
}
