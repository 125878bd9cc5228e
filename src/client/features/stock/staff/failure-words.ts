import { failureOf } from '../../../components/form-failure.ts'

const NOT_LISTED = 'Failed to fetch vehicles'
const NOT_DONE = 'Service not available'

/** Why the server refused, in its own words, or null where it had none. */
export function refusalOf(error: unknown): string | null {
  const { message, status } = failureOf(error)
  return status === null ? null : message
}

/** What a list says that could not be had (specification sections 2 and 8). */
export const listProblem = (error: unknown): string => `Error: ${refusalOf(error) ?? NOT_LISTED}`

/** What went wrong, in the server's words or in ours. */
export const problemWith = (error: unknown): string => refusalOf(error) ?? NOT_DONE

/** The status of the server's answer, or null where there was none. */
export const statusOf = (error: unknown): number | null => failureOf(error).status

type Issue = { path: string; message: string }

/** The problems by field that the server found, none where it named no field. */
export function fieldProblems(error: unknown): Record<string, string> {
  const { issues = [] } = (error as { data?: { issues?: Issue[] } | null }).data ?? {}
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]))
}
