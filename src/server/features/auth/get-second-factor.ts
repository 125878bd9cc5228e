import type { SignedInContext } from '#server/context.ts'
import type { SecondFactorStatus } from '#shared/domain/second-factor.ts'
import { offersPasskeys } from './passkey.ts'
import { countFactors, isSecondFactorRequired } from './second-factor.ts'

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
