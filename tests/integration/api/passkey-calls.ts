import { randomUUID } from 'node:crypto'
import { PASSKEYS_MAX } from '#shared/domain/passkey.ts'
import type { Answer, TestApp } from '../../support/app.ts'
import { createAuthenticator } from '../../support/passkey.ts'
import { cookieOf, PASSWORD, tryLogin } from '../../support/staff.ts'
import type { Call, CreateCall, Sent } from './calls.ts'

/** Origin of the shops in these tests: browsers make passkeys for names, not for 127.0.0.1. */
export const PASSKEY_ORIGIN = 'http://localhost:3000'
const ownPassword = { currentPassword: PASSWORD }
const foreign = { 'sec-fetch-site': 'cross-site' }

type Tools = {
  app: TestApp
  send: (name: string, sent?: Sent) => Promise<Answer>
  call: CreateCall
  /** Somebody new who is signed in. */
  bearerOf: () => Promise<{ username: string; headers: Record<string, string> }>
}

/** A body that the server reads and then refuses. */
export const forgedPasskey = createAuthenticator({ origin: PASSKEY_ORIGIN })

/** The calls that add, remove and use passkeys. */
export function passkeyCallsOf({ app, send, call, bearerOf }: Tools): Call[] {
  const withPasskey = async () => {
    const { username, headers } = await bearerOf()
    const authenticator = createAuthenticator({ origin: PASSKEY_ORIGIN })
    const begin = () => send('POST /api/auth/passkeys/options', { body: ownPassword, headers })
    const body = async () => {
      const options = (await begin()).json<{ challenge: string }>()
      return { name: 'Front desk', credential: authenticator.create(options) }
    }
    return { username, headers, authenticator, body }
  }
  const added = async () => {
    const { body, ...made } = await withPasskey()
    const reply = await send('POST /api/auth/passkeys', {
      headers: made.headers,
      body: await body(),
    })
    const { passkey } = reply.json<{ passkey: { _id: string } }>()
    return { ...made, body, id: passkey._id }
  }
  const atPasskey = async () => {
    const { username, authenticator } = await added()
    const headers = { cookie: cookieOf(await tryLogin(app, username)) }
    return { authenticator, headers }
  }
  const usedPasskey = async () => {
    const { authenticator, headers } = await atPasskey()
    const reply = await send('POST /api/auth/login/passkey/options', { headers })
    return { headers, body: authenticator.use(reply.json<{ challenge: string }>()) }
  }
  return [
    call(200, 'GET /api/auth/passkeys'),
    call(200, 'POST /api/auth/passkeys/options', async () => ({
      headers: (await bearerOf()).headers,
      body: ownPassword,
    })),
    call(201, 'POST /api/auth/passkeys', async () => {
      const { headers, body } = await withPasskey()
      return { headers, body: await body() }
    }),
    call(409, 'POST /api/auth/passkeys', async () => {
      const { headers, body } = await added()
      return { headers, body: await body() }
    }),
    call(200, 'POST /api/auth/passkeys/{id}/remove', async () => {
      const { headers, id } = await added()
      return { headers, id, body: ownPassword }
    }),
    call(409, 'POST /api/auth/passkeys/options', async () => {
      const { username, headers } = await bearerOf()
      const { id: userId } = await app.db.staffUser.findFirstOrThrow({ where: { username } })
      const rest = { userId, name: 'Front desk', publicKey: Buffer.from([0]), counter: 0n }
      const data = Array.from({ length: PASSKEYS_MAX }, () => ({
        ...rest,
        id: randomUUID(),
        credentialId: randomUUID(),
      }))
      await app.db.passkey.createMany({ data })
      return { headers, body: ownPassword }
    }),
    call(409, 'POST /api/auth/passkeys/{id}/remove', async () => {
      const { headers, id } = await added()
      await app.db.setting.create({ data: { key: 'second-factor-required', value: 'yes' } })
      return { headers, id, body: ownPassword }
    }),
    // Takes back the rule of the call above.
    call(200, 'PUT /api/admin/second-factor', { body: { isRequired: false } }),
    call(200, 'POST /api/auth/login/passkey/options', async () => ({
      headers: (await atPasskey()).headers,
    })),
    call(409, 'POST /api/auth/login/passkey/options'),
    call(200, 'POST /api/auth/login/passkey', usedPasskey),
    call(401, 'POST /api/auth/login/passkey', async () => ({
      headers: (await atPasskey()).headers,
      body: forgedPasskey.use({ challenge: 'forged' }),
    })),
    call(409, 'POST /api/auth/login/passkey', { body: forgedPasskey.use({ challenge: 'forged' }) }),
    ...['login/passkey', 'login/passkey/options', 'passkeys', 'passkeys/options'].map((path) =>
      call(403, `POST /api/auth/${path}`, { headers: foreign }),
    ),
    call(403, 'POST /api/auth/passkeys/{id}/remove', { id: 'none', headers: foreign }),
  ]
}
