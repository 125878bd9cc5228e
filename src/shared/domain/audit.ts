import * as z from 'zod'
import { isoDateTime, listFields, optionalChoice } from './field-schema.ts'

/** The database rejects the deletion of younger entries. */
export const AUDIT_KEPT_DAYS = 730

/** Labels of the recorded actions by group; each follows the name of the actor. */
export const AUDIT_ACTIONS = {
  'sign-in': {
    'signed-in': 'Signed in',
    'sign-in-failed': 'Failed to sign in',
    'locked-out': 'Was locked out',
  },
  accounts: {
    'account-created': 'Created an account',
    'account-invited': 'Invited a colleague',
    'account-link-created': 'Made a link to an account',
    'account-link-used': 'Chose a password by a link',
    'account-email-changed': 'Changed the email of an account',
    'account-disabled': 'Disabled an account',
    'account-enabled': 'Enabled an account',
    'sessions-ended': 'Ended sessions of an account',
    'password-changed': 'Changed a password',
    'second-factor-on': 'Turned the second factor on',
    'second-factor-off': 'Turned the second factor off',
    'passkey-added': 'Added a passkey',
    'passkey-removed': 'Removed a passkey',
    'second-factor-reset': 'Reset a second factor',
    'recovery-codes-made': 'Made new recovery codes',
    'recovery-code-used': 'Used a recovery code',
  },
  settings: {
    'settings-changed': 'Changed settings',
    'second-factor-required': 'Required a second factor of everybody',
    'second-factor-optional': 'Made the second factor optional',
  },
  sales: {
    'sale-voided': 'Voided a sale',
    'refund-paid': 'Paid a refund',
    'core-paid': 'Paid out a core',
  },
  data: {
    exported: 'Exported',
    'backup-made': 'Made a backup',
    'backup-downloaded': 'Downloaded a backup',
    imported: 'Imported',
    'import-undone': 'Undid an import',
    deleted: 'Deleted',
    restored: 'Restored',
    'read-many': 'Read many requests',
    'spam-marked': 'Marked as spam',
    'spam-cleared': 'Marked as not spam',
  },
} as const

export const AUDIT_GROUPS = ['sign-in', 'accounts', 'settings', 'sales', 'data'] as const
export type AuditGroup = (typeof AUDIT_GROUPS)[number]
type ActionsOf<Group> = Group extends AuditGroup ? keyof (typeof AUDIT_ACTIONS)[Group] : never
export type AuditAction = ActionsOf<AuditGroup>

/** Returns the label, or the action itself if another version wrote it. */
export const formatAuditAction = (action: string): string => LABELS.get(action) ?? action

const LABELS = new Map<string, string>(
  Object.values(AUDIT_ACTIONS).flatMap((actions) => Object.entries(actions)),
)

export const auditQuerySchema = z.strictObject({
  ...listFields,
  view: optionalChoice('View', AUDIT_GROUPS),
})
export type AuditQuery = z.infer<typeof auditQuerySchema>
export type AuditFilter = Pick<AuditQuery, 'q' | 'view'>

export const auditEntrySchema = z.object({
  id: z.string(),
  at: isoDateTime,
  action: z.string(),
  /** Null if nobody was signed in. */
  actor: z.string().nullable(),
  subject: z.string().nullable(),
  detail: z.string().nullable(),
  address: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>
