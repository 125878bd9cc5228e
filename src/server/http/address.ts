import type { FastifyInstance } from 'fastify'
import { isDecodable, isTooLong, NOWHERE } from '#shared/lib/address.ts'
import { AppError } from '../core/app-error.ts'

const API_PATH = /^\/api(?:[/?]|$)/

export const isApiAddress = (url: string): boolean => API_PATH.test(url)

/**
 * Rewrites an address that cannot be decoded, or is too long for a page, to a path without a route, so that it gets our 404 in place of
 * the framework's.
 */
export function rewriteUrl({ url = '/' }: { url?: string }): string {
  if (isApiAddress(url)) return isDecodable(url) ? url : `/api${NOWHERE}`
  return isDecodable(url) && !isTooLong(url) ? url : NOWHERE
}

/** Refuses malformed addresses under /api with 400. */
export function registerAddressCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, originalUrl }) => {
    if (url !== originalUrl && isApiAddress(url)) {
      throw new AppError('invalid', 'The address is not valid')
    }
  })
}

/** The not-found page for an address longer than the header limit. */
export const notFoundPage = (app: FastifyInstance) => app.inject(NOWHERE)
