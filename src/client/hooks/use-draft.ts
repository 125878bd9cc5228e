import { useSyncExternalStore } from 'react'
import type { Draft, DraftStore } from '../lib/drafts.ts'

/** Draft of a form: empty during server rendering, the stored one after hydration. */
export function useDraft<Values>(store: DraftStore<Values>): Draft<Values> {
  return useSyncExternalStore(store.subscribe, store.read, store.blank)
}
