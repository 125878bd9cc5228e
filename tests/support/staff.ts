import { hash } from '@node-rs/argon2'
import { v7 as uuidv7 } from 'uuid'
import { foldUsername } from '#shared/domain/session.ts'
import type { Answer, TestApp } from './app.ts'

export const PASSWORD = 'tr4il-Mule-77-lantern'
/** Lowest cost of argon2id; the real cost takes tens of milliseconds per sign-in. */
const LOW_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

type Reply = { accessToken: string; user: { _id: string; username: string } }
export type SignedIn = Awaited<ReturnType<typeof signIn>>

/** Adds an account with a low-cost hash; tests of hashing use the service instead. */
export async function addAccount(
  app: TestApp,
  username: string,
  password = PASSWORD,
): Promise<void> {
  const data = {
    id: uuidv7(),
    username,
    usernameFolded: foldUsername(username),
    passwordHash: await hash(password, LOW_COST),
  }
  await app.db.staffUser.create({ data, select: { id: true } })
}

/** Posts the login form. */
export function tryLogin(
  app: TestApp,
  username: string,
  {
    password = PASSWORD,
    headers = {},
  }: { password?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return app.ask('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username, password }),
  })
}

/** Signs an existing account in and returns the headers its browser would send. */
export async function signIn(
  app: TestApp,
  username: string,
  options: { password?: string; headers?: Record<string, string> } = {},
) {
  const response = await tryLogin(app, username, options)
  if (response.status !== 200) throw new Error(`${username} could not sign in: ${response.text}`)
  const { accessToken, user } = response.json<Reply>()
  return {
    accessToken,
    user,
    cookie: cookieOf(response),
    bearer: { authorization: `Bearer ${accessToken}` },
  }
}

/** Adds an account and signs it in. */
export async function addSignedIn(
  app: TestApp,
  username: string,
  options?: { headers?: Record<string, string> },
): Promise<SignedIn> {
  await addAccount(app, username)
  return signIn(app, username, options)
}

/** Session cookie of a reply, as the browser returns it. */
export const cookieOf = ({ headers }: Pick<Answer, 'headers'>): string =>
  headers['set-cookie']?.[0]?.split(';')[0] ?? ''
