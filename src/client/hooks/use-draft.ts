import { useHydrated } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { FILL_TIME_MIN_MS } from '#shared/domain/request.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { removeFromStorage, saveToStorage, loadFromStorage } from '../lib/browser-storage.ts'
import { createRandomId } from '../lib/random-id.ts'
import { createListeners, type Store, useStore } from '../lib/store.ts'
import { hasFields, isNullOr, isNumber, isText, type StoredSchema } from '../lib/stored-shape.ts'

const AGE_MAX_MS = 7 * DAY_MS

/** Unsent values of a form. */
export type Draft<Values> = {
  values: Values
  /** Furthest step the user can open, from 1. */
  reached: number
  /** Key that prevents duplicate requests (rule 9.6); changes with the values, '' on the server. */
  idempotencyKey: string
  /** Time of the first input in ms since 1970; null before. */
  startedAt: number | null
}

export type DraftStore<Values> = Store<Draft<Values>> & {
  /** Changes values and replaces the idempotency key. */
  change: (changed: Partial<Values>) => void
  /** Unlocks a step. */
  reach: (step: number) => void
  /** Starts the fill time once; from the document's load if the form was server-rendered. */
  open: (cameWithDocument: boolean) => void
  /** Time since the form opened, in ms, by a monotonic clock. */
  fillTimeMs: () => number
  /** Resets the form and removes the stored draft. */
  clear: () => void
}

/** Draft of a form: empty during server rendering, the stored one after hydration. */
export const useDraft = <Values>(store: DraftStore<Values>): Draft<Values> => useStore(store)

/** Starts the fill time of a form; a server-rendered form may have been filled before hydration. */
export function useFormOpening({ open }: Pick<DraftStore<unknown>, 'open'>): void {
  const isHydrated = useHydrated()
  const cameWithDocument = useRef(!isHydrated)
  useEffect(() => open(cameWithDocument.current), [open])
}

/** Creates the store of a form's draft, which expires after a week. */
export function createDraftStore<Values>(
  name: string,
  empty: NoInfer<Values>,
  schema: StoredSchema<Values>,
): DraftStore<Values> {
  const storageName = `draft-${name}`
  const initial: Draft<Values> = { values: empty, reached: 1, idempotencyKey: '', startedAt: null }
  const createEmpty = () => ({ ...initial, idempotencyKey: createRandomId() })
  const { notifyAll, subscribe } = createListeners()
  let current: Draft<Values> | undefined
  let openedAt: number | undefined
  /** Minimum fill time for a draft from an earlier visit. */
  let earlierMs = 0

  const read = (): Draft<Values> => {
    if (current === undefined) {
      current = restore(loadFromStorage(storageName, AGE_MAX_MS), schema) ?? createEmpty()
      if (current.startedAt !== null) earlierMs = FILL_TIME_MIN_MS
    }
    return current
  }
  const replace = (draft: Draft<Values>) => {
    current = draft
    notifyAll()
  }
  const save = (draft: Draft<Values>) => {
    replace(draft)
    saveToStorage(storageName, draft)
  }

  return {
    initial,
    read,
    subscribe,
    change(changed: Partial<Values>) {
      save({
        ...read(),
        values: { ...read().values, ...changed },
        idempotencyKey: createRandomId(),
        startedAt: read().startedAt ?? Date.now(),
      })
    },
    reach(step: number) {
      if (step > read().reached) save({ ...read(), reached: step })
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
      removeFromStorage(storageName)
      replace(createEmpty())
    },
  }
}

/** Time at which the document became interactive, by the clock of `performance.now`. */
function documentReadyAt(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  const readyAt = navigation && 'domInteractive' in navigation ? navigation.domInteractive : 0
  return typeof readyAt === 'number' ? readyAt : 0
}

const isDraft = hasFields<Draft<unknown>>({
  values: (value): value is unknown => value !== undefined,
  reached: isNumber,
  idempotencyKey: isText,
  startedAt: isNullOr(isNumber),
})

/** Restores a stored draft; null for one that does not fit, such as of an older version. */
function restore<Values>(stored: unknown, schema: StoredSchema<Values>): Draft<Values> | null {
  if (!isDraft(stored)) return null
  const { data } = schema.safeParse(stored.values)
  return data === undefined ? null : { ...stored, values: data }
}
