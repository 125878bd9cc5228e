import type { SignedInContext } from '#server/context.ts'
import { AppError, invalidField } from '#server/core/app-error.ts'
import { lockAccountRow } from '#server/core/db.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type {
  OwnPassword,
  RecoveryCodes,
  SecondFactorCode,
  SecondFactorSecret,
  SecondFactorStatus,
} from '#shared/domain/second-factor.ts'
import { countOwnAttempt, verifyOwnPassword } from './change-password.ts'
import { offersPasskeys } from './passkey.ts'
import {
  CONFIRMED,
  countFactors,
  deleteCodesWithoutFactor,
  hasFactor,
  IS_REQUIRED,
  isSecondFactorRequired,
  lockRule,
  replaceCodes,
  WRONG_CODE,
} from './second-factor.ts'
import { createSecretBox, createTotpSecret, normalizeCode, findStepOfCode } from './totp.ts'

const IS_ON = 'The second factor is on already'
const IS_OFF = 'The second factor is not on'

export async function getSecondFactor({
  config,
  db,
  actor: { id: userId },
}: SignedInContext): Promise<SecondFactorStatus> {
  const [{ app, passkeys }, isRequired, codesLeft] = await Promise.all([
    countFactors(db, userId),
    isSecondFactorRequired(db),
    db.recoveryCode.count({ where: { userId, usedAt: null } }),
  ])
  const isOn = app + passkeys > 0
  return {
    isOn,
    hasApp: app > 0,
    offersPasskeys: offersPasskeys(config.publicUrl),
    isRequired,
    codesLeft: isOn ? codesLeft : 0,
  }
}

/** Creates an unconfirmed secret. Throws AppError 'invalid', 'too-many' and 'conflict'. */
export async function beginSecondFactor(
  ctx: SignedInContext,
  password: OwnPassword,
): Promise<SecondFactorSecret> {
  await verifyOwnPassword(ctx, password)
  const { config, db, clock, secrets, actor } = ctx
  const userId = actor.id
  const created = createTotpSecret(new URL(config.publicUrl).host, actor.name)
  const secret = await createSecretBox(secrets).seal(created.secret, userId)
  await db.$transaction(async (tx) => {
    await lockAccountRow(tx, userId)
    if ((await tx.secondFactor.count({ where: { userId, ...CONFIRMED } })) > 0) {
      throw new AppError('conflict', IS_ON)
    }
    await tx.secondFactor.deleteMany({ where: { userId } })
    const data = { userId, secret, createdAt: clock.now() }
    await tx.secondFactor.create({ data, select: { userId: true } })
  })
  return created
}

/** Confirms the secret with a code. Throws AppError 'invalid', 'too-many' and 'conflict'. */
export const confirmSecondFactor = (
  ctx: SignedInContext,
  { code }: SecondFactorCode,
): Promise<RecoveryCodes> =>
  countOwnAttempt(ctx, {
    work: () => confirm(ctx, code),
    error: invalidField('code', WRONG_CODE),
  })

async function confirm(
  { db, clock, secrets, actor }: SignedInContext,
  code: string,
): Promise<RecoveryCodes | null> {
  const userId = actor.id
  const now = clock.now()
  const pending = await db.secondFactor.findFirst({ where: { userId, confirmedAt: null } })
  const secret = pending && (await createSecretBox(secrets).open(pending.secret, userId))
  if (!pending || secret === null) throw new AppError('conflict', IS_OFF)
  const step = findStepOfCode(secret, normalizeCode(code), now)
  if (step === null) return null
  return db.$transaction(async (tx) => {
    await lockAccountRow(tx, userId)
    const { count } = await tx.secondFactor.updateMany({
      where: { userId, secret: pending.secret, confirmedAt: null },
      data: { confirmedAt: now, lastStep: step },
    })
    if (count === 0) throw new AppError('conflict', IS_ON)
    await tx.session.updateMany({ where: { userId }, data: { needsSecondFactor: false } })
    await recordAudit(tx, { action: 'second-factor-on', actor, at: now })
    return replaceCodes(tx, userId)
  })
}

/** Replaces the recovery codes. Throws AppError 'invalid', 'too-many' and 'conflict'. */
export async function renewRecoveryCodes(
  ctx: SignedInContext,
  password: OwnPassword,
): Promise<RecoveryCodes> {
  await verifyOwnPassword(ctx, password)
  const { db, clock, actor } = ctx
  return db.$transaction(async (tx) => {
    await lockAccountRow(tx, actor.id)
    if (!(await hasFactor(tx, actor.id))) throw new AppError('conflict', IS_OFF)
    await recordAudit(tx, { action: 'recovery-codes-made', actor, at: clock.now() })
    return replaceCodes(tx, actor.id)
  })
}

/** Turns the app off. Throws AppError 'conflict' for the only factor if one is required. */
export async function turnOffSecondFactor(
  ctx: SignedInContext,
  password: OwnPassword,
): Promise<void> {
  await verifyOwnPassword(ctx, password)
  const { db, clock, actor } = ctx
  const userId = actor.id
  await db.$transaction(async (tx) => {
    await lockRule(tx)
    await lockAccountRow(tx, userId)
    const { app, passkeys } = await countFactors(tx, userId)
    if (passkeys === 0 && (await isSecondFactorRequired(tx))) {
      throw new AppError('conflict', IS_REQUIRED)
    }
    if (app === 0) throw new AppError('conflict', IS_OFF)
    await tx.secondFactor.deleteMany({ where: { userId } })
    await deleteCodesWithoutFactor(tx, userId)
    await recordAudit(tx, { action: 'second-factor-off', actor, at: clock.now() })
  })
}
