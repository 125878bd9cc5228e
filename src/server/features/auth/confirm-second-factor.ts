import type { SignedInContext } from '#server/context.ts'
import { AppError, invalidField } from '#server/core/app-error.ts'
import { lockAccountRow } from '#server/core/db.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type {
  OwnPassword,
  RecoveryCodes,
  SecondFactorCode,
  SecondFactorSecret,
} from '#shared/domain/second-factor.ts'
import { countOwnAttempt, verifyOwnPassword } from './change-password.ts'
import { CONFIRMED, IS_OFF, replaceCodes, WRONG_CODE } from './second-factor.ts'
import { createSecretBox, createTotpSecret, normalizeCode, findStepOfCode } from './totp.ts'

const IS_ON = 'The second factor is on already'

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
