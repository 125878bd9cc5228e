import { useSyncExternalStore } from 'react'
import type { Draft, DraftStore } from '../lib/drafts.ts'

/** The draft of a form: empty as the server rendered it, and as it was left once React has joined the page. */
export function useDraft<Values>(store: DraftStore<Values>): Draft<Values> {
  return useSyncExternalStore(store.subscribe, store.read, store.blank)
}
