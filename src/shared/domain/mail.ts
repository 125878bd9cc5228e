/** Faults of the shop's own email set-up; an email that meets one waits until it is fixed. */
export const MAIL_FAULTS = [
  'sign-in',
  'certificate',
  'encryption',
  'unreachable',
  'sender',
  'refused',
] as const
export type MailFault = (typeof MAIL_FAULTS)[number]

/** 'off' without a mail server; 'stuck' while emails wait for a fault to be fixed. */
export const MAIL_STATES = ['works', 'off', 'stuck'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** An email that waited for longer is not sent by itself. */
export const MAIL_HELD_AFTER_MS = 24 * 3_600_000

/** Why emails wait. */
export type MailTrouble = {
  reason: MailFault | 'off'
  /** When the first of them was written; null while none waits. */
  since: string | null
  count: number
  /** Reports that no email at all has gone out since. */
  isTotal: boolean
  /** The answer of the mail server. */
  cause: string | null
}
/** Emails that waited for too long, which staff send or drop. */
export type HeldMail = { count: number; oldest: string | null }
export type MailOverview = { trouble: MailTrouble | null; held: HeldMail }

/** Says in a sentence what is wrong and what fixes it. */
export const MAIL_REASONS: Record<MailTrouble['reason'], string> = {
  off: 'No mail server is set up: the setting SMTP_URL of the server is empty.',
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

/** What an attempt to send a test email came to. */
export type TestEmailResult = { isAccepted: boolean; answer: string; reason: MailFault | null }
