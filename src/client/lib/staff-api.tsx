import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { ReactNode } from 'react'
import superjson from 'superjson'
import { BATCH_MAX } from '#shared/lib/trpc-batch.ts'
import type { Router } from './api.ts'
import { toFailure } from './failure.ts'
import { parseTrpcResponse } from './response-error.ts'
import { fetchAsStaff } from './staff-call.ts'
import { StaffEventSource } from './staff-event-source.ts'

export { getQueryKey } from '@trpc/react-query'

const URL_OF_CALLS = '/api/trpc'
const RETRIES = 2

/** tRPC hooks of the back office: `staffApi.vehicles.admin.list.useQuery(…)`. */
export const staffApi = createTRPCReact<Router>()

/** Query cache of the back office, cleared at sign-out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Fails without a connection, where the default would wait without a word.
    queries: { retry, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** tRPC client for use outside of components. */
export const staffClient = staffApi.createClient({
  links: [
    splitLink({
      condition: ({ type }) => type === 'subscription',
      true: httpSubscriptionLink({
        url: URL_OF_CALLS,
        transformer: superjson,
        EventSource: StaffEventSource,
      }),
      false: httpBatchLink({
        url: URL_OF_CALLS,
        transformer: superjson,
        fetch: async (input, init) =>
          parseTrpcResponse(await fetchAsStaff(input as string, init as RequestInit)),
        maxItems: BATCH_MAX,
        // Search text can be a customer's name, which must not be in a URL (OWASP ASVS 5.0, 14.2.1).
        methodOverride: 'POST',
      }),
    }),
  ],
})

/** Query utilities for prefetching outside of components. */
export const staffUtils = createTRPCQueryUtils({ client: staffClient, queryClient })
/** Prevents repeated prefetching within 5 s. */
export const PREFETCH = { staleTime: 5000 }

export function StaffApiProvider({ children }: { children: ReactNode }) {
  return (
    <staffApi.Provider client={staffClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </staffApi.Provider>
  )
}

/** Retries without a response and after server errors. */
function retry(failures: number, error: unknown): boolean {
  const { status } = toFailure(error)
  return failures < RETRIES && (status === null || status >= 500)
}
