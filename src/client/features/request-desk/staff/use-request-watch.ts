import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RequestKind } from '#shared/domain/request.ts'
import { notify } from '../../../lib/notify.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { WATCH_KEY } from '../../../lib/staff-watch-key.ts'
import { arrivalNoticesAreOn } from './arrival-notices.ts'
import { playArrival } from './arrival-sound.ts'
import { markTitle } from './title-mark.ts'

type Arrival = { kind: RequestKind; reference: string; customerName: string }

const LOOK_AGAIN_MS = 20_000
/** Nobody sees the page, but its title in the row of tabs may still tell. */
const LOOK_AGAIN_HIDDEN_MS = 60_000

/** What waits at the desk, asked for again and again; what came in meanwhile shows up in its list, and is told of unless that is turned off. */
export function useRequestWatch() {
  const utils = staffApi.useUtils()
  const since = useRef<string | null>(null)
  const { data } = useQuery({
    queryKey: WATCH_KEY,
    queryFn: async () => {
      const isFirst = since.current === null
      const look = await utils.client.requestWatch.look.query({ since: since.current })
      since.current = look.newest ?? new Date(0).toISOString()
      return isFirst ? { ...look, arrivals: [] } : look
    },
    refetchInterval: () => (document.hidden ? LOOK_AGAIN_HIDDEN_MS : LOOK_AGAIN_MS),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
  })

  useEffect(() => {
    if (!data || data.arrivals.length === 0) return
    const tables = { part: utils.partRequests.table, repair: utils.repairRequests.table, enquiry: utils.enquiries.table }
    for (const { kind } of data.arrivals) void tables[kind].invalidate()
    if (arrivalNoticesAreOn()) announce(data.arrivals)
  }, [data, utils])
  return data
}

const NOUNS: Record<RequestKind, string> = { part: 'parts request', repair: 'repair request', enquiry: 'enquiry' }

function announce(arrivals: Arrival[]): void {
  const [first] = arrivals
  if (!first) return
  const title = arrivals.length === 1 ? `New ${NOUNS[first.kind]} ${first.reference}` : `${arrivals.length} new requests`
  notify({ title, description: arrivals.map(({ customerName }) => customerName).join(', ') })
  playArrival()
  if (document.hidden) markTitle(arrivals.length)
}
