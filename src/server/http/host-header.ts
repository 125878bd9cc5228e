import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/app-error.ts'

/** Whitespace, the start of a path, a query, a fragment or a user name: nothing that a host and port can have (RFC 9110, 7.2). */
const NO_HOST = /[\s/?#@\\]/

/** Refuses a request without exactly one Host header that is a host with 400, as RFC 9112 (3.2) wants it; libraries behind this build addresses of it. */
export function registerHostCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!hasOneHost(raw)) throw new AppError('invalid', 'The Host header is not valid')
  })
}

/** Whether a request names one host; HTTP/1.0 may name none. */
export function hasOneHost({
  headers: { host },
  rawHeaders,
  httpVersion,
}: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === '1.0'
  return (
    (host === '' || isHost(host)) &&
    rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length === 1
  )
}

const isHost = (host: string): boolean => !NO_HOST.test(host) && URL.canParse(`http://${host}`)
