import { createDraftStore, type DraftStore } from './drafts.ts'
import { storedUser } from './staff-tokens.ts'

/** How long unsaved text is kept. */
export const DRAFT_MAX_AGE_MS = 7 * 24 * 3_600_000
const PREFIX = 'staff-'
/** The prefix of the keys of lib/drafts.ts. */
const STORED_PREFIX = `draft-${PREFIX}`

const ownKey = (key: string): string => `${PREFIX}${storedUser()?.id ?? 'nobody'}-${key}`

/**
 * The draft of one admin form, stored in this browser for the signed-in user, so that the end of a session loses no input. `key` names the form and what it is about: 'retail-vehicle-new', 'retail-vehicle-<id>'.
 */
export function createStaffDraft<Values>(key: string, initial: Values): DraftStore<Values> {
  return createDraftStore(ownKey(key), initial)
}

/** The key in lib/browser-storage.ts of unsaved text of the signed-in user, which is removed at sign-out. */
export const staffDraftName = (key: string): string => `draft-${ownKey(key)}`

/** Removes every admin draft of all users: it may hold customer data. */
export function forgetStaffDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(STORED_PREFIX)) localStorage.removeItem(name)
    }
  } catch {
    // Storage is disabled, so there is nothing to remove.
  }
}
