/** Shape of a stored value, for public pages, which load without zod (decision 6). */
type Shape<T> = (value: unknown) => value is T
export type ShapeValue<S> = S extends Shape<infer T> ? T : never

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number => typeof value === 'number'
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

export const isNullOr =
  <T>(is: Shape<T>): Shape<T | null> =>
  (value): value is T | null =>
    value === null || is(value)

export const isListOf =
  <T>(is: Shape<T>): Shape<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(is)

export const hasFields =
  <T extends object>(fields: { [Name in keyof T]-?: Shape<T[Name]> }): Shape<T> =>
  (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Shape<unknown>>(fields).every(([name, is]) =>
      is((value as Record<string, unknown>)[name]),
    )

/** A schema of zod, or `toSchema` of a shape. */
export type StoredSchema<T> = { safeParse: (stored: unknown) => { data?: T | undefined } }

export const toSchema = <T>(is: Shape<T>): StoredSchema<T> => ({
  safeParse: (stored) => ({ data: is(stored) ? stored : undefined }),
})
