import { useState } from 'react'
import type { AppointmentKind } from '#shared/domain/schedule.ts'
import { type Conflicts, conflictsIn } from './conflicts.ts'

/** Conflicts of the place in a form; another place is asked about again. */
export function useConflictsAsked() {
  const [asked, setAsked] = useState<{ at: string; conflicts: Conflicts } | null>(null)
  const at = (place: object) => (asked?.at === JSON.stringify(place) ? asked.conflicts : null)
  return {
    at,
    /** Keys that the next call confirms. */
    confirmedAt: (place: object): string[] => at(place)?.keys ?? [],
    /** Keeps the conflicts of a failed call; returns false for another failure. */
    ask: (error: unknown, place: object, kind: AppointmentKind): boolean => {
      const found = conflictsIn(error, kind)
      if (!found) return false
      const keys = [...new Set([...found.keys, ...(at(place)?.keys ?? [])])]
      setAsked({ at: JSON.stringify(place), conflicts: { ...found, keys } })
      return true
    },
  }
}
