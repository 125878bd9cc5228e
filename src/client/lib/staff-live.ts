import { useEffect, useEffectEvent } from 'react'
import type { LiveChange, LiveNoun } from '#shared/domain/live.ts'
import { queryClient, staffCalls } from './staff-api.tsx'

/** What changed; null where anything may have, since nobody listened for a while. */
export type LiveChanges = LiveChange[] | null

/** Changes are passed on together when none came for so long. */
const CALM_MS = 100
const RECONNECT_MIN_MS = 1000
const RECONNECT_MAX_MS = 30_000
/** A stream that held for so long did not fail at once. */
const HELD_MS = 30_000
/** A window that is hidden only for a moment stays connected. */
const HIDDEN_FOR_MS = 10_000

const followers = new Set<(changes: LiveChanges) => void>()
let isUp = false

/** Whether this window is told of changes at once, so that it can ask less often. */
export const isLive = (): boolean => isUp

/** Calls `onChanges` with what others changed, and with null when the window begins to be told. */
export function useLiveChanges(onChanges: (changes: LiveChanges) => void): void {
  const follow = useEffectEvent(onChanges)
  useEffect(() => {
    const follower = (changes: LiveChanges) => follow(changes)
    followers.add(follower)
    return () => void followers.delete(follower)
  }, [])
}

/** The ids of the changed things of these nouns; null where any of them may have changed. */
export function idsOf(changes: LiveChanges, ...nouns: LiveNoun[]): string[] | null {
  if (changes === null) return null
  const found = changes.filter(({ noun }) => nouns.includes(noun))
  return found.some(({ id }) => id === null) ? null : found.flatMap(({ id }) => id ?? [])
}

/** Keeps this window connected while it is visible. */
export function useLiveStream(): void {
  useEffect(() => {
    const stream = createStream()
    let hiding: ReturnType<typeof setTimeout> | undefined
    const onVisibility = () => {
      clearTimeout(hiding)
      if (document.hidden) hiding = setTimeout(stream.stop, HIDDEN_FOR_MS)
      else stream.start()
    }
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      clearTimeout(hiding)
      stream.stop()
    }
  }, [])
}

function createStream() {
  let subscription: { unsubscribe: () => void } | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let startedAt = 0

  function start(): void {
    if (subscription) return
    clearTimeout(retry)
    subscription = staffCalls.live.changes.subscribe(undefined, {
      onStarted: () => {
        startedAt = Date.now()
        isUp = true
        pass(null)
      },
      onData: pass,
      onConnectionStateChange: ({ state }) => {
        if (state === 'connecting') isUp = false
      },
      onError: again,
      onComplete: again,
    })
  }

  /** Connects again, later each time, and not all windows at the same moment. */
  function again(): void {
    if (!subscription) return
    subscription = undefined
    failures = isUp && Date.now() - startedAt > HELD_MS ? 0 : failures + 1
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

let waiting: LiveChanges = []
let calm: ReturnType<typeof setTimeout> | undefined

/** Passes changes on when none comes for a moment; while this window itself saves something, it waits for that. */
function pass(changes: LiveChanges): void {
  waiting = waiting && changes && [...waiting, ...changes]
  clearTimeout(calm)
  calm = setTimeout(() => {
    if (queryClient.isMutating() > 0) return pass([])
    const passed = waiting
    waiting = []
    for (const follower of followers) follower(passed)
  }, CALM_MS)
}
