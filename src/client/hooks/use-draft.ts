import { useSyncExternalStore } from 'react'
import type { Draft, DraftStore } from '../lib/drafts.ts'

/** The draft of a form: empty in server rendering, and the stored one after hydration. */
export function useDraft<Values>(store: DraftStore<Values>): Draft<Values> {
  return useSyncExternalStore(store.subscribe, store.read, store.blank)
}
