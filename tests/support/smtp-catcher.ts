import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterUse } from './after-use.ts'

/** Received email: parsed, with its SMTP envelope. */
export type CaughtMail = Email & { mailFrom: string; recipients: string[]; raw: string }
type Behavior = {
  /** Error reply to a recipient, such as '550 5.1.1 No such mailbox'. */
  refuse?: (recipient: string) => string | undefined
  /** Error reply after the data of an email. */
  refuseEmail?: () => string | undefined
  /** Error reply to a sign-in with this password; makes a sign-in required. */
  refuseSignIn?: (password: string) => string | undefined
  /** Offers STARTTLS with a self-signed certificate. */
  hasTls?: boolean
  /** Delay before the server confirms an email, in ms. */
  slownessMs?: () => number
  port?: number
}
export type SmtpCatcher = Awaited<ReturnType<typeof startSmtpCatcher>>

/** Local SMTP server that stores received emails; stops after the test or file. */
export async function startSmtpCatcher({
  refuse = () => undefined,
  refuseEmail = () => undefined,
  refuseSignIn,
  hasTls = false,
  slownessMs = () => 0,
  port = 0,
}: Behavior = {}) {
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
        // oxlint-disable-next-line promise/no-callback-in-promise -- the library expects a callback
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
  let stopped: Promise<void> | undefined
  const stop = () =>
    (stopped ??= new Promise((resolve) => {
      server.close(resolve)
    }))
  afterUse(stop)
  return {
    url: `smtp://127.0.0.1:${heldPort}?requireTLS=false`,
    port: heldPort,
    mails,
    to: (recipient: string) => mails.filter(({ recipients }) => recipients.includes(recipient)),
    stop,
  }
}

const errorOf = (reply: string): Error =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })
