import { AppError } from './app-error.ts'

/** Classes of SQLSTATE 22: a character that Postgres stores nowhere (NUL, in JSON half a surrogate pair too), a number that the column cannot hold, and a date that is none. */
const REFUSED =
  /\b(?:22021|22003|2200[789]|P2020)\b|invalid byte sequence for encoding|out of range for type|invalid input syntax for type json/

/** The fault of a caller whose value Postgres refuses, in words for them; null for every other failure. */
export function refusedValue(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null
  const text = `${error.message} ${'code' in error ? String(error.code) : ''}`
  if (REFUSED.test(text)) {
    return new AppError('invalid', 'The request holds a value that cannot be stored', {
      cause: error,
    })
  }
  return refusedValue(error.cause)
}
