import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { splitUrl } from '#shared/lib/url.ts'
import { AppError } from '../core/app-error.ts'
import { throwNotFound } from './error-handler.ts'

export type MethodCheck = (request: FastifyRequest, reply: FastifyReply) => never

/** Handles unmatched requests: 405 with Allow if the path exists, else 404 (RFC 9110, 15.5.6). */
export function createMethodCheck(
  app: FastifyInstance,
  isPage: (path: string) => boolean,
): MethodCheck {
  // Call it before the routes are registered.
  const routes: { method: string; pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    // A catch-all route is not a path.
    if (url.endsWith('*')) return
    const pattern = new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}/?$`)
    for (const each of [method].flat()) routes.push({ method: each, pattern })
  })

  return (request, reply) => {
    const { path } = splitUrl(request.url)
    const methods = routes.flatMap(({ method, pattern }) => (pattern.test(path) ? method : []))
    if (isPage(path)) methods.push('GET', 'HEAD')
    if (methods.length === 0 || methods.includes(request.method)) return throwNotFound()
    void reply.header('allow', [...new Set(methods)].toSorted().join(', '))
    throw new AppError('not-allowed', `${request.method} is no method of this address`)
  }
}
