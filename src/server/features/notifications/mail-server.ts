import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'

const NO_MAIL_SERVER = 'No mail server is set up. Set SMTP_URL and start the shop again.'

/** Throws AppError 'conflict' without one. */
export function requireMailServer({ config: { smtpUrl } }: Pick<Context, 'config'>): string {
  if (smtpUrl === undefined) throw new AppError('conflict', NO_MAIL_SERVER)
  return smtpUrl
}
