import * as z from 'zod'
import { textUpTo } from './field-schema.ts'
import { currentPasswordSchema } from './session.ts'

/** How many recovery codes a set has. */
export const RECOVERY_CODES = 10
/** For how long the second step of a sign-in may follow the first. */
export const SECOND_STEP_MS = 10 * 60_000

/** The refusal of all else while an account must set up a second factor first. */
export const SECOND_FACTOR_FIRST =
  'This shop requires a second factor. Set it up under “Your account” first.'

const CODE_REQUIRED = 'Please enter the code'
const CODE_MAX = 40

/** A code as people type it, of six digits from an app or a recovery code; blanks and dashes do not count. */
const codeSchema = textUpTo(CODE_MAX, {
  error: CODE_REQUIRED,
  tooLong: 'This code is too long',
}).min(1, CODE_REQUIRED)

export const secondFactorCodeSchema = z.object({ code: codeSchema })
export type SecondFactorCode = z.infer<typeof secondFactorCodeSchema>

/** Proves who is at the browser before the second factor is changed. */
export const ownPasswordSchema = z.object({
  currentPassword: currentPasswordSchema,
})
export type OwnPassword = z.infer<typeof ownPasswordSchema>

export const secondFactorRuleSchema = z.object({
  isRequired: z.boolean({ error: 'isRequired must be true or false' }),
})

/** How the second factor of an account stands: on by an app, by passkeys or by both. */
export const secondFactorStatusSchema = z.object({
  isOn: z.boolean(),
  hasApp: z.boolean(),
  /** Whether browsers make passkeys for this address. */
  offersPasskeys: z.boolean(),
  isRequired: z.boolean(),
  codesLeft: z.int(),
})
export type SecondFactorStatus = z.infer<typeof secondFactorStatusSchema>

/** A secret for an app, in base32 to be typed and as the address of the QR code; shown once. */
export const secondFactorSecretSchema = z.object({ secret: z.string(), uri: z.string() })
export type SecondFactorSecret = z.infer<typeof secondFactorSecretSchema>

/** Recovery codes, shown once. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>
