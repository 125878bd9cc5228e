import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { ReactNode } from 'react'
import superjson from 'superjson'
import type { Router } from './api.ts'
import { typedReply } from './failed-reply.ts'
import { failureOf } from './failure.ts'
import { staffFetch } from './staff-call.ts'
import { StaffEventSource } from './staff-event-source.ts'

export { getQueryKey } from '@trpc/react-query'

const URL_OF_CALLS = '/api/trpc'
const RETRIES = 2
/** The limit of calls in one batch. */
const BATCH_MAX = 20

/** The tRPC hooks of the admin area: `staffApi.vehicles.admin.list.useQuery(…)`. */
export const staffApi = createTRPCReact<Router>()

/** The query cache of the admin area; `queryClient.clear()` empties it at sign-out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => failures < RETRIES && mayPass(error) },
    mutations: { retry: false },
  },
})

/** The same calls outside of components. */
export const staffCalls = staffApi.createClient({
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
          typedReply(await staffFetch(input as string, init as RequestInit)),
        maxItems: BATCH_MAX,
        // A search text may be a customer's name, which must not be in an address (OWASP ASVS 5.0, 14.2.1).
        methodOverride: 'POST',
      }),
    }),
  ],
})

/** Fetches what a screen is about to show, outside of components. */
export const staffQueries = createTRPCQueryUtils({ client: staffCalls, queryClient })
/** What was fetched ahead so lately is not fetched ahead again. */
export const AHEAD = { staleTime: 5000 }

/** Provides the tRPC hooks to its children. */
export function StaffApiProvider({ children }: { children: ReactNode }) {
  return (
    <staffApi.Provider client={staffCalls} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </staffApi.Provider>
  )
}

/** Whether a retry may help: there was no reply, or a server error. */
function mayPass(error: unknown): boolean {
  const { status } = failureOf(error)
  return status === null || status >= 500
}
