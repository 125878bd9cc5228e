import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived: parsed, and with the addresses that the servers agreed upon. */
export type CaughtMail = Email & { mailFrom: string; recipients: string[]; raw: string }
type Behaviour = {
  /** Answers to a recipient other than yes, such as '550 5.1.1 No such mailbox'. */
  refuse?: (recipient: string) => string | undefined
  /** The same to an email once the server has it. */
  refuseEmail?: () => string | undefined
  /** The same to a sign-in, without which it takes no email; it is given the password. */
  refuseSignIn?: (password: string) => string | undefined
  /** It offers STARTTLS, with a certificate that it signed itself. */
  hasTls?: boolean
  /** How long the server takes over a mail before it says that it has it. */
  slownessMs?: () => number
  port?: number
}
export type SmtpCatcher = Awaited<ReturnType<typeof startSmtpCatcher>>

/** A mail server on this machine that keeps what it is given. */
export async function startSmtpCatcher({
  refuse = () => undefined,
  refuseEmail = () => undefined,
  refuseSignIn,
  hasTls = false,
  slownessMs = () => 0,
  port = 0,
}: Behaviour = {}) {
  const mails: CaughtMail[] = []
  const server = new SMTPServer({
    authOptional: refuseSignIn === undefined,
    allowInsecureAuth: true,
    disabledCommands: [
      ...(hasTls ? [] : ['STARTTLS' as const]),
      ...(refuseSignIn ? [] : ['AUTH' as const]),
    ],
    logger: false,
    onAuth: ({ password }, _session, done) => {
      const refusal = refuseSignIn?.(password ?? '')
      if (refusal) return done(errorOf(refusal))
      done(null, { user: 'shop' })
    },
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refuse(address)
      done(refusal ? errorOf(refusal) : undefined)
    },
    onData: (stream, session, done) => {
      void buffer(stream)
        .then((raw) => keep(raw, session.envelope))
        // oxlint-disable-next-line promise/no-callback-in-promise -- the library wants it called back
        .then(() => done(), done)
    },
  })
  server.on('error', () => undefined)

  async function keep(
    raw: Buffer,
    envelope: { mailFrom: false | { address: string }; rcptTo: { address: string }[] },
  ): Promise<void> {
    const refusal = refuseEmail()
    if (refusal) throw errorOf(refusal)
    await sleep(slownessMs())
    const mail = await PostalMime.parse(raw)
    const recipients = envelope.rcptTo.map(({ address }) => address)
    mails.push({
      ...mail,
      mailFrom: envelope.mailFrom ? envelope.mailFrom.address : '',
      recipients,
      raw: raw.toString('utf8'),
    })
  }

  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: heldPort } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${heldPort}?requireTLS=false`,
    port: heldPort,
    mails,
    to: (recipient: string) => mails.filter(({ recipients }) => recipients.includes(recipient)),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(resolve)
      }),
  }
}

const errorOf = (reply: string): Error =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })
