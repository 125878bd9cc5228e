import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import { type Db, type DbOrTransaction, lockAccountRow } from '#server/core/db.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { type Actor, actorOf, type Session } from '#server/core/session.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type {
  RecoveryCodes,
  SecondFactorSecret,
  SecondFactorStatus,
} from '#shared/domain/second-factor.ts'
import {
  createRecoveryCodes,
  createSecretBox,
  createTotpSecret,
  hashOfCode,
  normalizeCode,
  stepOfCode,
} from './totp.ts'

const RULE = 'second-factor-required'
const IS_ON = 'The second factor is on already'
const IS_OFF = 'The second factor is not on'
export const IS_REQUIRED = 'This shop requires a second factor'
const OWN_FIRST = 'Set up your own second factor first'
const CODE = /^\d{6}$/

export type SecondFactors = ReturnType<typeof createSecondFactors>
type Deps = {
  db: Db
  clock: Clock
  secrets: Secrets
  issuer: string
  /** Whether browsers make passkeys for this address. */
  offersPasskeys: boolean
}

/** Second factors: codes of an app that change every 30 seconds (RFC 6238) or passkeys, and recovery codes for the day they are lost. */
export function createSecondFactors({ db, clock, secrets, issuer, offersPasskeys }: Deps) {
  const box = createSecretBox(secrets)

  const isOn = (userId: string): Promise<boolean> => hasFactor(db, userId)

  /** How the second factor of an account stands. */
  async function statusOf({ userId }: Session): Promise<SecondFactorStatus> {
    const [{ app, passkeys }, isRequired, codesLeft] = await Promise.all([
      countFactors(db, userId),
      isSecondFactorRequired(db),
      db.recoveryCode.count({ where: { userId, usedAt: null } }),
    ])
    const on = app + passkeys > 0
    return { isOn: on, hasApp: app > 0, offersPasskeys, isRequired, codesLeft: on ? codesLeft : 0 }
  }

  /** Makes a secret, which counts when a code of it was entered; an earlier one that never counted is replaced. Throws AppError 'conflict' where there is one that counts. */
  async function begin({ userId, username }: Session): Promise<SecondFactorSecret> {
    const made = createTotpSecret(issuer, username)
    const secret = await box.seal(made.secret, userId)
    await db.$transaction(async (transaction) => {
      await lockAccountRow(transaction, userId)
      if ((await transaction.secondFactor.count({ where: { userId, ...CONFIRMED } })) > 0) {
        throw new AppError('conflict', IS_ON)
      }
      await transaction.secondFactor.deleteMany({ where: { userId } })
      const data = { userId, secret, createdAt: clock.now() }
      await transaction.secondFactor.create({ data, select: { userId: true } })
    })
    return made
  }

  /** Turns the second factor on with a code of the new secret, and gives the recovery codes; null for a wrong code. Throws AppError 'conflict' where nothing was begun. */
  async function confirm(session: Session, code: string): Promise<RecoveryCodes | null> {
    const { userId } = session
    const now = clock.now()
    const pending = await db.secondFactor.findFirst({ where: { userId, confirmedAt: null } })
    const secret = pending && (await box.open(pending.secret, userId))
    if (!pending || secret === null) throw new AppError('conflict', IS_OFF)
    const step = stepOfCode(secret, normalizeCode(code), now)
    if (step === null) return null
    return db.$transaction(async (transaction) => {
      await lockAccountRow(transaction, userId)
      const { count } = await transaction.secondFactor.updateMany({
        where: { userId, secret: pending.secret, confirmedAt: null },
        data: { confirmedAt: now, lastStep: step },
      })
      if (count === 0) throw new AppError('conflict', IS_ON)
      await transaction.session.updateMany({
        where: { userId },
        data: { needsSecondFactor: false },
      })
      await record(transaction, session, 'second-factor-on')
      return replaceCodes(transaction, userId)
    })
  }

  /** Whether a code is right: one of the app that was not used before, or a recovery code, which is used up by this. */
  async function check({ id: userId, name, address }: Actor & { id: string }, typed: string) {
    const code = normalizeCode(typed)
    const now = clock.now()
    if (!CODE.test(code)) {
      const { count } = await db.recoveryCode.updateMany({
        where: { userId, codeHash: hashOfCode(code), usedAt: null },
        data: { usedAt: now },
      })
      const actor = { id: userId, name, address }
      if (count > 0) await recordAudit(db, { action: 'recovery-code-used', actor, at: now })
      return count > 0
    }
    const factor = await db.secondFactor.findFirst({ where: { userId, ...CONFIRMED } })
    const secret = factor && (await box.open(factor.secret, userId))
    const step = secret ? stepOfCode(secret, code, now) : null
    if (step === null) return false
    // One statement, so that of two who send the same code at once one is let in.
    const { count } = await db.secondFactor.updateMany({
      where: { userId, ...CONFIRMED, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
      data: { lastStep: step },
    })
    return count > 0
  }

  /** Replaces the recovery codes; throws AppError 'conflict' where there is no second factor. */
  const renewCodes = (session: Session): Promise<RecoveryCodes> =>
    db.$transaction(async (transaction) => {
      const { userId } = session
      await lockAccountRow(transaction, userId)
      if (!(await hasFactor(transaction, userId))) throw new AppError('conflict', IS_OFF)
      await record(transaction, session, 'recovery-codes-made')
      return replaceCodes(transaction, userId)
    })

  /** Turns the app off; throws AppError 'conflict' where there is none, or the shop requires a second factor and this is the only one. */
  const turnOff = (session: Session): Promise<void> =>
    db.$transaction(async (transaction) => {
      const { userId } = session
      await lockRule(transaction)
      await lockAccountRow(transaction, userId)
      const { app, passkeys } = await countFactors(transaction, userId)
      if (passkeys === 0 && (await isSecondFactorRequired(transaction))) {
        throw new AppError('conflict', IS_REQUIRED)
      }
      if (app === 0) throw new AppError('conflict', IS_OFF)
      await transaction.secondFactor.deleteMany({ where: { userId } })
      await deleteCodesWithoutFactor(transaction, userId)
      await record(transaction, session, 'second-factor-off')
    })

  /** Sets whether everybody needs a second factor; sessions of accounts without one can then do nothing but set it up. Throws AppError 'conflict' for somebody who has none. */
  const setRequired = (session: Session, required: boolean): Promise<void> =>
    db.$transaction(async (transaction) => {
      await lockRule(transaction)
      if (required && !(await hasFactor(transaction, session.userId))) {
        throw new AppError('conflict', OWN_FIRST)
      }
      if ((await isSecondFactorRequired(transaction)) === required) return
      if (required) await transaction.setting.create({ data: { key: RULE, value: 'yes' } })
      else await transaction.setting.deleteMany({ where: { key: RULE } })
      await transaction.session.updateMany({
        where: required ? { user: { NOT: HAS_FACTOR } } : {},
        data: { needsSecondFactor: required },
      })
      await record(
        transaction,
        session,
        required ? 'second-factor-required' : 'second-factor-optional',
      )
    })

  const record = (
    transaction: DbOrTransaction,
    session: Session,
    action: Parameters<typeof recordAudit>[1]['action'],
  ): Promise<unknown> =>
    recordAudit(transaction, { action, actor: actorOf(session), at: clock.now() })

  return { isOn, statusOf, begin, confirm, check, renewCodes, turnOff, setRequired }
}

const CONFIRMED = { confirmedAt: { not: null } } as const
const HAS_FACTOR = {
  OR: [{ secondFactor: CONFIRMED }, { passkeys: { some: {} } }],
} satisfies Prisma.StaffUserWhereInput

const hasFactor = async (db: DbOrTransaction, id: string): Promise<boolean> =>
  (await db.staffUser.count({ where: { id, ...HAS_FACTOR } })) > 0

/** How many apps (at most one) and passkeys an account has. */
export async function countFactors(
  db: DbOrTransaction,
  userId: string,
): Promise<{ app: number; passkeys: number }> {
  const app = await db.secondFactor.count({ where: { userId, ...CONFIRMED } })
  return { app, passkeys: await db.passkey.count({ where: { userId } }) }
}

/** Whether the shop requires a second factor of everybody. */
export const isSecondFactorRequired = async (db: DbOrTransaction): Promise<boolean> =>
  (await db.setting.count({ where: { key: RULE } })) > 0

/** Whether a session that begins now must set up a second factor first; the rule does not change until the transaction ends. */
export async function needsSecondFactor(
  transaction: DbOrTransaction,
  userId: string,
): Promise<boolean> {
  // Prisma has no advisory locks.
  await transaction.$queryRaw`SELECT 1 AS locked FROM pg_advisory_xact_lock_shared(hashtextextended(${RULE}, 0))`
  if (!(await isSecondFactorRequired(transaction))) return false
  return !(await hasFactor(transaction, userId))
}

/** Takes all second factors of an account away and ends its sessions; whether there was one. */
export async function removeSecondFactor(
  transaction: DbOrTransaction,
  userId: string,
): Promise<boolean> {
  const where = { userId }
  const apps = await transaction.secondFactor.deleteMany({ where })
  const passkeys = await transaction.passkey.deleteMany({ where })
  await transaction.passkeyChallenge.deleteMany({ where })
  await transaction.recoveryCode.deleteMany({ where })
  await transaction.session.deleteMany({ where })
  return apps.count + passkeys.count > 0
}

/** Keeps the rule as it is until the transaction ends. Prisma has no advisory locks. */
export const lockRule = (transaction: DbOrTransaction) =>
  transaction.$queryRaw`SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended(${RULE}, 0))`

/** Recovery codes stand in for a second factor, and go with the last. */
export async function deleteCodesWithoutFactor(
  transaction: DbOrTransaction,
  userId: string,
): Promise<void> {
  if (await hasFactor(transaction, userId)) return
  await transaction.recoveryCode.deleteMany({ where: { userId } })
}

/** Makes a new set of recovery codes in place of the one before. */
export async function replaceCodes(
  transaction: DbOrTransaction,
  userId: string,
): Promise<RecoveryCodes> {
  const codes = createRecoveryCodes()
  await transaction.recoveryCode.deleteMany({ where: { userId } })
  await transaction.recoveryCode.createMany({
    data: codes.map((code) => ({ id: uuidv7(), userId, codeHash: hashOfCode(code) })),
  })
  return { codes }
}
