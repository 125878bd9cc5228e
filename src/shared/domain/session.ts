import * as z from 'zod'
import { clean, isoDateTime, requiredText } from './field-schema.ts'

/** How long an access token holds: the 1800 s of the dashboard's timer (docs/product.md 12.5). */
export const ACCESS_TOKEN_MS = 30 * 60_000
/** Without a call for so long a session ends, and whatever happens it ends after so long (OWASP ASVS 5.0, 7.3.1 and 7.3.2). */
export const SESSION_IDLE_MS = 30 * 60_000
export const SESSION_LIFETIME_MS = 12 * 3_600_000

const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128
const USERNAME_MAX = 40
/** A user name as it is typed: other spellings of a name, such as decomposed letters, are longer than the name. */
const USERNAME_TYPED_MAX = 200

const BOTH_REQUIRED = 'Please enter both username and password'

/** A password that is compared with a stored one; no longer one was ever set. */
const typedPassword = (required: string) =>
  z
    .string(required)
    .min(1, required)
    .max(PASSWORD_MAX, `A password has at most ${PASSWORD_MAX} characters`)

/** The login form (docs/product.md 11.3); Postgres stores no NUL, so no name has one. */
export const loginSchema = z.object(
  {
    username: z
      .string(BOTH_REQUIRED)
      .max(USERNAME_TYPED_MAX, {
        error: `A username has at most ${USERNAME_MAX} characters`,
        abort: true,
      })
      .overwrite(clean)
      .min(1, BOTH_REQUIRED),
    password: typedPassword(BOTH_REQUIRED),
  },
  BOTH_REQUIRED,
)
export type Login = z.infer<typeof loginSchema>

const withoutAccents = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '')

/** The name that a member of staff signs in with; letters of other scripts could pass for those of another name. */
export const usernameSchema = requiredText('Username', USERNAME_MAX).refine(
  (text) => /^[a-z\d][a-z\d._@-]*$/i.test(withoutAccents(text)),
  'Username may have the letters A to Z, digits and . _ @ - only, and begins with a letter or digit',
)

/** What a new password must be before its strength is looked at (OWASP ASVS 5.0, 6.2.1 and 6.2.9): its length counts, not its kinds of characters. */
export const newPasswordSchema = z
  .string({ error: 'Please enter a new password' })
  .min(PASSWORD_MIN, `A password must have at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `A password must have at most ${PASSWORD_MAX} characters`)

/** Proves who is at the browser. */
export const currentPasswordSchema = typedPassword('Please enter your current password')

/** The form in which staff change their own password. */
export const passwordChangeSchema = z.object({
  currentPassword: currentPasswordSchema,
  newPassword: newPasswordSchema,
})
export type PasswordChange = z.infer<typeof passwordChangeSchema>

/** Who is signed in, as their browser knows them. */
export const staffSchema = z.object({ id: z.string(), username: z.string() })
export type Staff = z.infer<typeof staffSchema>

/** One session of a member of staff. */
export const staffSessionSchema = z.object({
  id: z.string(),
  createdAt: isoDateTime,
  lastSeenAt: isoDateTime,
  /** What the browser calls itself. */
  userAgent: z.string(),
  isCurrent: z.boolean(),
})
export type StaffSession = z.infer<typeof staffSessionSchema>

/**
 * The one form in which user names are compared: looked up, counted and kept unique. Compatible characters, such as full-width
 * letters, and upper and lower case fold together (Unicode 16, D145); letters that only look alike do not. Empty for a text that is
 * too long for a name, since normalizing takes a time that grows with the square of the combining marks.
 */
export function foldUsername(username: string): string {
  if (username.length > USERNAME_TYPED_MAX) return ''
  return username
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .trim()
}
