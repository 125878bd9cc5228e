/** The member of a closed list that a column holds; its CHECK constraint guarantees there is one, so anything else throws. */
export function choice<T extends string>(list: readonly T[], value: string): T {
  const found = list.find((member) => member === value)
  if (found === undefined) throw new Error(`Not in the closed list: ${value}`)
  return found
}

/** As choice, for a column that may be empty. */
export const choiceOrNull = <T extends string>(
  list: readonly T[],
  value: string | null,
): T | null => (value === null ? null : choice(list, value))
