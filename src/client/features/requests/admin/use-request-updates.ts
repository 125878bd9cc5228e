import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import { v4 as uuidv4 } from 'uuid'
import { REQUEST_KINDS } from '#shared/domain/request.ts'
import { mayTouch, mayTouchRecord, useLiveChanges } from '../../../hooks/use-staff-live.ts'
import type { Outputs } from '../../../lib/api.ts'
import { queryClient, staffApi, staffClient } from '../../../lib/staff-api.tsx'
import { REQUEST_UPDATES_KEY } from '../../notifications/admin/request-updates-key.ts'
import {
  notifyOfDecisions,
  notifyOfMessages,
  notifyOfNewRequests,
} from './new-request-notifications.ts'

type Updates = Outputs['requests']['admin']['pollAsViewer']

const WINDOW_ID = uuidv4()

/** The state of the expanded request by the last update. */
export const OpenRequestContext = createContext<Updates['open']>(null)

/** State of one request; null if another is expanded or before the first update. */
export function useOpenRequest(id: string) {
  const open = useContext(OpenRequestContext)
  return open?.id === id ? open : null
}

/** Loads waiting and new requests and changes of the expanded one; notifies of news. */
export function useRequestUpdates(openId: string | null) {
  const utils = staffApi.useUtils()
  const since = useRef<string | null>(null)
  const shownId = useRef(openId)
  const { data } = useQuery({
    queryKey: REQUEST_UPDATES_KEY,
    queryFn: async () => {
      const isFirst = since.current === null
      // A mutation, since it also records who has the request open.
      const updates = await staffClient.requests.admin.pollAsViewer.mutate({
        since: since.current,
        windowId: WINDOW_ID,
        requestId: shownId.current,
      })
      since.current = updates.newest ?? new Date(0).toISOString()
      return isFirst ? { ...updates, arrivals: [], messages: [], decisions: [] } : updates
    },
    refetchOnWindowFocus: true,
  })

  useFollowedRequests(openId)
  useEffect(() => {
    if (shownId.current === openId) return
    shownId.current = openId
    void queryClient.invalidateQueries({ queryKey: REQUEST_UPDATES_KEY })
  }, [openId])

  useEffect(() => {
    if (!data) return
    const { arrivals, messages, decisions } = data
    if (arrivals.length + messages.length + decisions.length === 0) return
    for (const kind of new Set([...arrivals, ...messages, ...decisions].map((each) => each.kind))) {
      void utils.requests.admin[kind].list.invalidate()
    }
    notifyOfNewRequests(arrivals)
    notifyOfMessages(messages)
    notifyOfDecisions(decisions)
  }, [data, utils])
  return data
}

/** Returns the counts of the last update; the page polls them by `useRequestUpdates`. */
export const useLastUpdates = () =>
  useSyncExternalStore(subscribe, readLastUpdates, () => undefined)

// Not by `useQuery`, which warns without a function of its own, and would replace that of the poll.
const subscribe = (onChange: () => void) => queryClient.getQueryCache().subscribe(onChange)
const readLastUpdates = () => queryClient.getQueryData<Updates>(REQUEST_UPDATES_KEY)

/** Refetches what others change: lists, the open request, its emails and its viewers. */
function useFollowedRequests(openId: string | null): void {
  const { requests, notifications } = staffApi.useUtils()
  useLiveChanges((changes) => {
    const kinds = REQUEST_KINDS.filter((kind) => mayTouch(changes, `requests.${kind}`))
    for (const kind of kinds) {
      void requests.admin[kind].list.invalidate()
      void requests.admin[kind].get.invalidate()
    }
    if (mayTouchRecord(changes, 'emails', openId)) {
      void notifications.admin.listOfRequest.invalidate()
    }
    const isConcerned = mayTouch(changes, 'emails') || mayTouchRecord(changes, 'viewers', openId)
    if (kinds.length > 0 || isConcerned) {
      void queryClient.invalidateQueries({ queryKey: REQUEST_UPDATES_KEY })
    }
  })
}
