import type { AccountLinkUse, OpenAccountLink } from '#shared/domain/account.ts'
import { readFailedReply } from '../../lib/failed-reply.ts'

const PATH = '/api/auth/account-link'

/** What the link of a token is for; throws FailedReply where it does not work. */
export const checkLink = (token: string): Promise<OpenAccountLink> => post(PATH, { token })

/** Chooses a password by a link; throws FailedReply where it does not work or the password is refused. */
export const choosePassword = (input: AccountLinkUse): Promise<unknown> =>
  post(`${PATH}/password`, input)

/** The token is in the body, so that no log of addresses has it. */
async function post<Reply>(path: string, body: object): Promise<Reply> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw await readFailedReply(response)
  return (await response.json()) as Reply
}
