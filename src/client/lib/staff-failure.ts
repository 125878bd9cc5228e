import { failureOf, failureText, isNotFound } from './failure.ts'

/** What a table of the back office says that could not be loaded: 'Error: {message}', else 'Error: Failed to fetch {noun}'. */
export const tableFailure = (error: unknown, noun: string): string =>
  `Error: ${failureText(error, `Failed to fetch ${noun}`)}`

/** What a form or print page says whose vehicle could not be loaded. */
export function vehicleFailure(error: unknown): string {
  const { status, text } = failureOf(error)
  if (isNotFound(error)) return 'Error: Vehicle not found'
  return status === null
    ? 'Error: Failed to fetch vehicle'
    : `Error: Failed to fetch vehicle: ${status} ${text}`.trimEnd()
}

/** The problems by field that the server found, none where it named no field. */
export const fieldProblems = (error: unknown): Record<string, string> =>
  Object.fromEntries(failureOf(error).issues.map(({ path, message }) => [path, message]))
