import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/app-error.ts'

/** Whitespace, the start of a path, a query, a fragment or a user name: nothing that a host and port can have (RFC 9110, 7.2). */
const NO_HOST = /[\s/?#@\\]/

/** Refuses a request whose Host header is no host with 400, as RFC 9112 (3.2) wants it; libraries behind this build addresses of it. */
export function registerHostCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers: { host } }) => {
    if (host !== undefined && host !== '' && !isHost(host)) throw new AppError('invalid', 'The Host header is not valid')
  })
}

const isHost = (host: string): boolean => !NO_HOST.test(host) && URL.canParse(`http://${host}`)
