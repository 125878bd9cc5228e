import { failureOf, failureText, isNotFound } from './failure.ts'

/** Message of a table that failed to load, or 'Error: Failed to fetch {noun}'. */
export const tableFailure = (error: unknown, noun: string): string =>
  `Error: ${failureText(error, `Failed to fetch ${noun}`)}`

/** Message of a form or print page whose vehicle failed to load. */
export function vehicleFailure(error: unknown): string {
  const { status, text } = failureOf(error)
  if (isNotFound(error)) return 'Error: Vehicle not found'
  return status === null
    ? 'Error: Failed to fetch vehicle'
    : `Error: Failed to fetch vehicle: ${status} ${text}`.trimEnd()
}

/** Issues of a failed reply by field; empty if it names no field. */
export const fieldProblems = (error: unknown): Record<string, string> =>
  Object.fromEntries(failureOf(error).issues.map(({ path, message }) => [path, message]))
