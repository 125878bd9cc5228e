import { createDraftStore, type DraftStore } from './drafts.ts'
import { storedUser } from './staff-tokens.ts'

const PREFIX = 'staff-'
/** As lib/drafts.ts names what it keeps. */
const STORED_PREFIX = `draft-${PREFIX}`

const ownKey = (key: string): string => `${PREFIX}${storedUser()?.id ?? 'nobody'}-${key}`

/**
 * The draft of one form of the back office, kept in this browser for whoever is signed in, so that a session that ends costs nobody
 * what they typed. `key` names the form and what it is about: 'retail-vehicle-new', 'retail-vehicle-<id>'.
 */
export function createStaffDraft<Values>(key: string, initial: Values): DraftStore<Values> {
  return createDraftStore(ownKey(key), initial)
}

/** The name for lib/browser-storage.ts under which something that is being written is kept for whoever is signed in, and goes when they log out. */
export const staffDraftName = (key: string): string => `draft-${ownKey(key)}`

/** Removes every draft of the back office, whoever typed it: it may hold what customers told. */
export function forgetStaffDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(STORED_PREFIX)) localStorage.removeItem(name)
    }
  } catch {
    // Nothing could be kept there either.
  }
}
