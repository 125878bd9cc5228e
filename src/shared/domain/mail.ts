import { DAY_MS } from '../lib/durations.ts'

/** Errors of the shop's mail settings; emails wait until they are fixed. */
export const MAIL_FAULTS = [
  'sign-in',
  'certificate',
  'encryption',
  'unreachable',
  'sender',
  'refused',
] as const
export type MailFault = (typeof MAIL_FAULTS)[number]

/** 'off' without a mail server; 'stuck' while emails wait for a fix. */
export const MAIL_STATES = ['works', 'off', 'stuck'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** Age at which a waiting email needs a decision by staff. */
export const EMAILS_HELD_AFTER_MS = DAY_MS

export type MailTrouble = {
  reason: MailFault | 'off'
  /** Creation time of the oldest waiting email; null if there is none. */
  since: string | null
  count: number
  /** Set if no email was sent since then. */
  isTotal: boolean
  /** Response of the mail server. */
  cause: string | null
}
/** Emails that waited too long; staff send or discard them. */
export type HeldEmails = { count: number; oldest: string | null }
export type MailOverview = { trouble: MailTrouble | null; held: HeldEmails }

/** Explains each error and its fix in one sentence. */
export const MAIL_REASONS: Record<MailTrouble['reason'], string> = {
  off: 'Customers get no messages until a mail server is set up.',
  'sign-in':
    'The mail server refuses our username or password. Correct them in the setting SMTP_URL.',
  certificate:
    "The mail server's certificate is not trusted. Use the name in SMTP_URL that the certificate is for.",
  encryption:
    'The connection to the mail server cannot be encrypted. Check the port in SMTP_URL: smtps:// for 465, smtp:// for 587.',
  unreachable:
    'The mail server cannot be reached. Check its name and port in SMTP_URL, and the internet connection.',
  sender: 'The mail server refuses our sender address. Set MAIL_FROM to one that it may send for.',
  refused: 'The mail server refuses our emails. Its answer says why; your email provider can help.',
}

export type TestEmailResult = { isAccepted: boolean; answer: string; reason: MailFault | null }
