import { createTransport } from 'nodemailer'

export type OutgoingEmail = {
  id: string
  template: string
  recipient: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  /** Where its reader can unsubscribe, if at all. */
  unsubscribeUrl: string | null
}
export type Mailer = { send: (email: OutgoingEmail, signal: AbortSignal) => Promise<void> }
type Options = {
  smtpUrl: string
  /** The sender, read for each email. */
  from: () => { name: string; address: string }
  timeoutMs?: number
}

/** Each step of the conversation must answer within this. */
const TIMEOUT_MS = 15_000

/** Sends emails through one SMTP server, each on a connection of its own. */
export function createMailer({ smtpUrl, from, timeoutMs = TIMEOUT_MS }: Options): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  /** Resolves when the server has accepted the email; the same email has the same Message-ID each time, so that a repeat can be recognized. */
  async function send(
    { id, template, recipient, replyTo, unsubscribeUrl, ...content }: OutgoingEmail,
    signal: AbortSignal,
  ): Promise<void> {
    const sender = from()
    const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
    await transport.sendMail({
      ...content,
      from: sender,
      to: { name: '', address: recipient },
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      messageId: `<${id}@${domain}>`,
      ...(unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } }),
      headers: {
        // A reply by a person is no automatic email (RFC 3834, section 5).
        ...(!template.endsWith('-reply') && { 'Auto-Submitted': 'auto-generated' }),
        // A mail program ends the emails with one POST (RFC 8058).
        ...(unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      signal,
    })
  }

  return { send }
}
