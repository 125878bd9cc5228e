import { v7 as uuidv7 } from 'uuid'
import type { Context } from '#server/context.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { SignedInActor } from '#server/core/session.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { RecoveryCodes } from '#shared/domain/second-factor.ts'
import {
  createRecoveryCodes,
  createSecretBox,
  hashOfCode,
  normalizeCode,
  findStepOfCode,
} from './totp.ts'

export const RULE = 'second-factor-required'
export const IS_REQUIRED = 'This shop requires a second factor'
export const IS_OFF = 'The second factor is not on'
export const WRONG_CODE = "This code isn't right. A code works once; wait for the next one."
const CODE = /^\d{6}$/

/** Checks a code of the app or a recovery code; each works once. */
export async function checkCode(
  { db, clock, secrets }: Context,
  actor: SignedInActor,
  typed: string,
): Promise<boolean> {
  const userId = actor.id
  const code = normalizeCode(typed)
  const now = clock.now()
  if (!CODE.test(code)) {
    const { count } = await db.recoveryCode.updateMany({
      where: { userId, codeHash: hashOfCode(code), usedAt: null },
      data: { usedAt: now },
    })
    if (count > 0) await recordAudit(db, { action: 'recovery-code-used', actor, at: now })
    return count > 0
  }
  const factor = await db.secondFactor.findFirst({ where: { userId, ...CONFIRMED } })
  const secret = factor && (await createSecretBox(secrets).open(factor.secret, userId))
  const step = secret ? findStepOfCode(secret, code, now) : null
  if (step === null) return false
  // One statement accepts a code that comes twice at once only once.
  const { count } = await db.secondFactor.updateMany({
    where: { userId, ...CONFIRMED, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
    data: { lastStep: step },
  })
  return count > 0
}

export const CONFIRMED = { confirmedAt: { not: null } } as const
export const HAS_FACTOR = {
  OR: [{ secondFactor: CONFIRMED }, { passkeys: { some: {} } }],
} satisfies Prisma.StaffUserWhereInput

export const hasFactor = async (db: DbOrTransaction, id: string): Promise<boolean> =>
  (await db.staffUser.count({ where: { id, ...HAS_FACTOR } })) > 0

/** Counts the apps (at most one) and passkeys of an account. */
export async function countFactors(
  db: DbOrTransaction,
  userId: string,
): Promise<{ app: number; passkeys: number }> {
  const app = await db.secondFactor.count({ where: { userId, ...CONFIRMED } })
  return { app, passkeys: await db.passkey.count({ where: { userId } }) }
}

export const isSecondFactorRequired = async (db: DbOrTransaction): Promise<boolean> =>
  (await db.setting.count({ where: { key: RULE } })) > 0

/** Checks for a missing second factor; the rule stays as it is until the transaction ends. */
export async function needsSecondFactor(tx: DbOrTransaction, userId: string): Promise<boolean> {
  // Prisma has no advisory locks.
  await tx.$queryRaw`SELECT 1 AS locked FROM pg_advisory_xact_lock_shared(hashtextextended(${RULE}, 0))`
  if (!(await isSecondFactorRequired(tx))) return false
  return !(await hasFactor(tx, userId))
}

/** Removes all second factors of an account and ends its sessions; false if it has none. */
export async function removeSecondFactor(tx: DbOrTransaction, userId: string): Promise<boolean> {
  const where = { userId }
  const apps = await tx.secondFactor.deleteMany({ where })
  const passkeys = await tx.passkey.deleteMany({ where })
  await tx.passkeyChallenge.deleteMany({ where })
  await tx.recoveryCode.deleteMany({ where })
  await tx.session.deleteMany({ where })
  return apps.count + passkeys.count > 0
}

/** Locks the rule until the transaction ends. Prisma has no advisory locks. */
export const lockRule = (tx: DbOrTransaction) =>
  tx.$queryRaw`SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended(${RULE}, 0))`

/** Deletes the recovery codes of an account without a second factor. */
export async function deleteCodesWithoutFactor(tx: DbOrTransaction, userId: string): Promise<void> {
  if (await hasFactor(tx, userId)) return
  await tx.recoveryCode.deleteMany({ where: { userId } })
}

/** Replaces the recovery codes. */
export async function replaceCodes(tx: DbOrTransaction, userId: string): Promise<RecoveryCodes> {
  const codes = createRecoveryCodes()
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ id: uuidv7(), userId, codeHash: hashOfCode(code) })),
  })
  return { codes }
}
