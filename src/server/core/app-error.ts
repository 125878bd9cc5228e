import type * as z from 'zod'

export type AppErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported-type'
  | 'unprocessable'
  | 'too-many'
  | 'unavailable'

export type Issue = { path: string; message: string }

/** HTTP status of each code, for REST and tRPC alike. */
export const STATUS_OF: Record<AppErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  unprocessable: 422,
  'too-many': 429,
  unavailable: 503,
}

const COME_BACK_AFTER_SECONDS = 5

/** An error whose message is meant for the caller. */
export class AppError extends Error {
  readonly code: AppErrorCode
  readonly issues: Issue[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: AppErrorCode,
    message: string,
    details: { issues?: Issue[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.issues = details.issues
    // An 'unavailable' error always says when to retry.
    this.retryAfterSeconds =
      details.retryAfterSeconds ?? (code === 'unavailable' ? COME_BACK_AFTER_SECONDS : undefined)
  }
}

/** What a schema found wrong, the first problem in front; every rule's words are the specification's. */
export function invalidInput(error: z.ZodError): AppError {
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return new AppError('invalid', issues[0]?.message ?? 'Invalid request', { issues, cause: error })
}
