import type { VisitorContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { toNetwork } from '#server/core/network.ts'
import type { UsedPasskey } from '#shared/domain/passkey.ts'
import { type SignedInAccount, type Login, foldUsername } from '#shared/domain/session.ts'
import { findAccount } from './account-row.ts'
import { toSignedIn } from './authenticate.ts'
import { checkPasskey, hasUsablePasskey, createPasskeyOptions } from './check-passkey.ts'
import {
  countAttempt,
  recordFailedAttempt,
  giveBackAttempt,
  type LockoutKey,
  resetAttempts,
  takeAttempt,
} from './lockout.ts'
import type { BegunSession, SessionCookie } from './lucia.ts'
import { verifyPassword } from './password.ts'
import { checkCode, hasFactor, WRONG_CODE } from './second-factor.ts'
import { issueSecondStep, readSecondStep } from './second-step.ts'

const WRONG = 'Invalid username or password'
const WRONG_PASSKEY = "This passkey didn't work. Try again, or enter a code."
const START_AGAIN = 'Please enter your username and password again'

type SignInContext = VisitorContext & { userAgent: string }
type SecondStep = { secondStep: SessionCookie; passkey: boolean }
/** Cookies of the second step and of the session before. */
type SecondStepCookies = { ticket: string | undefined; cookie?: string | undefined }
type SignedIn = { accessToken: string; user: SignedInAccount; cookie: SessionCookie }

/** Starts a session or the second step. Throws AppError 'unauthenticated' and 'too-many'. */
export async function signIn(
  ctx: SignInContext,
  { username, password }: Login,
  formerCookie?: string,
): Promise<SignedIn | SecondStep> {
  const lockoutKeys = toLockoutKeys(ctx, username)
  const attempt = await takeAttempt(ctx, lockoutKeys)
  const account = await findAccount(ctx.db, username)
  const isRight = await verifyPassword(password, account?.passwordHash)
  if (account && isRight && (await hasFactor(ctx.db, account.id))) {
    await giveBackAttempt(ctx, attempt)
    const passkey = await hasUsablePasskey(ctx, account.id)
    return { secondStep: await issueSecondStep(ctx, account), passkey }
  }
  const begun = account && isRight ? await ctx.sessions.begin(account, ctx) : null
  if (!account || !begun) {
    const error = new AppError('unauthenticated', WRONG)
    throw await recordFailedAttempt(ctx, attempt, { error, username: account?.username })
  }
  await resetAttempts(ctx, lockoutKeys)
  return enter(ctx, begun, formerCookie)
}

/** Completes a sign-in with a code of the app or a recovery code. Throws as `takeSecondStep`. */
export const signInByCode = (
  ctx: SignInContext,
  { code, ...cookies }: SecondStepCookies & { code: string },
): Promise<SignedIn> =>
  takeSecondStep(ctx, cookies, {
    check: ({ id, username: name }) => checkCode(ctx, { id, name, ip: ctx.ip }, code),
    wrong: WRONG_CODE,
  })

/** Completes a sign-in with a passkey. Throws as `takeSecondStep`. */
export const signInByPasskey = (
  ctx: SignInContext,
  { credential, ...cookies }: SecondStepCookies & { credential: UsedPasskey },
): Promise<SignedIn> =>
  takeSecondStep(ctx, cookies, {
    check: ({ id }) => checkPasskey(ctx, id, credential),
    wrong: WRONG_PASSKEY,
  })

/** Returns the options to use a passkey. Throws AppError 'conflict' without a valid first step. */
export async function beginPasskeySignIn(ctx: VisitorContext, ticket: string | undefined) {
  const account = await readSecondStep(ctx, ticket)
  const options = account && (await createPasskeyOptions(ctx, account.id))
  if (!options) throw new AppError('conflict', START_AGAIN)
  return options
}

/** Throws AppError 'conflict' without a valid first step, 'unauthenticated' and 'too-many'. */
async function takeSecondStep(
  ctx: SignInContext,
  { ticket, cookie }: SecondStepCookies,
  { check, wrong }: { check: (account: SignedInAccount) => Promise<boolean>; wrong: string },
): Promise<SignedIn> {
  const account = await readSecondStep(ctx, ticket)
  if (!account) throw new AppError('conflict', START_AGAIN)
  const use = await countAttempt(ctx, [{ kind: 'ticket', name: account.ticketId }])
  if (!use.allowed) throw new AppError('conflict', START_AGAIN)
  const passwordKeys = toLockoutKeys(ctx, account.username)
  // Both steps count together, and the codes of an account also by themselves.
  const codeKey: LockoutKey = { kind: 'code', name: account.id }
  const attempt = await takeAttempt(ctx, [...passwordKeys, codeKey])
  if (!(await check(account))) {
    const error = new AppError('unauthenticated', wrong)
    throw await recordFailedAttempt(ctx, attempt, { error, username: account.username })
  }
  const begun = await ctx.sessions.begin(account, ctx)
  if (!begun) throw new AppError('conflict', START_AGAIN)
  // Keeps the count of wrong codes, or each sign-in of the owner would give a guesser more.
  await giveBackAttempt(ctx, attempt)
  await resetAttempts(ctx, passwordKeys)
  return enter(ctx, begun, cookie)
}

async function enter(
  ctx: SignInContext,
  { session, cookie }: BegunSession,
  formerCookie: string | undefined,
): Promise<SignedIn> {
  const { log, ip, sessions } = ctx
  if (formerCookie) await sessions.endByCookie(formerCookie)
  log.info({ event: 'signed-in', username: session.username, address: ip }, 'somebody signed in')
  return { ...(await toSignedIn(ctx, session)), cookie }
}

function toLockoutKeys({ ip }: VisitorContext, username: string): LockoutKey[] {
  const [name, network] = [foldUsername(username), toNetwork(ip)]
  return [
    { kind: 'account-address', name: `${name} ${network}` },
    { kind: 'address', name: network },
    { kind: 'account', name },
  ]
}
