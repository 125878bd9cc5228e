import * as z from 'zod'
import { EMAIL_MAX, isEmail, unwrapEmail } from './email-address.ts'
import { isoDateTime, textUpTo } from './field-schema.ts'
import { newPasswordSchema, usernameSchema } from './session.ts'

export const ACCOUNT_LINK_HOURS = 24
export const ACCOUNT_LINK_PURPOSES = ['invite', 'reset'] as const
export type AccountLinkPurpose = (typeof ACCOUNT_LINK_PURPOSES)[number]
/** Browsers never send the token to a server because it follows a '#'. */
export const ACCOUNT_LINK_PATH = '/account-link'

/** An invited account has no password yet, so it cannot sign in. */
export const ACCOUNT_STATES = ['active', 'invited', 'disabled'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

/** Recipient of account links; blank if a colleague passes them on. */
const accountEmailSchema = textUpTo(EMAIL_MAX, {
  error: 'Email must be text',
  tooLong: 'Please enter a valid email address',
  read: unwrapEmail,
})
  .refine((text) => text === '' || isEmail(text), 'Please enter a valid email address')
  .nullish()
  .transform((text) => text || null)

export const accountInviteSchema = z.strictObject({
  username: usernameSchema,
  email: accountEmailSchema,
})
export type AccountInvite = z.infer<typeof accountInviteSchema>

export const accountEmailChangeSchema = z.strictObject({ email: accountEmailSchema })

const tokenSchema = z
  .string({ error: 'The link is not complete' })
  .min(1, 'The link is not complete')
  .max(100, 'The link is not complete')
export const accountLinkSchema = z.strictObject({ token: tokenSchema })
export const accountLinkUseSchema = z.strictObject({
  token: tokenSchema,
  password: newPasswordSchema,
})
export type AccountLinkUse = z.infer<typeof accountLinkUseSchema>

/** Purpose of a valid link. */
export const openAccountLinkSchema = z.object({
  username: z.string(),
  purpose: z.enum(ACCOUNT_LINK_PURPOSES),
})
export type OpenAccountLink = z.infer<typeof openAccountLinkSchema>

export const accountSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  state: z.enum(ACCOUNT_STATES),
  createdAt: isoDateTime,
  lastSignInAt: isoDateTime.nullable(),
  hasSecondFactor: z.boolean(),
  /** Number of browsers that are signed in. */
  sessions: z.int(),
  /** Expiry of an unused link. */
  linkExpiresAt: isoDateTime.nullable(),
})
export type Account = z.infer<typeof accountSchema>

/** Link that was emailed, or is shown this once. */
export const createdAccountLinkSchema = z.object({
  sentTo: z.string().nullable(),
  url: z.string().nullable(),
  expiresAt: isoDateTime,
})
export type CreatedAccountLink = z.infer<typeof createdAccountLinkSchema>
