import * as z from 'zod'
import { HOUR_MS, MINUTE_MS } from '../lib/durations.ts'
import { clean, isoDateTime, requiredText } from './field-schema.ts'

/** 1800 s, as on the timer of the back office (rule 12.5). */
export const ACCESS_TOKEN_MS = 30 * MINUTE_MS
/** Idle and absolute limits of a session (OWASP ASVS 5.0, 7.3.1 and 7.3.2). */
export const SESSION_IDLE_MS = 30 * MINUTE_MS
export const SESSION_LIFETIME_MS = 12 * HOUR_MS

const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128
const USERNAME_MAX = 40
/** Allows decomposed characters, which are longer than the stored name. */
const USERNAME_INPUT_MAX = 200

const BOTH_REQUIRED = 'Please enter both username and password'

/** Password to verify; longer ones cannot exist. */
const passwordInput = (required: string) =>
  z
    .string(required)
    .min(1, required)
    .max(PASSWORD_MAX, `A password has at most ${PASSWORD_MAX} characters`)

/** Login form (rule 11.3); NUL is rejected because Postgres cannot store it. */
export const loginSchema = z.strictObject(
  {
    username: z
      .string(BOTH_REQUIRED)
      .max(USERNAME_INPUT_MAX, {
        error: `A username has at most ${USERNAME_MAX} characters`,
        abort: true,
      })
      .overwrite(clean)
      .min(1, BOTH_REQUIRED),
    password: passwordInput(BOTH_REQUIRED),
  },
  BOTH_REQUIRED,
)
export type Login = z.infer<typeof loginSchema>

const dropAccents = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '')

/** Username; ASCII only because characters of other scripts can look identical. */
export const usernameSchema = requiredText('Username', USERNAME_MAX).refine(
  (text) => /^[a-z\d][a-z\d._@-]*$/i.test(dropAccents(text)),
  'Username may have the letters A to Z, digits and . _ @ - only, and begins with a letter or digit',
)

/** Rules before the strength check: length only (OWASP ASVS 5.0, 6.2.1 and 6.2.9). */
export const newPasswordSchema = z
  .string({ error: 'Please enter a new password' })
  .min(PASSWORD_MIN, `A password must have at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `A password must have at most ${PASSWORD_MAX} characters`)

/** Confirms the user. */
export const currentPasswordSchema = passwordInput('Please enter your current password')

export const passwordChangeSchema = z.strictObject({
  currentPassword: currentPasswordSchema,
  newPassword: newPasswordSchema,
})
export type PasswordChange = z.infer<typeof passwordChangeSchema>

/** Signed-in user. */
export const signedInAccountSchema = z.object({ id: z.string(), username: z.string() })
export type SignedInAccount = z.infer<typeof signedInAccountSchema>

export const staffSessionSchema = z.object({
  id: z.string(),
  createdAt: isoDateTime,
  lastSeenAt: isoDateTime,
  /** User-Agent header. */
  userAgent: z.string(),
  isCurrent: z.boolean(),
})
export type StaffSession = z.infer<typeof staffSessionSchema>

/** Normalizes a username for lookup, lockout and uniqueness; '' if it is too long. */
export function foldUsername(username: string): string {
  // The time to normalize is quadratic in combining marks.
  if (username.length > USERNAME_INPUT_MAX) return ''
  return username
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .trim()
}
