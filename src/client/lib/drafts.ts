import { FILL_TIME_MIN_MS } from '#shared/domain/request.ts'
import { forget, keep, recall } from './browser-storage.ts'
import { randomKey } from './random-key.ts'

const KEPT_FOR_MS = 7 * 24 * 3_600_000

/** The values of a form before it is sent. */
export type Draft<Values> = {
  values: Values
  /** The furthest step that may be shown, from 1. */
  reached: number
  /** The server stores a request with the same key once (docs/product.md 9.6); changed values get another key. */
  idempotencyKey: string
  /** When the first thing was typed, in milliseconds since 1970; null before. */
  startedAt: number | null
}

export type DraftStore<Values> = {
  read: () => Draft<Values>
  /** The empty draft, which the server renders and the browser shows until hydration. */
  blank: () => Draft<Values>
  subscribe: (listener: () => void) => () => void
  /** Changes values; the key changes with them. */
  change: (changed: Partial<Values>) => void
  /** Allows a step to be shown. */
  reach: (step: number) => void
  /** Starts the fill time where nothing did before; with the document where the form came with it. */
  open: (cameWithDocument: boolean) => void
  /** How long the form could be used, in milliseconds; by a clock that nobody sets. */
  fillTimeMs: () => number
  /** Back to an empty form, here and in the browser's storage. */
  clear: () => void
}

/** The draft of one form, stored in this browser until it is sent or a week has passed; for useSyncExternalStore. */
export function createDraftStore<Values>(name: string, empty: Values): DraftStore<Values> {
  const storageName = `draft-${name}`
  const blank: Draft<Values> = { values: empty, reached: 1, idempotencyKey: '', startedAt: null }
  const listeners = new Set<() => void>()
  let current: Draft<Values> | undefined
  let openedAt: number | undefined
  /** A draft of an earlier visit was filled in then. */
  let earlierMs = 0

  const read = (): Draft<Values> => {
    if (current === undefined) {
      current = withDefaults(blank, recall(storageName, KEPT_FOR_MS))
      if (current.startedAt !== null) earlierMs = FILL_TIME_MIN_MS
    }
    return current
  }
  const replace = (draft: Draft<Values>) => {
    current = draft
    for (const listener of listeners) listener()
  }

  return {
    read,
    blank: () => blank,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change(changed: Partial<Values>) {
      replace({
        ...read(),
        values: { ...read().values, ...changed },
        idempotencyKey: randomKey(),
        startedAt: read().startedAt ?? Date.now(),
      })
      keep(storageName, current)
    },
    reach(step: number) {
      if (step <= read().reached) return
      replace({ ...read(), reached: step })
      keep(storageName, current)
    },
    open(cameWithDocument: boolean) {
      openedAt ??= cameWithDocument ? documentReadyAt() : performance.now()
    },
    fillTimeMs() {
      read()
      return earlierMs + Math.round(performance.now() - (openedAt ?? performance.now()))
    },
    clear() {
      openedAt = performance.now()
      earlierMs = 0
      forget(storageName)
      replace(blank)
    },
  }
}

/** When the document could be used, on the clock of `performance.now`. */
function documentReadyAt(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  const readyAt = navigation && 'domInteractive' in navigation ? navigation.domInteractive : 0
  return typeof readyAt === 'number' ? readyAt : 0
}

/** The stored draft where its types are those of `model`, and the model's values elsewhere: an older version may have stored it. */
function withDefaults<T>(model: T, stored: unknown): T {
  if (model === null) {
    return (typeof stored === 'number' || typeof stored === 'object' ? stored : model) as T
  }
  if (typeof model !== 'object') return typeof stored === typeof model ? (stored as T) : model
  const parts = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<
    string,
    unknown
  >
  return Object.fromEntries(
    Object.entries(model).map(([key, value]) => [key, withDefaults<unknown>(value, parts[key])]),
  ) as T
}
