import { useMemo } from 'react'
import { createStaffDraft } from '../lib/staff-drafts.ts'
import { useDraft } from './use-draft.ts'

/** Draft of a staff form; `key` names the form and its subject. */
export function useStaffDraft<Values>(key: string, initial: Values) {
  // oxlint-disable-next-line react/exhaustive-deps -- `initial` counts once per key
  const store = useMemo(() => createStaffDraft(key, initial), [key])
  return { ...store, ...useDraft(store) }
}
