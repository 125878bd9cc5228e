import type { MailState } from '#shared/domain/mail.ts'
import type { ToastMessage } from '../../../lib/notify.ts'

/** Says when an email goes out that is not going out now. */
export const MAIL_WAITS: Record<Exclude<MailState, 'works'>, string> = {
  off: 'It goes out as soon as an email server is set up.',
  stuck: 'It goes out as soon as the mail server takes it. The bar on Today says what is wrong.',
}

/** Returns the toast about an email that was just written, by whether emails go out. */
export function describeEmailToast(
  state: MailState,
  { sent, kept }: { sent: string; kept: string },
): ToastMessage {
  return state === 'works'
    ? { tone: 'success', title: sent }
    : { title: kept, description: MAIL_WAITS[state] }
}
