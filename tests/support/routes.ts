import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

export type Route = { method: string; url: string; isDocumented: boolean }

/** Every route that an application registers while `make` runs, HEAD and what catches the rest aside; 'GET /api/retail-vehicles/:id' is one. */
export async function withRoutes<App>(
  make: () => Promise<App>,
): Promise<{ app: App; routes: Route[] }> {
  const routes: Route[] = []
  const note = ({ method, url, schema }: RouteOptions) => {
    const methods = [method].flat()
    // What answers to every method there is catches the rest, or is the door of the typed calls.
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
