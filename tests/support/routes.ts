import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

export type Route = { method: string; url: string; isDocumented: boolean }

/** Routes registered while `make` runs, except HEAD: 'GET /api/retail-vehicles/:id'. */
export async function withRoutes<App>(
  make: () => Promise<App>,
): Promise<{ app: App; routes: Route[] }> {
  const routes: Route[] = []
  const note = ({ method, url, schema }: RouteOptions) => {
    const methods = [method].flat()
    // Handlers of all methods are the fallback or the tRPC endpoint.
    if (methods.includes('TRACE')) return
    for (const each of methods) {
      if (each !== 'HEAD') {
        routes.push({ method: each, url, isDocumented: schema?.summary !== undefined })
      }
    }
  }
  const listen = (message: unknown) =>
    void (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', note)
  channel('fastify.initialization').subscribe(listen)
  try {
    return { app: await make(), routes }
  } finally {
    channel('fastify.initialization').unsubscribe(listen)
  }
}
