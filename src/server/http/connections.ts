import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isTooLong } from '#shared/lib/url.ts'
import { isApiUrl, injectNotFoundPage } from './request-url.ts'
import { REFUSAL_HEADERS } from './security.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

export type ClientTimeouts = {
  /** Limit for receiving the headers. */
  headersMs: number
  /** Limit for the whole request; a 5 MB picture takes a minute on a slow phone line. */
  requestMs: number
  /** Limit between two bytes in either direction, except while the server prepares the response. */
  silenceMs: number
  /** Window in which a body must bring BODY_BYTES_MIN bytes or end. */
  bodyWindowMs: number
  /** Idle time before the next request on the connection. */
  keepAliveMs: number
  checkEveryMs: number
}

export const CLIENT_TIMEOUTS: ClientTimeouts = {
  headersMs: 20_000,
  requestMs: 120_000,
  silenceMs: 30_000,
  bodyWindowMs: 20_000,
  keepAliveMs: 65_000,
  checkEveryMs: 5000,
}

// 500 bytes per second: slower than any line in use, fast enough that a slow body frees its slot
// soon.
const BODY_BYTES_MIN = 10_000

/** Creates a server that disconnects slow clients, so they cannot exhaust its connections. */
export function createServerWithTimeouts(
  { headersMs, requestMs, silenceMs, bodyWindowMs, keepAliveMs, checkEveryMs }: ClientTimeouts,
  handle: RequestListener,
): Server {
  const bodies = watchBodies(bodyWindowMs, (request, response) => {
    if (response.headersSent) request.socket.destroy()
    else server.emit('clientError', createSlowBodyError(), request.socket)
  })
  const latest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>()
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: checkEveryMs,
      // security.ts rejects it in the common error format.
      requireHostHeader: false,
    },
    (request, response) => {
      latest.set(request.socket, { request, response })
      bodies.add(request, response)
      handle(request, response)
    },
  )

  // A whole request was sent; a file of vehicles can take the server long.
  function isWaitingForServer(socket: Socket): boolean {
    const { request, response } = latest.get(socket) ?? {}
    return request?.complete === true && response?.headersSent === false
  }

  server.on('checkExpectation', (_request, response) => rejectExpectation(response))
  const checks = setInterval(bodies.check, checkEveryMs).unref()
  server.once('close', () => clearInterval(checks))
  return server.setTimeout(silenceMs, (socket) =>
    isWaitingForServer(socket) ? socket.setTimeout(silenceMs) : socket.destroy(),
  )
}

/** Rejects an Expect header other than '100-continue' in the common error format. */
function rejectExpectation(response: ServerResponse): void {
  const body = JSON.stringify({ error: 'This expectation is not met here' })
  response.writeHead(417, { ...REFUSAL_HEADERS, 'content-type': JSON_TYPE, connection: 'close' })
  response.end(body)
}

const createSlowBodyError = () =>
  Object.assign(new Error('The body arrives too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** Reports requests whose body is too slow, unless received data is still unread. */
function watchBodies(
  windowMs: number,
  onSlow: (request: IncomingMessage, response: ServerResponse) => void,
) {
  const receiving = new Map<
    IncomingMessage,
    { response: ServerResponse; since: number; bytes: number }
  >()

  function add(request: IncomingMessage, response: ServerResponse): void {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (Number(length) > 0 || encoding !== undefined) {
      receiving.set(request, { response, since: Date.now(), bytes: request.socket.bytesRead })
    }
  }

  function check(): void {
    const now = Date.now()
    for (const [request, seen] of receiving) {
      const { bytesRead } = request.socket
      if (request.complete || request.socket.destroyed) receiving.delete(request)
      else if (request.readableLength > 0 || bytesRead - seen.bytes >= BODY_BYTES_MIN) {
        receiving.set(request, { ...seen, since: now, bytes: bytesRead })
      } else if (now - seen.since >= windowMs) onSlow(request, seen.response)
    }
  }

  return { add, check }
}

type ClientError = Error & { code?: string; rawPacket?: unknown }

const ERROR_RESPONSES: Record<string, [status: number, error: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The address or the headers of the request are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
}

/** Responds to unparsable requests: the not-found page for a too long URL, else a JSON error. */
export async function respondToClientError(
  app: FastifyInstance,
  error: ClientError,
  socket: Socket,
): Promise<void> {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const url = readUrl(error.rawPacket)
  if (isTooLong(url) && !isApiUrl(url)) {
    const { statusCode: status, headers, rawPayload: body } = await injectNotFoundPage(app)
    return end(socket, { status, headers, body })
  }
  const [status, message] = ERROR_RESPONSES[error.code ?? ''] ?? [
    400,
    'The request is not valid HTTP',
  ]
  const headers = { ...REFUSAL_HEADERS, 'content-type': JSON_TYPE }
  end(socket, { status, headers, body: Buffer.from(JSON.stringify({ error: message })) })
}

/** Request target between method and version, as far as received. */
const readUrl = (packet: unknown): string =>
  Buffer.isBuffer(packet) ? (/^[A-Z]+ (\S*)/.exec(packet.toString('latin1'))?.[1] ?? '') : ''

function end(
  socket: Socket,
  { status, headers, body }: { status: number; headers: object; body: Buffer },
): void {
  const fullHeaders = { ...headers, 'content-length': body.length, connection: 'close' }
  const lines = Object.entries(fullHeaders).map(([name, value]) => `${name}: ${String(value)}\r\n`)
  socket.end(
    Buffer.concat([
      Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`),
      body,
    ]),
  )
}
