import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'

export type ClientTimeouts = {
  /** For the head of a request. */
  headersMs: number
  /** For a whole request; a picture of five megabytes over a weak telephone line takes a minute. */
  requestMs: number
  /** For the next byte, in either direction; not while the server works on the reply. */
  silenceMs: number
  /** For the next request on the same connection. */
  keepAliveMs: number
  /** The interval of the checks. */
  checkEveryMs: number
}

export const CLIENT_TIMEOUTS: ClientTimeouts = {
  headersMs: 20_000,
  requestMs: 120_000,
  silenceMs: 30_000,
  keepAliveMs: 65_000,
  checkEveryMs: 5000,
}

/** Creates a server that disconnects clients that send or read too slowly, so that they cannot hold its connections for ever. */
export function createServerWithTimeouts(
  { headersMs, requestMs, silenceMs, keepAliveMs, checkEveryMs }: ClientTimeouts,
  handle: RequestListener,
): Server {
  const latest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>()
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: checkEveryMs,
      // host-header.ts rejects it, with the same error format as other rejections.
      requireHostHeader: false,
    },
    (request, response) => {
      latest.set(request.socket, { request, response })
      handle(request, response)
    },
  )

  /** A client that has sent its whole request waits for the server, on a slow machine for long: a file of vehicles, for example. */
  function isWaitingForServer(socket: Socket): boolean {
    const { request, response } = latest.get(socket) ?? {}
    return request?.complete === true && response?.headersSent === false
  }

  return server.setTimeout(silenceMs, (socket) =>
    isWaitingForServer(socket) ? socket.setTimeout(silenceMs) : socket.destroy(),
  )
}
