import * as z from 'zod'
import { SERVICE_UNAVAILABLE } from '#shared/lib/service-unavailable.ts'

export type AppErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'not-allowed'
  | 'conflict'
  | 'too-large'
  | 'unsupported-type'
  | 'unprocessable'
  | 'too-many'
  | 'unavailable'

export type Issue = { path: string; message: string }
/** Reason against a step; a caller accepts it by its key. In the REST API these are `conflicts`. */
export type Objection = { key: string; message: string; isFinal: boolean }

/** Maps each code to its HTTP status, in REST and tRPC. */
export const STATUS_OF: Record<AppErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'not-allowed': 405,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  unprocessable: 422,
  'too-many': 429,
  unavailable: 503,
}

const DEFAULT_RETRY_AFTER_SECONDS = 5

/** Error whose message is safe to show to the caller. */
export class AppError extends Error {
  readonly code: AppErrorCode
  readonly issues: Issue[] | undefined
  readonly objections: Objection[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: AppErrorCode,
    message: string,
    details: {
      issues?: Issue[]
      objections?: Objection[]
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.issues = details.issues
    this.objections = details.objections
    // An 'unavailable' error always states when to retry.
    this.retryAfterSeconds =
      details.retryAfterSeconds ??
      (code === 'unavailable' ? DEFAULT_RETRY_AFTER_SECONDS : undefined)
  }
}

export const invalidField = (path: string, message: string): AppError =>
  new AppError('invalid', message, { issues: [{ path, message }] })

/** Throws an AppError with all issues, if there are any. */
export function assertNoIssues(
  code: 'invalid' | 'conflict' | 'unprocessable',
  issues: Issue[],
): void {
  const [first] = issues
  if (first) throw new AppError(code, first.message, { issues })
}

/**
 * Builds an error from a schema's issues, with the first one as message (rule 19.7).
 */
export function invalidInput(error: z.ZodError): AppError {
  const issues = error.issues.flatMap(toIssues)
  return new AppError('invalid', issues[0]?.message ?? 'Invalid request', { issues, cause: error })
}

/** Splits the undeclared fields of an object (rule 19.21), which zod reports together. */
function toIssues(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.join('.')
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }]
  return issue.keys.map((key) => {
    const field = [...issue.path, key].join('.')
    return { path: field, message: `Unknown field: ${field}` }
  })
}

/**
 * Converts schema errors, rejected values and database outages; returns null for any other error.
 */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof z.ZodError) return invalidInput(error)
  const refused = toInvalidValueError(error)
  if (refused) return refused
  return isDatabaseUnavailable(error)
    ? new AppError('unavailable', SERVICE_UNAVAILABLE, { cause: error })
    : null
}

// Unstorable characters, numbers out of range and invalid dates (SQLSTATE class 22).
const INVALID_VALUE =
  /\b(?:22021|22003|2200[789]|P2020)\b|invalid byte sequence for encoding|out of range for type|invalid input syntax for type json/

/** Returns the caller's error if Postgres rejects a value, null for any other failure. */
function toInvalidValueError(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null
  const text = `${error.message} ${'code' in error ? String(error.code) : ''}`
  if (INVALID_VALUE.test(text)) {
    return new AppError('invalid', 'The request holds a value that cannot be stored', {
      cause: error,
    })
  }
  return toInvalidValueError(error.cause)
}

const UNAVAILABLE =
  /ECONNREFUSED|connect ENOENT|ECONNRESET|EPIPE|terminating connection|Can't reach database server|Connection terminated|not queryable|Server has closed the connection|Too many database connections opened|^(?:ConnectionClosed|DatabaseNotReachable|SocketTimeout|TooManyConnections)\b|timeout exceeded when trying to connect|Query read timeout|Code: `(?:53\d{3}|57P0\d)`|the database system is /

/** Checks if the database is unreachable, out of connections or out of space. */
export function isDatabaseUnavailable(error: unknown): boolean {
  // P2028: no free connection. Class 53: out of resources. 57P0x: stopping, starting or recovering.
  if (!(error instanceof Error)) return false
  const text = `${error.message} ${'code' in error ? String(error.code) : ''}`
  return (
    UNAVAILABLE.test(text) ||
    ('code' in error &&
      /^(?:P1001|P1002|P1008|P1017|P2028|P2037|57P0[13]|53\d{3})$/.test(String(error.code))) ||
    isDatabaseUnavailable(error.cause)
  )
}

/** Messages for a full disk or quota from the operating system, Postgres (53100) and Prisma. */
const DISK_FULL = /\b(?:ENOSPC|EDQUOT|53100)\b|No space left on device|Disk quota exceeded/

/** Finds a full disk, including the database's, among the causes of an error. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { message, code, cause, meta } = error as Error & { code?: unknown; meta?: unknown }
  return DISK_FULL.test(`${message} ${String(code)} ${JSON.stringify(meta)}`) || isDiskFull(cause)
}

/** Stops startup; only its message is printed, so it must state the problem and the fix. */
export class StartupError extends Error {
  override name = 'StartupError'
}
