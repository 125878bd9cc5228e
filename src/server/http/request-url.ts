import type { FastifyInstance } from 'fastify'
import { isDecodable, isTooLong, NOWHERE } from '#shared/lib/url.ts'
import { AppError } from '../core/app-error.ts'

const API_PATH = /^\/api(?:[/?]|$)/

export const isApiUrl = (url: string): boolean => API_PATH.test(url)

/** Maps undecodable or too long URLs to a path without a route, so they get our own 404. */
export function rewriteUrl({ url = '/' }: { url?: string }): string {
  if (isApiUrl(url)) return isDecodable(url) ? url : `/api${NOWHERE}`
  return isDecodable(url) && !isTooLong(url) ? url : NOWHERE
}

/** Rejects malformed URLs under /api with 400. */
export function registerUrlCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, originalUrl }) => {
    if (url !== originalUrl && isApiUrl(url)) {
      throw new AppError('invalid', 'The address is not valid')
    }
  })
}

/** Renders the not-found page for a URL longer than the header limit. */
export const injectNotFoundPage = (app: FastifyInstance) => app.inject(NOWHERE)
