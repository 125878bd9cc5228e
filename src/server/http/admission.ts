import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { phoneHref } from '#shared/lib/phone.ts'
import { REFUSAL_HEADERS } from './security.ts'

/** How many questions are worked on at a time: with ten connections to the database the last of them waits some two seconds. */
const AT_ONCE_MAX = 250
const COME_BACK_AFTER_SECONDS = 5
/** What a page that was let in needs besides, and how whoever watches over the shop sees that it lives. */
const ALWAYS = /^\/(?:assets|fonts|pictures|placeholder|health)\//
/** What the published contract describes, and with it how a refusal looks. */
const DOCUMENTED = /^\/(?:api|feeds)\//
const HEADERS = { ...REFUSAL_HEADERS, 'retry-after': String(COME_BACK_AFTER_SECONDS) }

/**
 * Turns away at once, with the time to come back, whoever finds too many before them; those who are in are served as ever.
 * Kept pages are given to everybody; a body that is slow to arrive takes nobody's place, for it counts when it is there.
 */
export function createAdmission({
  phone,
  onRefused,
  atOnceMax = AT_ONCE_MAX,
}: {
  phone: string
  onRefused: () => void
  atOnceMax?: number
}) {
  const words = Buffer.from(JSON.stringify({ error: 'Service not available' }))
  const page = Buffer.from(busyPage(phone))
  let inside = 0

  /** Answers a request that there is no room for, before anything is spent on it; false where there is room. */
  function refuse({ url = '', method }: IncomingMessage, response: ServerResponse): boolean {
    if (inside < atOnceMax || ALWAYS.test(url)) return false
    onRefused()
    const isDocumented = DOCUMENTED.test(url)
    const body = isDocumented ? words : page
    response.writeHead(503, {
      ...HEADERS,
      'content-type': isDocumented ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'content-length': body.length,
      // Nobody waits for a body that nobody reads.
      ...(hasBody(method) && { connection: 'close' }),
    })
    response.end(method === 'HEAD' ? undefined : body)
    return true
  }

  async function enter({ url }: FastifyRequest, { raw }: FastifyReply): Promise<void> {
    if (ALWAYS.test(url)) return
    inside += 1
    raw.once('close', () => {
      inside -= 1
    })
  }

  /** Counts from here on who is in. */
  function count(app: FastifyInstance): void {
    app.addHook('onRequest', async (request, reply) =>
      hasBody(request.method) ? undefined : enter(request, reply),
    )
    app.addHook('preHandler', async (request, reply) =>
      hasBody(request.method) ? enter(request, reply) : undefined,
    )
  }

  return { refuse, count }
}

const hasBody = (method?: string): boolean => method !== 'GET' && method !== 'HEAD'

const busyPage = (
  phone: string,
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Please try again in a moment</title>
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${COME_BACK_AFTER_SECONDS}">
<h1>We are very busy right now</h1>
<p>This page tries again in a few seconds. Or call us at <a href="${phoneHref(phone)}">${phone}</a>.</p></html>
`
