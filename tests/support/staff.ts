import { hash } from '@node-rs/argon2'
import { v7 as uuidv7 } from 'uuid'
import { foldUsername } from '#shared/domain/session.ts'
import type { Answer, TestApp } from './app.ts'

export const PASSWORD = 'tr4il-Mule-77-lantern'
/** The least that argon2id takes, since a full-cost hash takes tens of milliseconds at each sign-in. */
const LOW_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

type Reply = { accessToken: string; user: { _id: string; username: string } }
export type SignedIn = Awaited<ReturnType<typeof signIn>>

/** Adds an account whose password is hashed at low cost; tests of hashing itself add theirs through the service. */
export async function hire(app: TestApp, username: string, password = PASSWORD): Promise<void> {
  const data = {
    id: uuidv7(),
    username,
    usernameFolded: foldUsername(username),
    passwordHash: await hash(password, LOW_COST),
  }
  await app.db.staffUser.create({ data, select: { id: true } })
}

/** Sends the login form. */
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

/** Signs somebody in who has an account, and gives what their browser then sends along. */
export async function signIn(
  app: TestApp,
  username: string,
  options: { password?: string; headers?: Record<string, string> } = {},
) {
  const answer = await tryLogin(app, username, options)
  if (answer.status !== 200) throw new Error(`${username} was not let in: ${answer.text}`)
  const { accessToken, user } = answer.json<Reply>()
  return {
    accessToken,
    user,
    cookie: cookieOf(answer),
    bearer: { authorization: `Bearer ${accessToken}` },
  }
}

/** The session cookie of a reply, as a browser sends it back. */
export const cookieOf = ({ headers }: Pick<Answer, 'headers'>): string =>
  headers['set-cookie']?.[0]?.split(';')[0] ?? ''
