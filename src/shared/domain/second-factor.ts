import * as z from 'zod'
import { MINUTE_MS } from '../lib/durations.ts'
import { textUpTo } from './field-schema.ts'
import { currentPasswordSchema } from './session.ts'

/** Codes per set. */
export const RECOVERY_CODES = 10
/** Time limit between both steps of a sign-in. */
export const SECOND_STEP_MS = 10 * MINUTE_MS

/** Error of all other calls until a required second factor is set up. */
export const SECOND_FACTOR_FIRST =
  'This shop requires a second factor. Set it up under “Your account” first.'

const CODE_REQUIRED = 'Please enter the code'
const CODE_MAX = 40

/** Six digits or a recovery code; spaces and dashes are ignored. */
const codeSchema = textUpTo(CODE_MAX, {
  error: CODE_REQUIRED,
  tooLong: 'This code is too long',
}).min(1, CODE_REQUIRED)

export const secondFactorCodeSchema = z.strictObject({ code: codeSchema })
export type SecondFactorCode = z.infer<typeof secondFactorCodeSchema>

/** Confirms the user before the second factor changes. */
export const ownPasswordSchema = z.strictObject({
  currentPassword: currentPasswordSchema,
})
export type OwnPassword = z.infer<typeof ownPasswordSchema>

export const secondFactorRuleSchema = z.strictObject({
  isRequired: z.boolean({ error: 'isRequired must be true or false' }),
})

export const secondFactorStatusSchema = z.object({
  isOn: z.boolean(),
  hasApp: z.boolean(),
  /** Set if browsers support passkeys for this address. */
  offersPasskeys: z.boolean(),
  isRequired: z.boolean(),
  codesLeft: z.int(),
})
export type SecondFactorStatus = z.infer<typeof secondFactorStatusSchema>

/** Base32 secret and URI of the QR code; shown once. */
export const secondFactorSecretSchema = z.object({ secret: z.string(), uri: z.string() })
export type SecondFactorSecret = z.infer<typeof secondFactorSecretSchema>

/** Shown once. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>
