import type { FastifyInstance } from 'fastify'
import { isDecodable, isTooLong, NOWHERE } from '#shared/lib/address.ts'
import { AppError } from '../core/app-error.ts'

const API_PATH = /^\/api(?:[/?]|$)/

export const isApiAddress = (url: string): boolean => API_PATH.test(url)

/**
 * The address under which a request is answered. One that is no path or cannot be decoded, and one that is too long for a page, leads
 * to where nothing is, so that it gets the ordinary reply of an unknown address in place of the framework's own.
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

/** The not-found page for an address that is longer than what is read of a request. */
export const notFoundPage = (app: FastifyInstance) => app.inject(NOWHERE)
