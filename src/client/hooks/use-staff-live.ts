import { useEffect, useEffectEvent } from 'react'
import type { LiveChange, LiveNoun } from '#shared/domain/live.ts'
import { queryClient, staffClient } from '../lib/staff-api.tsx'
import { createListeners } from '../lib/store.ts'

/** Changes by others; 'unknown' after a gap in the stream. */
export type LiveChanges = LiveChange[] | 'unknown'

/** Changes are batched until none arrives for this time. */
const QUIET_MS = 100
const RECONNECT_MIN_MS = 1000
const RECONNECT_MAX_MS = 30_000
/** Streams that lasted this long reset the retry delay. */
const STABLE_AFTER_MS = 30_000
/** A hidden window stays connected for this time. */
const HIDDEN_GRACE_MS = 10_000
/** Interval without a stream (rule 15.39); connected and hidden windows use every third one. */
const POLL_MS = 20_000
const SELDOM = 3

const { notifyAll, subscribe } = createListeners<[LiveChanges]>()
let isUp = false

/** Calls `onChanges` with changes by others; with 'unknown' after a reconnect and at intervals. */
export function useLiveChanges(onChanges: (changes: LiveChanges) => void): void {
  const notifyListener = useEffectEvent(onChanges)
  useEffect(() => subscribe((changes) => notifyListener(changes)), [])
}

/** Checks if a record of these nouns may have changed. */
export const mayTouch = (changes: LiveChanges, ...nouns: LiveNoun[]): boolean =>
  changes === 'unknown' || changes.some(({ noun }) => nouns.includes(noun))

/** Checks if this record may have changed; a change without an id is one of any record. */
export const mayTouchRecord = (changes: LiveChanges, noun: LiveNoun, id: string | null): boolean =>
  changes === 'unknown' ||
  changes.some((each) => each.noun === noun && (each.id === null || each.id === id))

/** Loads a query again when a record of these nouns changes; without any, after a gap alone. */
export function useLiveQuery<Query extends { refetch: () => Promise<unknown> }>(
  query: Query,
  ...nouns: LiveNoun[]
): Query {
  useLiveChanges((changes) => {
    if (mayTouch(changes, ...nouns)) void query.refetch()
  })
  return query
}

/** Parts, and quotes and sales that may have them. */
export const PART_NOUNS = [
  'parts',
  'sales',
  'requests.part',
  'requests.repair',
] as const satisfies LiveNoun[]

/** Calls `onChange` if a part changed, or a quote or sale that may have it. */
export function useLiveParts(onChange: () => void): void {
  useLiveChanges((changes) => {
    if (mayTouch(changes, ...PART_NOUNS)) onChange()
  })
}

/** Connects this window to the stream while it is visible; polls as the fallback. */
export function useLiveStream(): void {
  useEffect(() => {
    const stream = createStream()
    let hiding: ReturnType<typeof setTimeout> | undefined
    const onVisibility = () => {
      clearTimeout(hiding)
      if (document.hidden) hiding = setTimeout(stream.stop, HIDDEN_GRACE_MS)
      else stream.start()
    }
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    const stopPolling = startPolling()
    return () => {
      stopPolling()
      document.removeEventListener('visibilitychange', onVisibility)
      clearTimeout(hiding)
      stream.stop()
    }
  }, [])
}

/** Reports possible changes, such as requests that became overdue, at intervals. */
function startPolling(): () => void {
  let count = 0
  const timer = setInterval(() => {
    count += 1
    if ((!isUp && !document.hidden) || count % SELDOM === 0) publish('unknown')
  }, POLL_MS)
  return () => clearInterval(timer)
}

function createStream() {
  let subscription: { unsubscribe: () => void } | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let startedAt = 0

  function start(): void {
    if (subscription) return
    clearTimeout(retry)
    subscription = staffClient.live.admin.changes.subscribe(undefined, {
      onStarted: () => {
        startedAt = Date.now()
        isUp = true
        publish('unknown')
      },
      onData: publish,
      onConnectionStateChange: ({ state }) => {
        if (state === 'connecting') isUp = false
      },
      onError: reconnect,
      onComplete: reconnect,
    })
  }

  /** Reconnects with exponential backoff and jitter. */
  function reconnect(): void {
    if (!subscription) return
    subscription = undefined
    failures = isUp && Date.now() - startedAt > STABLE_AFTER_MS ? 0 : failures + 1
    isUp = false
    const waitMs = Math.min(RECONNECT_MIN_MS * 2 ** (failures - 1), RECONNECT_MAX_MS)
    retry = setTimeout(start, waitMs * (0.5 + Math.random() / 2))
  }

  function stop(): void {
    clearTimeout(retry)
    const open = subscription
    subscription = undefined
    isUp = false
    open?.unsubscribe()
  }

  return { start, stop }
}

let pending: LiveChanges = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Batches changes, and delays them while this window has pending mutations. */
function publish(changes: LiveChanges): void {
  pending = pending === 'unknown' || changes === 'unknown' ? 'unknown' : [...pending, ...changes]
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (queryClient.isMutating() > 0) return publish([])
    const batch = pending
    pending = []
    notifyAll(batch)
  }, QUIET_MS)
}
