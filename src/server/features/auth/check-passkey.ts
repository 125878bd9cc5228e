import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { Context } from '#server/context.ts'
import { PASSKEY_TIMEOUT_MS, type UsedPasskey } from '#shared/domain/passkey.ts'
import {
  findCredentials,
  loadWebAuthn,
  offersPasskeys,
  verifyOrNull,
  storeChallenge,
  takeChallenge,
} from './passkey.ts'

export const hasUsablePasskey = async ({ config, db }: Context, userId: string): Promise<boolean> =>
  offersPasskeys(config.publicUrl) && (await db.passkey.count({ where: { userId } })) > 0

/** Null if the account has no usable passkey. */
export async function createPasskeyOptions(
  ctx: Context,
  userId: string,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const { publicUrl } = ctx.config
  const allowCredentials = offersPasskeys(publicUrl) ? await findCredentials(ctx.db, userId) : []
  if (allowCredentials.length === 0) return null
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: new URL(publicUrl).hostname,
    allowCredentials,
    timeout: PASSKEY_TIMEOUT_MS,
    userVerification: 'preferred',
  })
  await storeChallenge(ctx, { userId, purpose: 'sign-in' }, options.challenge)
  return options
}

/** Checks the answer to the challenge, once and with an increased counter. */
export async function checkPasskey(
  ctx: Context,
  userId: string,
  response: UsedPasskey,
): Promise<boolean> {
  const { config, db, clock } = ctx
  const { origin, hostname } = new URL(config.publicUrl)
  const expectedChallenge = await takeChallenge(ctx, { userId, purpose: 'sign-in' }, response)
  const passkey = await db.passkey.findFirst({ where: { userId, credentialId: response.id } })
  if (expectedChallenge === null || !passkey) return false
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verified = await verifyOrNull(() =>
    verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    }),
  )
  if (!verified?.verified) return false
  const { count } = await db.passkey.updateMany({
    where: { id: passkey.id, counter: passkey.counter },
    data: { counter: BigInt(verified.authenticationInfo.newCounter), lastUsedAt: clock.now() },
  })
  return count > 0
}
