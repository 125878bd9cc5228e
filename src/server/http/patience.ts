import { createServer, type RequestListener, type Server } from 'node:http'

export type Patience = {
  /** For the head of a request. */
  headersMs: number
  /** For a whole request; a picture of five megabytes over a weak telephone line takes a minute. */
  requestMs: number
  /** For the next byte, in either direction. */
  silenceMs: number
  /** For the next request on the same connection. */
  keepAliveMs: number
  /** How often it is looked who is over time. */
  checkEveryMs: number
}

export const PATIENCE: Patience = { headersMs: 20_000, requestMs: 120_000, silenceMs: 30_000, keepAliveMs: 65_000, checkEveryMs: 5000 }

/** A server that gives up on clients that send or read too slowly, so that they cannot hold its connections for ever. */
export function patientServer({ headersMs, requestMs, silenceMs, keepAliveMs, checkEveryMs }: Patience, handle: RequestListener): Server {
  const server = createServer(
    { headersTimeout: headersMs, requestTimeout: requestMs, keepAliveTimeout: keepAliveMs, connectionsCheckingInterval: checkEveryMs },
    handle,
  )
  return server.setTimeout(silenceMs)
}
