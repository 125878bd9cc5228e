import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useRef } from 'react'
import { v4 as randomId } from 'uuid'
import type { Outputs } from '../../../lib/api.ts'
import { queryClient, staffApi } from '../../../lib/staff-api.tsx'
import { notifyOfNewRequests } from './new-request-notifications.ts'

/** The input of this query changes with every reply, so it is not part of the key. */
export const REQUEST_UPDATES_KEY = ['request-updates'] as const
/** Distinguishes the windows of one account. */
const WINDOW_ID = randomId()
const REFETCH_MS = 20_000
/** The title of a hidden page can still notify. */
const REFETCH_HIDDEN_MS = 60_000

/** The state of the expanded request by the last update. */
export const OpenRequestContext = createContext<Outputs['requests']['admin']['watch']['open']>(null)

/** The same for one request; null where another is expanded or nothing is known yet. */
export function useOpenRequest(id: string) {
  const open = useContext(OpenRequestContext)
  return open?.id === id ? open : null
}

/** Polls the server for the numbers of waiting requests, for new requests, which it adds to the lists and notifies of, and for changes of the expanded one. */
export function useRequestUpdates(openId: string | null) {
  const utils = staffApi.useUtils()
  const since = useRef<string | null>(null)
  const shownId = useRef(openId)
  const { data } = useQuery({
    queryKey: REQUEST_UPDATES_KEY,
    queryFn: async () => {
      const isFirst = since.current === null
      const updates = await utils.client.requests.admin.watch.query({
        since: since.current,
        windowId: WINDOW_ID,
        requestId: shownId.current,
      })
      since.current = updates.newest ?? new Date(0).toISOString()
      return isFirst ? { ...updates, arrivals: [] } : updates
    },
    refetchInterval: () => (document.hidden ? REFETCH_HIDDEN_MS : REFETCH_MS),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
  })

  useEffect(() => {
    if (shownId.current === openId) return
    shownId.current = openId
    void queryClient.invalidateQueries({ queryKey: REQUEST_UPDATES_KEY })
  }, [openId])

  useEffect(() => {
    if (!data || data.arrivals.length === 0) return
    void utils.requests.admin.list.invalidate()
    notifyOfNewRequests(data.arrivals)
  }, [data, utils])
  return data
}
