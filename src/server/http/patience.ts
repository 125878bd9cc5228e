import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'

export type Patience = {
  /** For the head of a request. */
  headersMs: number
  /** For a whole request; a picture of five megabytes over a weak telephone line takes a minute. */
  requestMs: number
  /** For the next byte, in either direction; not while we work out what to answer. */
  silenceMs: number
  /** For the next request on the same connection. */
  keepAliveMs: number
  /** How often it is looked who is over time. */
  checkEveryMs: number
}

export const PATIENCE: Patience = {
  headersMs: 20_000,
  requestMs: 120_000,
  silenceMs: 30_000,
  keepAliveMs: 65_000,
  checkEveryMs: 5000,
}

/** A server that gives up on clients that send or read too slowly, so that they cannot hold its connections for ever. */
export function patientServer(
  { headersMs, requestMs, silenceMs, keepAliveMs, checkEveryMs }: Patience,
  handle: RequestListener,
): Server {
  const latest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>()
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: checkEveryMs,
      // host-header.ts refuses it, in the form of every other refusal.
      requireHostHeader: false,
    },
    (request, response) => {
      latest.set(request.socket, { request, response })
      handle(request, response)
    },
  )

  /** Whoever has sent all of a request waits for us, which a slow machine makes long: a whole file of vehicles, for example. */
  function isOurTurn(socket: Socket): boolean {
    const { request, response } = latest.get(socket) ?? {}
    return request?.complete === true && response?.headersSent === false
  }

  return server.setTimeout(silenceMs, (socket) =>
    isOurTurn(socket) ? socket.setTimeout(silenceMs) : socket.destroy(),
  )
}
