import { createTransport, type SendMailOptions } from 'nodemailer'

export type OutgoingEmail = {
  id: string
  isHandwritten: boolean
  recipient: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  /** One-click unsubscribe; null without one. */
  unsubscribeUrl: string | null
  /** iCalendar file, if it has one. */
  calendar: string | null
}
/** Resolves to the reply of the server that accepted the email; errors hold no password. */
export type Mailer = { send: (email: OutgoingEmail, signal: AbortSignal) => Promise<string> }
type Options = {
  smtpUrl: string
  /** The sender, read for each email. */
  from: () => { name: string; address: string }
  timeoutMs?: number
}

/** Each step of the conversation must answer within this. */
const TIMEOUT_MS = 15_000

/** Sends emails through one SMTP server, encrypted unless its URL says `requireTLS=false`. */
export function createMailer({ smtpUrl, from, timeoutMs = TIMEOUT_MS }: Options): Mailer {
  const withoutPassword = createPasswordRemover(smtpUrl)
  const transport = createTransport({
    requireTLS: true,
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  async function send(email: OutgoingEmail, signal: AbortSignal): Promise<string> {
    try {
      const { response } = await transport.sendMail({ ...toMessage(email, from()), signal })
      return withoutPassword(response)
    } catch (error) {
      if (error instanceof Error) {
        error.message = withoutPassword(error.message)
        if ('response' in error) error.response = withoutPassword(String(error.response))
      }
      throw error
    }
  }

  return { send }
}

/** The same email has the same Message-ID each time, so that a repeat can be recognized. */
function toMessage(
  { id, isHandwritten, recipient, replyTo, unsubscribeUrl, calendar, ...content }: OutgoingEmail,
  sender: ReturnType<Options['from']>,
): SendMailOptions {
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  return {
    ...content,
    from: sender,
    to: { name: '', address: recipient },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    messageId: `<${id}@${domain}>`,
    ...(calendar !== null && {
      icalEvent: { method: 'PUBLISH', filename: 'appointment.ics', content: calendar },
    }),
    ...(unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } }),
    headers: {
      // A reply by a person is no automatic email (RFC 3834, section 5).
      ...(!isHandwritten && { 'Auto-Submitted': 'auto-generated' }),
      // A mail program ends the emails with one POST (RFC 8058).
      ...(unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  }
}

/** Removes the password from what a server replies, as it is, in the URL and as SMTP encodes it. */
function createPasswordRemover(smtpUrl: string): (text: string) => string {
  const { username, password } = new URL(smtpUrl)
  if (password === '') return (text) => text
  const [user, secret] = [decodeText(username), decodeText(password)]
  const forms = [password, secret, base64(secret), base64(`\0${user}\0${secret}`)]
  return (text) => forms.reduce((cleaned, form) => cleaned.replaceAll(form, '***'), text)
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** A stray % stands for itself. */
const decodeText = (text: string): string =>
  decodeURIComponent(text.replaceAll(/%(?![\dA-Fa-f]{2})/g, '%25'))
