import { createTRPCUntypedClient, httpBatchLink } from '@trpc/client'
import superjson from 'superjson'
import { BATCH_MAX } from '#shared/lib/trpc-batch.ts'
import { createBearerHeader } from './bearer.ts'
import { parseTrpcResponse } from './response-error.ts'

const MUTATION_TIMEOUT_MS = 20_000

const client = createTRPCUntypedClient({
  links: [
    httpBatchLink({
      url: '/api/trpc',
      transformer: superjson,
      maxItems: BATCH_MAX,
      fetch: async (input, init) => parseTrpcResponse(await fetch(input, init as RequestInit)),
      // Mutations of public pages need no token (rule 18.18).
      headers: ({ opList }) =>
        opList.some(({ type }) => type === 'mutation') ? {} : createBearerHeader(),
    }),
  ],
})

/** Calls a procedure; the last part of `path` is 'query' or 'mutate'. */
export function callProcedure(path: string[], [input, options]: unknown[]): Promise<unknown> {
  const name = path.slice(0, -1).join('.')
  return path.at(-1) === 'mutate'
    ? client.mutation(name, input, { signal: AbortSignal.timeout(MUTATION_TIMEOUT_MS) })
    : client.query(name, input, options as { signal?: AbortSignal } | undefined)
}
