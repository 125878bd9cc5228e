import { createTRPCUntypedClient, httpBatchLink } from '@trpc/client'
import { bearer } from './bearer.ts'
import { typedReply } from './failed-reply.ts'

const client = createTRPCUntypedClient({
  links: [
    httpBatchLink({
      url: '/api/trpc',
      fetch: async (input, init) => typedReply(await fetch(input, init as RequestInit)),
      // Mutations of public pages are public POSTs, which need no token (docs/product.md 18.18).
      headers: ({ opList }) => (opList.some(({ type }) => type === 'mutation') ? {} : bearer()),
    }),
  ],
})

/** Calls the procedure at `path`, whose last part is 'query' or 'mutate'. */
export function callProcedure(path: string[], [input, options]: unknown[]): Promise<unknown> {
  const name = path.slice(0, -1).join('.')
  const settings = options as { signal?: AbortSignal } | undefined
  return path.at(-1) === 'mutate'
    ? client.mutation(name, input, settings)
    : client.query(name, input, settings)
}
