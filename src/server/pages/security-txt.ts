import type { FastifyInstance } from 'fastify'

type Deps = {
  publicUrl: string
  clock: { now: () => Date }
  /** Returns '' if not set. */
  contactEmail: () => string
}

const PATH = '/.well-known/security.txt'
const DAY_MS = 24 * 60 * 60_000
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/** Serves security.txt (RFC 9116) with the email from the settings; 404 if not set. */
export function registerSecurityTxt(
  app: FastifyInstance,
  { publicUrl, clock, contactEmail }: Deps,
): void {
  app.get(PATH, (_request, reply) => {
    const email = contactEmail()
    if (email === '') return reply.callNotFound()
    const today = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS
    const lines = [
      `Contact: mailto:${email}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${PATH}`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`)
  })
}
