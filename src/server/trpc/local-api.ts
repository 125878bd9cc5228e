import type { TRPCClient } from '@trpc/client'
import type { TRPCError } from '@trpc/server'
import { type AppRouter, createCaller } from './app-router.ts'
import type { Context } from './init.ts'

/** The typed client of the browser, called within this process for pages that are rendered on the server. */
export const createLocalApi = (
  context: Context,
  onError: (failure: { error: TRPCError }) => void,
): TRPCClient<AppRouter> => through(createCaller(context, { onError })) as TRPCClient<AppRouter>

/** Turns `caller.a.b(input)` into `api.a.b.query(input)`. */
function through(node: object): unknown {
  return new Proxy(node, {
    get: (target, key) => {
      if (key === 'query' || key === 'mutate') return target
      return through(Reflect.get(target, key) as object)
    },
  })
}
