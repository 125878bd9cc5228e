import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { httpBatchLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { ReactNode } from 'react'
import type { Router } from './api.ts'
import { typedReply } from './failed-reply.ts'
import { failureOf } from './failure.ts'
import { staffFetch } from './staff-call.ts'

const RETRIES = 2
/** So many calls go into one request at most. */
const BATCH_MAX = 20

/** The server's procedures as hooks, for staff: `staffApi.vehicles.admin.list.useQuery(…)`. */
export const staffApi = createTRPCReact<Router>()

/** What was fetched, for the whole back office; it is dropped with the page, and by `queryClient.clear()` at sign-out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => failures < RETRIES && mayPass(error) },
    mutations: { retry: false },
  },
})

const client = staffApi.createClient({
  links: [
    httpBatchLink({
      url: '/api/trpc',
      fetch: async (input, init) =>
        typedReply(await staffFetch(input as string, init as RequestInit)),
      maxItems: BATCH_MAX,
      // What staff look for may be a customer's name, which has no place in an address (OWASP ASVS 5.0, 14.2.1).
      methodOverride: 'POST',
    }),
  ],
})

/** Gives everything inside the typed calls of staff. */
export function StaffApiProvider({ children }: { children: ReactNode }) {
  return (
    <staffApi.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </staffApi.Provider>
  )
}

/** Whether asking again may help: nobody answered, or the server was in trouble. */
function mayPass(error: unknown): boolean {
  const { status } = failureOf(error)
  return status === null || status >= 500
}
