import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useRef } from 'react'
import { v4 as randomId } from 'uuid'
import type { RequestKind } from '#shared/domain/request.ts'
import type { Outputs } from '../../../lib/api.ts'
import { notify } from '../../../lib/notify.ts'
import { queryClient, staffApi } from '../../../lib/staff-api.tsx'
import { WATCH_KEY } from '../../../lib/staff-watch-key.ts'
import { arrivalNoticesAreOn } from './arrival-notices.ts'
import { playArrival } from './arrival-sound.ts'
import { markTitle } from './title-mark.ts'

type Arrival = { kind: RequestKind; reference: string; customerName: string }

/** Tells the windows of one account apart. */
const WINDOW_ID = randomId()
const LOOK_AGAIN_MS = 20_000
/** Nobody sees the page, but its title in the row of tabs may still tell. */
const LOOK_AGAIN_HIDDEN_MS = 60_000

/** What the last look found of the request that is unfolded. */
export const OpenRequestContext = createContext<Outputs['requests']['admin']['watch']['open']>(null)

/** The same for one request; null where another is unfolded or nothing is known yet. */
export function useOpenRequest(id: string) {
  const open = useContext(OpenRequestContext)
  return open?.id === id ? open : null
}

/** What waits at the desk, asked for again and again; what came in meanwhile shows up in its list, and is told of unless that is turned off. */
export function useRequestWatch(open: { kind: RequestKind; id: string } | null) {
  const utils = staffApi.useUtils()
  const since = useRef<string | null>(null)
  const shown = useRef(open)
  const { data } = useQuery({
    queryKey: WATCH_KEY,
    queryFn: async () => {
      const isFirst = since.current === null
      const look = await utils.client.requests.admin.watch.query({
        since: since.current,
        windowId: WINDOW_ID,
        requestId: shown.current?.id ?? null,
      })
      since.current = look.newest ?? new Date(0).toISOString()
      return isFirst ? { ...look, arrivals: [] } : look
    },
    refetchInterval: () => (document.hidden ? LOOK_AGAIN_HIDDEN_MS : LOOK_AGAIN_MS),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
  })

  const openId = open?.id
  useEffect(() => {
    if (shown.current?.id === openId) return
    shown.current = open
    void queryClient.invalidateQueries({ queryKey: WATCH_KEY })
  }, [open, openId])

  useEffect(() => {
    if (!data || data.arrivals.length === 0) return
    void utils.requests.admin.list.invalidate()
    if (arrivalNoticesAreOn()) announce(data.arrivals)
  }, [data, utils])
  return data
}

const NOUNS: Record<RequestKind, string> = {
  part: 'parts request',
  repair: 'repair request',
  inquiry: 'inquiry',
}

function announce(arrivals: Arrival[]): void {
  const [first] = arrivals
  if (!first) return
  const title =
    arrivals.length === 1
      ? `New ${NOUNS[first.kind]} ${first.reference}`
      : `${arrivals.length} new requests`
  notify({ title, description: arrivals.map(({ customerName }) => customerName).join(', ') })
  playArrival()
  if (document.hidden) markTitle(arrivals.length)
}
