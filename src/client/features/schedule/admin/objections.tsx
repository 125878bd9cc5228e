import { useState } from 'react'
import type { FoundObjection } from '#shared/domain/schedule-objection.ts'
import { Alert } from '../../../components/ui/alert.tsx'
import { toFailure } from '../../../lib/failure.ts'

/** Objections to the place in a form; another place is asked about again. */
export function useObjectionsAsked() {
  const [asked, setAsked] = useState<{ at: string; objections: FoundObjection[] } | null>(null)
  const at = (place: object) => (asked?.at === JSON.stringify(place) ? asked.objections : [])
  return {
    at,
    /** Keys that the next call confirms. */
    confirmedAt: (place: object): string[] => listObjectionKeys(at(place)),
    /** Keeps the objections of a failed call; returns false for another failure. */
    ask: (error: unknown, place: object): boolean => {
      const { objections } = toFailure(error)
      if (objections.length === 0) return false
      const known = listObjectionKeys(objections)
      const before = at(place).filter(({ key }) => !known.includes(key))
      setAsked({ at: JSON.stringify(place), objections: [...objections, ...before] })
      return true
    },
  }
}

export const listObjectionKeys = (objections: FoundObjection[]): string[] =>
  objections.map(({ key }) => key)

export const joinObjectionTexts = (objections: FoundObjection[]): string =>
  objections.map(({ message }) => message).join(' ')

/** Returns the label of a button that books in spite of objections that are not final. */
export const formatBookLabel = (objections: FoundObjection[], action: string): string =>
  objections.length > 0 && !objections.some(({ isFinal }) => isFinal) ? 'Book it anyway' : action

export const ObjectionList = ({ objections }: { objections: FoundObjection[] }) =>
  objections.length > 0 && (
    <Alert variant="destructive">
      <ul className="grid gap-1">
        {objections.map(({ key, message }) => (
          <li key={key} className="wrap-anywhere">
            {message}
          </li>
        ))}
      </ul>
    </Alert>
  )
