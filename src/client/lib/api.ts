import type { TRPCClient } from '@trpc/client'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/trpc/app-router.ts'

/** Only server type that the client imports. */
export type Router = AppRouter
export type Api = TRPCClient<Router>
export type Inputs = inferRouterInputs<Router>
export type Outputs = inferRouterOutputs<Router>

/** tRPC client of public pages; its code loads with the first call. */
export const api = lazily([]) as Api

function lazily(path: string[]): unknown {
  return new Proxy(() => undefined, {
    get: (_target, key) => (typeof key === 'string' ? lazily([...path, key]) : undefined),
    apply: async (_target, _self, args: unknown[]) => {
      const { callProcedure } = await import('./api-http.ts')
      return callProcedure(path, args)
    },
  })
}
