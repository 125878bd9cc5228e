import type { FieldValues } from './form-values.ts'

/** A field that two people changed differently since the form was opened. */
export type FieldConflict = { name: string; mine: string; theirs: string }
export type Merge = {
  /** The form with what only the other changed taken over; where both did, what was typed here. */
  values: FieldValues
  conflicts: FieldConflict[]
  /** The fields that only the other changed. */
  takenOver: string[]
}

/** Puts together what was typed in a form and what somebody else saved meanwhile, both since `before`. */
export function mergeChanges(before: FieldValues, mine: FieldValues, theirs: FieldValues): Merge {
  const others = Object.keys(theirs).filter(
    (name) => theirs[name] !== before[name] && theirs[name] !== mine[name],
  )
  const takenOver = others.filter((name) => mine[name] === before[name])
  const conflicts = others
    .filter((name) => !takenOver.includes(name))
    .map((name) => ({ name, mine: mine[name] ?? '', theirs: theirs[name] ?? '' }))
  return {
    values: { ...mine, ...Object.fromEntries(takenOver.map((name) => [name, theirs[name] ?? ''])) },
    conflicts,
    takenOver,
  }
}
