import * as z from 'zod'
import { EMAIL_MAX, isEmail, unwrapEmail } from './email.ts'
import { isoDateTime, textUpTo } from './field-schema.ts'
import { newPasswordSchema, usernameSchema } from './session.ts'

/** How long a link to an account works. */
export const ACCOUNT_LINK_HOURS = 24
export const ACCOUNT_LINK_PURPOSES = ['invite', 'reset'] as const
export type AccountLinkPurpose = (typeof ACCOUNT_LINK_PURPOSES)[number]
/** The page behind a link; the token stands behind a '#', which browsers send to no server. */
export const ACCOUNT_LINK_PATH = '/account-link'

/** An invited account has no password yet, so that nobody can sign in with it. */
export const ACCOUNT_STATES = ['active', 'invited', 'disabled'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

/** Where links are sent; blank where they are handed over by a colleague. */
const accountEmailSchema = textUpTo(EMAIL_MAX, {
  error: 'Email must be text',
  tooLong: 'Please enter a valid email address',
  read: unwrapEmail,
})
  .refine((text) => text === '' || isEmail(text), 'Please enter a valid email address')
  .nullish()
  .transform((text) => text || null)

/** The form that invites a colleague. */
export const accountInviteSchema = z.object({ username: usernameSchema, email: accountEmailSchema })
export type AccountInvite = z.infer<typeof accountInviteSchema>

/** A change of where links for an account are sent. */
export const accountEmailChangeSchema = z.object({ email: accountEmailSchema })

const tokenSchema = z
  .string({ error: 'The link is not complete' })
  .min(1, 'The link is not complete')
  .max(100, 'The link is not complete')
export const accountLinkSchema = z.object({ token: tokenSchema })
/** The form behind a link. */
export const accountLinkUseSchema = z.object({ token: tokenSchema, password: newPasswordSchema })
export type AccountLinkUse = z.infer<typeof accountLinkUseSchema>

/** What a link that works is for. */
export const openAccountLinkSchema = z.object({
  username: z.string(),
  purpose: z.enum(ACCOUNT_LINK_PURPOSES),
})
export type OpenAccountLink = z.infer<typeof openAccountLinkSchema>

/** An account as colleagues see it. */
export const accountSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  state: z.enum(ACCOUNT_STATES),
  createdAt: isoDateTime,
  lastSignInAt: isoDateTime.nullable(),
  hasSecondFactor: z.boolean(),
  /** How many browsers are signed in with it. */
  sessions: z.int(),
  /** When the link expires that nobody has used yet. */
  linkExpiresAt: isoDateTime.nullable(),
})
export type Account = z.infer<typeof accountSchema>

/** A link that was just made: sent to an address, or else shown this once. */
export const createdAccountLinkSchema = z.object({
  sentTo: z.string().nullable(),
  url: z.string().nullable(),
  expiresAt: isoDateTime,
})
export type CreatedAccountLink = z.infer<typeof createdAccountLinkSchema>
