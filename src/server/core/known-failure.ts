import * as z from 'zod'
import { AppError, invalidInput } from './app-error.ts'
import { isDatabaseAway } from './database-away.ts'
import { refusedValue } from './refused-value.ts'

/** Converts an error of a service or a schema, a value that Postgres refuses, or an unreachable database to an AppError. Null for any other error. */
export function knownFailure(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof z.ZodError) return invalidInput(error)
  const refused = refusedValue(error)
  if (refused) return refused
  return isDatabaseAway(error)
    ? new AppError('unavailable', 'Service not available', { cause: error })
    : null
}
