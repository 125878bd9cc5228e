import { createDraftStore, type DraftStore } from './drafts.ts'
import { storedUser } from './staff-tokens.ts'

const PREFIX = 'staff-'
/** Prefix of the storage keys in lib/drafts.ts. */
const STORED_PREFIX = `draft-${PREFIX}`

/** Draft for the signed-in user; `key` is a form with its subject: 'retail-vehicle-<id>'. */
export const createStaffDraft = <Values>(key: string, initial: Values): DraftStore<Values> =>
  createDraftStore(`${PREFIX}${storedUser()?.id ?? 'nobody'}-${key}`, initial)

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
