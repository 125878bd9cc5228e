import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { SERVICE_UNAVAILABLE } from '#shared/lib/service-unavailable.ts'
import { REFUSAL_HEADERS } from './security.ts'

// Concurrent requests: with ten database connections, the last one waits about two seconds.
const REQUESTS_MAX = 250
const RETRY_AFTER_SECONDS = 5
/** Cached responses sent per turn of the event loop while other requests are in progress. */
const STORED_PER_TURN = 8
/** Assets of a page that was already sent, and health checks. */
const EXEMPT = /^\/(?:assets|fonts|pictures|placeholder|health)\//
/** Paths in the OpenAPI document, whose errors are JSON. */
const DOCUMENTED = /^\/(?:api|feeds)\//
const TYPED_CALLS = /^\/api\/trpc\/([^?]*)/
const HEADERS = { ...REFUSAL_HEADERS, 'retry-after': String(RETRY_AFTER_SECONDS) }

/** Rejects requests with 503 and Retry-After above REQUESTS_MAX; stored pages are always sent. */
export function createAdmission({
  business,
  onRefused,
  requestsMax = REQUESTS_MAX,
}: {
  business: { current: () => { phone: string } }
  onRefused: (reason: string) => void
  requestsMax?: number
}) {
  // A request with a body counts once the body has arrived.
  const errorBody = Buffer.from(JSON.stringify({ error: SERVICE_UNAVAILABLE }))
  let inProgress = 0
  const counted = new WeakMap<ServerResponse, number>()

  /** Returns false without sending anything if the limit is not reached. */
  function refuse({ url = '', method }: IncomingMessage, response: ServerResponse): boolean {
    if (inProgress + computeWeight(url) <= requestsMax || EXEMPT.test(url)) return false
    onRefused('too many requests at once')
    const { type, body } = describeBusy(url)
    response.writeHead(503, {
      ...HEADERS,
      'content-type': type,
      'content-length': body.length,
      // The body of a rejected request is not read.
      ...(hasBody(method) && { connection: 'close' }),
    })
    response.end(method === 'HEAD' ? undefined : body)
    return true
  }

  /** Responds to a request that comes while the event loop is behind. */
  function refuseBehind({ url }: FastifyRequest, reply: FastifyReply): void {
    onRefused('the event loop is behind')
    const { type, body } = describeBusy(url)
    void reply
      .code(503)
      .headers({ ...HEADERS, 'content-type': type })
      .send(body)
  }

  const describeBusy = (url: string) =>
    DOCUMENTED.test(url)
      ? { type: 'application/json; charset=utf-8', body: errorBody }
      : {
          type: 'text/html; charset=utf-8',
          body: Buffer.from(busyPage(business.current().phone)),
        }

  const waiting: (() => void)[] = []

  // Takes turns with other work: a new request would wait 4.5 s behind 200 clients that never pause.
  function sendInTurn(send: () => void): void {
    if (inProgress === 0 && waiting.length === 0) return send()
    if (waiting.push(send) === 1) setImmediate(sendWaiting)
  }

  function sendWaiting(): void {
    for (const send of waiting.splice(0, STORED_PER_TURN)) send()
    if (waiting.length > 0) setImmediate(sendWaiting)
  }

  async function enter({ url }: FastifyRequest, { raw }: FastifyReply): Promise<void> {
    if (EXEMPT.test(url)) return
    const weight = computeWeight(url)
    inProgress += weight
    counted.set(raw, weight)
    raw.once('close', () => release(raw))
  }

  function release(response: ServerResponse): void {
    inProgress -= counted.get(response) ?? 0
    counted.delete(response)
  }

  function count(app: FastifyInstance): void {
    app.addHook('onRequest', async (request, reply) =>
      hasBody(request.method) ? undefined : enter(request, reply),
    )
    app.addHook('preHandler', async (request, reply) =>
      hasBody(request.method) ? enter(request, reply) : undefined,
    )
    // A stream stays open for as long as its browser window and is mostly idle.
    app.addHook('onSend', async (_request, reply, payload) => {
      // Fastify copies the headers of a Response after this hook.
      const headers = payload instanceof Response ? payload.headers : null
      if (isStream(headers?.get('content-type'))) release(reply.raw)
    })
  }

  return { refuse, refuseBehind, count, sendInTurn }
}

/** A batch of typed calls counts once per call. */
function computeWeight(url: string): number {
  const calls = TYPED_CALLS.exec(url)?.[1] ?? ''
  return calls.split(/,|%2c/i).length
}

/** Detects server-sent events by content type. */
export const isStream = (contentType: unknown): boolean =>
  String(contentType).startsWith('text/event-stream')

const hasBody = (method?: string): boolean => method !== 'GET' && method !== 'HEAD'

const busyPage = (
  phone: string,
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Please try again in a moment</title>
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}">
<h1>We are very busy right now</h1>
<p>This page tries again in a few seconds.${phone && ` Or call us at <a href="${toPhoneHref(phone)}">${phone}</a>.`}</p></html>
`
