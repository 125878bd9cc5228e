import { useState } from 'react'
import type { FoundConflict } from '#shared/domain/schedule-conflict.ts'
import { Alert } from '../../../components/ui/alert.tsx'
import { toFailure } from '../../../lib/failure.ts'

/** Conflicts of the place in a form; another place is asked about again. */
export function useConflictsAsked() {
  const [asked, setAsked] = useState<{ at: string; conflicts: FoundConflict[] } | null>(null)
  const at = (place: object) => (asked?.at === JSON.stringify(place) ? asked.conflicts : [])
  return {
    at,
    /** Keys that the next call confirms. */
    confirmedAt: (place: object): string[] => listConflictKeys(at(place)),
    /** Keeps the conflicts of a failed call; returns false for another failure. */
    ask: (error: unknown, place: object): boolean => {
      const { conflicts } = toFailure(error)
      if (conflicts.length === 0) return false
      const known = listConflictKeys(conflicts)
      const before = at(place).filter(({ key }) => !known.includes(key))
      setAsked({ at: JSON.stringify(place), conflicts: [...conflicts, ...before] })
      return true
    },
  }
}

export const listConflictKeys = (conflicts: FoundConflict[]): string[] =>
  conflicts.map(({ key }) => key)

export const joinConflictTexts = (conflicts: FoundConflict[]): string =>
  conflicts.map(({ message }) => message).join(' ')

/** Returns the label of a button that books in spite of conflicts that are not final. */
export const formatBookLabel = (conflicts: FoundConflict[], action: string): string =>
  conflicts.length > 0 && !conflicts.some(({ isFinal }) => isFinal) ? 'Book it anyway' : action

export const ConflictList = ({ conflicts }: { conflicts: FoundConflict[] }) =>
  conflicts.length > 0 && (
    <Alert variant="destructive">
      <ul className="grid gap-1">
        {conflicts.map(({ key, message }) => (
          <li key={key} className="wrap-anywhere">
            {message}
          </li>
        ))}
      </ul>
    </Alert>
  )
