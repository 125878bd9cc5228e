import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { v7 as uuidv7, validate as isId } from 'uuid'
import type { SignedInContext } from '#server/context.ts'
import { AppError, invalidField } from '#server/core/app-error.ts'
import { isUniqueViolation, lockAccountRow } from '#server/core/db.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import {
  type AddedPasskey,
  type CreatedPasskey,
  type NewPasskey,
  type Passkey,
  PASSKEY_TIMEOUT_MS,
  PASSKEYS_MAX,
  type RemovePasskey,
} from '#shared/domain/passkey.ts'
import type { OwnPassword } from '#shared/domain/second-factor.ts'
import { countOwnAttempt, verifyOwnPassword } from './change-password.ts'
import {
  findCredentials,
  loadWebAuthn,
  offersPasskeys,
  verifyOrNull,
  passkeyColumns,
  storeChallenge,
  takeChallenge,
  toPasskey,
} from './passkey.ts'
import {
  countFactors,
  deleteCodesWithoutFactor,
  IS_REQUIRED,
  isSecondFactorRequired,
  lockRule,
  replaceCodes,
} from './second-factor.ts'

const NOT_OFFERED = 'Passkeys need an address with https and a name'
const NOT_FOUND = 'Passkey not found'
const KNOWN = 'This passkey is known already'
const TOO_MANY = `An account has at most ${PASSKEYS_MAX} passkeys`
const WRONG_PASSKEY = "This passkey didn't work. Please begin again."

/** Lists the own passkeys, oldest first. */
export async function listPasskeys({ db, actor }: SignedInContext): Promise<Passkey[]> {
  const rows = await db.passkey.findMany({
    where: { userId: actor.id },
    select: passkeyColumns,
    orderBy: { id: 'asc' },
  })
  return rows.map(toPasskey)
}

/** Throws AppError 'invalid', 'too-many', 'conflict'. */
export async function beginPasskey(
  ctx: SignedInContext,
  password: OwnPassword,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  await verifyOwnPassword(ctx, password)
  const { config, db, actor } = ctx
  if (!offersPasskeys(config.publicUrl)) throw new AppError('conflict', NOT_OFFERED)
  const excludeCredentials = await findCredentials(db, actor.id)
  if (excludeCredentials.length >= PASSKEYS_MAX) throw new AppError('conflict', TOO_MANY)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const { hostname } = new URL(config.publicUrl)
  const options = await generateRegistrationOptions({
    rpName: hostname,
    rpID: hostname,
    userName: actor.name,
    userID: new TextEncoder().encode(actor.id),
    attestationType: 'none',
    timeout: PASSKEY_TIMEOUT_MS,
    excludeCredentials,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await storeChallenge(ctx, { userId: actor.id, purpose: 'add' }, options.challenge)
  return options
}

/** Adds a passkey; the first second factor brings recovery codes. Throws like `beginPasskey`. */
export const addPasskey = (ctx: SignedInContext, passkey: NewPasskey): Promise<AddedPasskey> =>
  countOwnAttempt(ctx, {
    work: () => add(ctx, passkey),
    error: invalidField('credential', WRONG_PASSKEY),
  })

async function add(
  ctx: SignedInContext,
  { name, credential }: NewPasskey,
): Promise<AddedPasskey | null> {
  const { db, clock, actor } = ctx
  const userId = actor.id
  const created = await verifyCreated(ctx, credential)
  if (!created) return null
  try {
    return await db.$transaction(async (tx) => {
      await lockAccountRow(tx, userId)
      const { app, passkeys } = await countFactors(tx, userId)
      if (passkeys >= PASSKEYS_MAX) throw new AppError('conflict', TOO_MANY)
      const row = await tx.passkey.create({
        data: { ...created, id: uuidv7(), userId, name, createdAt: clock.now() },
        select: passkeyColumns,
      })
      await tx.session.updateMany({ where: { userId }, data: { needsSecondFactor: false } })
      await recordAudit(tx, { action: 'passkey-added', actor, detail: name, at: clock.now() })
      const isFirst = app + passkeys === 0
      const codes = isFirst ? (await replaceCodes(tx, userId)).codes : null
      return { passkey: toPasskey(row), codes }
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('conflict', KNOWN, { cause: error })
  }
}

async function verifyCreated(ctx: SignedInContext, response: CreatedPasskey) {
  const { origin, hostname } = new URL(ctx.config.publicUrl)
  const userId = ctx.actor.id
  const expectedChallenge = await takeChallenge(ctx, { userId, purpose: 'add' }, response)
  if (expectedChallenge === null) return null
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verified = await verifyOrNull(() =>
    verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: false,
    }),
  )
  if (!verified?.verified) return null
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return { credentialId: id, publicKey, counter: BigInt(counter), transports }
}

/** Removes an own passkey. Throws AppError 'not-found', and 'conflict' for a required one. */
export async function removePasskey(
  ctx: SignedInContext,
  { id, currentPassword }: RemovePasskey,
): Promise<void> {
  await verifyOwnPassword(ctx, { currentPassword })
  const { db, clock, actor } = ctx
  const userId = actor.id
  if (!isId(id)) throw new AppError('not-found', NOT_FOUND)
  await db.$transaction(async (tx) => {
    await lockRule(tx)
    await lockAccountRow(tx, userId)
    const passkey = await tx.passkey.findFirst({ where: { id, userId } })
    if (!passkey) throw new AppError('not-found', NOT_FOUND)
    const { app, passkeys } = await countFactors(tx, userId)
    if (app + passkeys === 1 && (await isSecondFactorRequired(tx))) {
      throw new AppError('conflict', IS_REQUIRED)
    }
    await tx.passkey.delete({ where: { id }, select: { id: true } })
    await deleteCodesWithoutFactor(tx, userId)
    const entry = { actor, detail: passkey.name, at: clock.now() }
    await recordAudit(tx, { action: 'passkey-removed', ...entry })
  })
}
