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
  /** How long the server takes over a mail before it says that it has it. */
  slownessMs?: () => number
  port?: number
}
export type SmtpCatcher = Awaited<ReturnType<typeof startSmtpCatcher>>

/** A mail server on this machine that keeps what it is given. */
export async function startSmtpCatcher({
  refuse = () => undefined,
  slownessMs = () => 0,
  port = 0,
}: Behaviour = {}) {
  const mails: CaughtMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refuse(address)
      if (!refusal) return done()
      const [code] = refusal.split(' ')
      done(Object.assign(new Error(refusal.slice(4)), { responseCode: Number(code) }))
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
    url: `smtp://127.0.0.1:${heldPort}`,
    port: heldPort,
    mails,
    to: (recipient: string) => mails.filter(({ recipients }) => recipients.includes(recipient)),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(resolve)
      }),
  }
}
