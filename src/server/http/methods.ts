import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../core/app-error.ts'
import { notFound } from './error-handler.ts'

export type MethodCheck = (request: FastifyRequest, reply: FastifyReply) => never

/**
 * Returns the handler of what no route takes: 405 with `Allow` where its path has other methods (RFC 9110, 15.5.6), else 404.
 * To be called before the routes are registered.
 */
export function createMethodCheck(
  app: FastifyInstance,
  isPage: (path: string) => boolean,
): MethodCheck {
  const routes: { method: string; pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    // What catches the rest is no path of its own.
    if (url.endsWith('*')) return
    const pattern = new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}/?$`)
    for (const each of [method].flat()) routes.push({ method: each, pattern })
  })

  return (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const methods = routes.flatMap(({ method, pattern }) => (pattern.test(path) ? method : []))
    if (isPage(path)) methods.push('GET', 'HEAD')
    if (methods.length === 0 || methods.includes(request.method)) return notFound()
    void reply.header('allow', [...new Set(methods)].toSorted().join(', '))
    throw new AppError('not-allowed', `${request.method} is no method of this address`)
  }
}
