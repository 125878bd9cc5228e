import type { FastifyInstance } from 'fastify'
import { isDecodable, isTooLong, NOWHERE } from '#shared/lib/address.ts'
import { AppError } from '../core/app-error.ts'

const API_PATH = /^\/api(?:[/?]|$)/

export const isApiAddress = (url: string): boolean => API_PATH.test(url)

/** Maps undecodable or too long URLs to a path without a route, so they get our own 404. */
export function rewriteUrl({ url = '/' }: { url?: string }): string {
  if (isApiAddress(url)) return isDecodable(url) ? url : `/api${NOWHERE}`
  return isDecodable(url) && !isTooLong(url) ? url : NOWHERE
}

/** Rejects malformed addresses under /api with 400. */
export function registerAddressCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, originalUrl }) => {
    if (url !== originalUrl && isApiAddress(url)) {
      throw new AppError('invalid', 'The address is not valid')
    }
  })
}

/** Renders the not-found page for an address longer than the header limit. */
export const injectNotFoundPage = (app: FastifyInstance) => app.inject(NOWHERE)
