import type { FailedReply } from './failed-reply.ts'

export type Issue = { path: string; message: string }
/** Failed call in a common format. */
export type Failure = {
  /** HTTP status; null without a reply. */
  status: number | null
  /** Message of the reply, or null. */
  message: string | null
  /** Message of the reply, or else its text. */
  text: string
  isJson: boolean
  /** Issues by field. */
  issues: Issue[]
}
/** Error of the tRPC client or server caller; `cause` is set for unreadable replies. */
type TypedFailure = {
  name?: string
  message?: string
  code?: string
  data?: { httpStatus?: number; issues?: Issue[] } | null
  cause?: unknown
}

const SERVICE_AWAY = 'Service not available'
const NOT_FOUND = 404

/** Converts an error of a REST or tRPC call. */
export function failureOf(error: unknown): Failure {
  const { name, message = '', code, data, cause } = error as TypedFailure
  const reply = [error, cause].find(isFailedReply)
  if (reply) {
    return {
      status: reply.status,
      message: reply.body.words,
      text: reply.body.text,
      isJson: reply.body.isJson,
      issues: [],
    }
  }
  const isTyped = data?.httpStatus !== undefined || name === 'TRPCError'
  const words = isTyped ? message : ''
  const status = data?.httpStatus ?? (code === 'NOT_FOUND' ? NOT_FOUND : null)
  return {
    status,
    message: words || null,
    text: words,
    isJson: isTyped,
    issues: data?.issues ?? [],
  }
}

/** Message of the reply, or `otherwise`. */
export const failureText = (error: unknown, otherwise: string = SERVICE_AWAY): string =>
  failureOf(error).message ?? otherwise

export const isNotFound = (error: unknown): boolean => failureOf(error).status === NOT_FOUND

/** Checks the name: importing the class would add its module to every page. */
const isFailedReply = (error: unknown): error is FailedReply =>
  error instanceof Error && error.name === 'FailedReply'
