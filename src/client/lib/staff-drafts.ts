import { createDraftStore, type DraftStore } from './drafts.ts'
import { storedUser } from './staff-tokens.ts'

/** Maximum age of unsaved text. */
export const DRAFT_MAX_AGE_MS = 7 * 24 * 3_600_000
const PREFIX = 'staff-'
/** Prefix of the storage keys in lib/drafts.ts. */
const STORED_PREFIX = `draft-${PREFIX}`

const ownKey = (key: string): string => `${PREFIX}${storedUser()?.id ?? 'nobody'}-${key}`

/** Draft for the signed-in user; `key` is a form with its subject: 'retail-vehicle-<id>'. */
export function createStaffDraft<Values>(key: string, initial: Values): DraftStore<Values> {
  return createDraftStore(ownKey(key), initial)
}

/** Storage key for unsaved text of the signed-in user, removed at sign-out. */
export const staffDraftName = (key: string): string => `draft-${ownKey(key)}`

/** Removes the drafts of all users: they can contain customer data. */
export function forgetStaffDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(STORED_PREFIX)) localStorage.removeItem(name)
    }
  } catch {
    // Storage is disabled, so there is nothing to remove.
  }
}
