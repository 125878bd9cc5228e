import { isIP } from 'node:net'
import type {
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { v7 as uuidv7, validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import { readBase64url } from '#server/core/base64url.ts'
import type { Clock } from '#server/core/clock.ts'
import { type Db, isUniqueViolation, lockAccountRow } from '#server/core/db.ts'
import { actorOf, type Session } from '#server/core/session.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import {
  type AddedPasskey,
  type CreatedPasskey,
  type NewPasskey,
  type Passkey,
  PASSKEY_ANSWER_MS,
  PASSKEYS_MAX,
  type UsedPasskey,
} from '#shared/domain/passkey.ts'
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

type Purpose = 'add' | 'sign-in'
export type Passkeys = ReturnType<typeof createPasskeys>

/** Passkeys in place of the codes of an app (WebAuthn): the authenticator of a device signs what we make up, for this address alone. */
export function createPasskeys({
  db,
  clock,
  publicUrl,
}: {
  db: Db
  clock: Clock
  publicUrl: string
}) {
  const { origin, hostname } = new URL(publicUrl)
  const isOffered = offersPasskeys(publicUrl)
  const challenges = createChallenges({ db, clock })

  /** The passkeys of an account, the oldest first. */
  const list = async (userId: string): Promise<Passkey[]> =>
    (await db.passkey.findMany({ where: { userId }, select: columns, orderBy: { id: 'asc' } })).map(
      toPasskey,
    )

  /** What a browser needs to make a passkey; throws AppError 'conflict' where browsers make none for this address, and for one too many. */
  async function optionsToAdd({
    userId,
    username,
  }: Session): Promise<PublicKeyCredentialCreationOptionsJSON> {
    if (!isOffered) throw new AppError('conflict', NOT_OFFERED)
    const excludeCredentials = await credentialsOf(db, userId)
    if (excludeCredentials.length >= PASSKEYS_MAX) throw new AppError('conflict', TOO_MANY)
    const { generateRegistrationOptions } = await loadWebAuthn()
    const options = await generateRegistrationOptions({
      rpName: hostname,
      rpID: hostname,
      userName: username,
      userID: new TextEncoder().encode(userId),
      attestationType: 'none',
      timeout: PASSKEY_ANSWER_MS,
      excludeCredentials,
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    })
    await challenges.store(userId, 'add', options.challenge)
    return options
  }

  /** Adds the passkey that a browser made, with recovery codes where it is the first second factor; null for a wrong answer. Throws AppError 'conflict' for one that is known, and one too many. */
  async function add(
    session: Session,
    { name, credential }: NewPasskey,
  ): Promise<AddedPasskey | null> {
    const { userId } = session
    const made = await verifyCreated(userId, credential)
    if (!made) return null
    try {
      return await db.$transaction(async (transaction) => {
        await lockAccountRow(transaction, userId)
        const { app, passkeys } = await countFactors(transaction, userId)
        if (passkeys >= PASSKEYS_MAX) throw new AppError('conflict', TOO_MANY)
        const row = await transaction.passkey.create({
          data: { ...made, id: uuidv7(), userId, name, createdAt: clock.now() },
          select: columns,
        })
        await transaction.session.updateMany({
          where: { userId },
          data: { needsSecondFactor: false },
        })
        const entry = { actor: actorOf(session), detail: name, at: clock.now() }
        await recordAudit(transaction, { action: 'passkey-added', ...entry })
        const isFirst = app + passkeys === 0
        const codes = isFirst ? (await replaceCodes(transaction, userId)).codes : null
        return { passkey: toPasskey(row), codes }
      })
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new AppError('conflict', KNOWN, { cause: error })
    }
  }

  async function verifyCreated(userId: string, response: CreatedPasskey) {
    const expectedChallenge = await challenges.take(userId, 'add', response)
    if (expectedChallenge === null) return null
    const { verifyRegistrationResponse } = await loadWebAuthn()
    const verified = await orNull(() =>
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

  /** Removes a passkey of the account; throws AppError 'not-found', and 'conflict' for the last second factor where the shop requires one. */
  async function remove(session: Session, id: string): Promise<void> {
    const { userId } = session
    if (!isId(id)) throw new AppError('not-found', NOT_FOUND)
    await db.$transaction(async (transaction) => {
      await lockRule(transaction)
      await lockAccountRow(transaction, userId)
      const passkey = await transaction.passkey.findFirst({ where: { id, userId } })
      if (!passkey) throw new AppError('not-found', NOT_FOUND)
      const { app, passkeys } = await countFactors(transaction, userId)
      if (app + passkeys === 1 && (await isSecondFactorRequired(transaction))) {
        throw new AppError('conflict', IS_REQUIRED)
      }
      await transaction.passkey.delete({ where: { id }, select: { id: true } })
      await deleteCodesWithoutFactor(transaction, userId)
      const entry = { actor: actorOf(session), detail: passkey.name, at: clock.now() }
      await recordAudit(transaction, { action: 'passkey-removed', ...entry })
    })
  }

  /** What a browser needs to use a passkey of the account; null where it has none, or browsers use none for this address. */
  async function optionsToUse(
    userId: string,
  ): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
    const allowCredentials = isOffered ? await credentialsOf(db, userId) : []
    if (allowCredentials.length === 0) return null
    const { generateAuthenticationOptions } = await loadWebAuthn()
    const options = await generateAuthenticationOptions({
      rpID: hostname,
      allowCredentials,
      timeout: PASSKEY_ANSWER_MS,
      userVerification: 'preferred',
    })
    await challenges.store(userId, 'sign-in', options.challenge)
    return options
  }

  /** Whether a passkey of the account answered the challenge that was made for it, once, with a counter that went on. */
  async function check(userId: string, response: UsedPasskey): Promise<boolean> {
    const expectedChallenge = await challenges.take(userId, 'sign-in', response)
    const passkey = await db.passkey.findFirst({ where: { userId, credentialId: response.id } })
    if (expectedChallenge === null || !passkey) return false
    const { verifyAuthenticationResponse } = await loadWebAuthn()
    const verified = await orNull(() =>
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
      data: {
        counter: BigInt(verified.authenticationInfo.newCounter),
        lastUsedAt: clock.now(),
      },
    })
    return count > 0
  }

  return { isOffered, list, optionsToAdd, add, remove, optionsToUse, check }
}

/** What answers must sign, one of each purpose for an account: once, and for some minutes. */
function createChallenges({ db, clock }: { db: Db; clock: Clock }) {
  /** A newer challenge replaces the one before. */
  async function store(userId: string, purpose: Purpose, challenge: string): Promise<void> {
    const expiresAt = new Date(clock.now().getTime() + PASSKEY_ANSWER_MS)
    await db.passkeyChallenge.upsert({
      where: { userId_purpose: { userId, purpose } },
      create: { userId, purpose, challenge, expiresAt },
      update: { challenge, expiresAt },
      select: { userId: true },
    })
  }

  /** The challenge that an answer is for, which it uses up, also a wrong answer; null where there is none such. */
  async function take(
    userId: string,
    purpose: Purpose,
    answer: { response: { clientDataJSON: string } },
  ): Promise<string | null> {
    const challenge = challengeOf(answer.response.clientDataJSON)
    if (challenge === null) return null
    // One statement, so that of two who send the same answer at once one is let in.
    const { count } = await db.passkeyChallenge.deleteMany({
      where: { userId, purpose, challenge, expiresAt: { gt: clock.now() } },
    })
    return count > 0 ? challenge : null
  }

  return { store, take }
}

async function credentialsOf(db: Db, userId: string) {
  const rows = await db.passkey.findMany({
    where: { userId },
    select: { credentialId: true, transports: true },
  })
  return rows.map(({ credentialId: id, transports }) => ({
    id,
    transports: transports as AuthenticatorTransport[],
  }))
}

/** Whether browsers make passkeys for an address: over https or on this machine, and for names only. */
function offersPasskeys(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  if (hostname === 'localhost') return true
  return protocol === 'https:' && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0
}

/** Most sign-ins need no passkey: the package is read when one does. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** The package throws for all that is wrong with an answer. */
async function orNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch {
    return null
  }
}

function challengeOf(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(readBase64url(clientDataJSON)?.toString('utf8') ?? '')
    const challenge = (data as { challenge?: unknown } | null)?.challenge
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

const columns = {
  id: true,
  name: true,
  createdAt: true,
  lastUsedAt: true,
} as const satisfies Prisma.PasskeySelect

const toPasskey = ({
  createdAt,
  lastUsedAt,
  ...passkey
}: Prisma.PasskeyGetPayload<{ select: typeof columns }>): Passkey => ({
  ...passkey,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
