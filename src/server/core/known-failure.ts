import * as z from 'zod'
import { AppError, invalidInput } from './app-error.ts'
import { isDatabaseAway } from './database-away.ts'
import { refusedValue } from './refused-value.ts'

/** A failure in words for the caller: what a service or a schema said, a value that Postgres refuses, a database that is away. Null for one that nobody foresaw. */
export function knownFailure(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof z.ZodError) return invalidInput(error)
  const refused = refusedValue(error)
  if (refused) return refused
  return isDatabaseAway(error)
    ? new AppError('unavailable', 'Service not available', { cause: error })
    : null
}
