import { useMemo } from 'react'
import type { ZodType } from 'zod'
import { readStoredUser } from '../lib/staff-tokens.ts'
import { createDraftStore, type DraftStore, useDraft } from './use-draft.ts'

const PREFIX = 'staff-'
/** Start of the storage keys that use-draft.ts builds. */
const STORED_PREFIX = `draft-${PREFIX}`

/** Draft of a staff form; `key` names the form and its subject: 'retail-vehicle-<id>'. */
export function useStaffDraft<Values>(
  key: string,
  initial: NoInfer<Values>,
  schema: ZodType<Values>,
) {
  // oxlint-disable-next-line react/exhaustive-deps -- `initial` counts once per key
  const store = useMemo(() => createStaffDraft(key, initial, schema), [key])
  return { ...store, ...useDraft(store) }
}

/** Creates a draft of the signed-in user. */
export const createStaffDraft = <Values>(
  key: string,
  initial: NoInfer<Values>,
  schema: ZodType<Values>,
): DraftStore<Values> =>
  createDraftStore(`${PREFIX}${readStoredUser()?.id ?? 'nobody'}-${key}`, initial, schema)

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
