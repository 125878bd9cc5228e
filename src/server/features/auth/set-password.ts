import { AppError } from '#server/core/app-error.ts'
import {
  type Credentials,
  findAccount,
  type ProgramContext,
  replacePassword,
} from './account-row.ts'
import { assertGoodPassword } from './password.ts'

/** Sets a password and ends all sessions. Throws AppError 'not-found' and 'invalid'. */
export async function setPassword(
  { db, clock, actor }: ProgramContext,
  { username, password }: Credentials,
): Promise<void> {
  const account = await findAccount(db, username)
  if (!account) throw new AppError('not-found', `There is no account called ${username}`)
  await assertGoodPassword(password, { username, path: 'password' })
  await replacePassword(db, { userId: account.id, password, at: clock.now(), by: actor })
}
