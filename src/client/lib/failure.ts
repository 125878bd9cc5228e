import type { FailedReply } from './failed-reply.ts'

export type Issue = { path: string; message: string }
/** Why a call failed. */
export type Failure = {
  /** The status of the reply; null where none came. */
  status: number | null
  /** The message of the reply; null where it has none. */
  message: string | null
  /** The message of the reply, else its text. */
  text: string
  isJson: boolean
  /** The issues by field. */
  issues: Issue[]
}
/** An error of the tRPC client in the browser or the caller on the server; `cause` is the error of an unreadable reply. */
type TypedFailure = {
  name?: string
  message?: string
  code?: string
  data?: { httpStatus?: number; issues?: Issue[] } | null
  cause?: unknown
}

const SERVICE_AWAY = 'Service not available'
const NOT_FOUND = 404

/** Converts the error of any call, REST or tRPC, to a Failure. */
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

/** The message of the reply, else ours. */
export const failureText = (error: unknown, otherwise: string = SERVICE_AWAY): string =>
  failureOf(error).message ?? otherwise

/** Whether a call failed with 404. */
export const isNotFound = (error: unknown): boolean => failureOf(error).status === NOT_FOUND

/** By its name, so that pages need not load the code that reads replies. */
const isFailedReply = (error: unknown): error is FailedReply =>
  error instanceof Error && error.name === 'FailedReply'
