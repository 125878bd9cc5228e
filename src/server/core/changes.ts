type Value = string | number | null
/** Changed fields of a history entry, with the values before and after. */
export type Changes = Record<string, [Value, Value]>

/** Finds the fields that differ; undefined fields stay. */
export const findFieldChanges = <After extends Record<string, Value | undefined>>(
  before: NoInfer<Record<keyof After, Value>>,
  after: After,
): Changes =>
  Object.fromEntries(
    Object.entries(after).flatMap(([field, value]) => {
      const old = before[field] ?? null
      return value === undefined || old === value ? [] : [[field, [old, value]]]
    }),
  )
