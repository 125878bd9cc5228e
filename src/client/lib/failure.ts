import type { FailedReply } from './failed-reply.ts'

export type Issue = { path: string; message: string }
/** Why a call failed. */
export type Failure = {
  /** The status of the reply; null where none came. */
  status: number | null
  /** What the reply says in its own words; null where there are none. */
  message: string | null
  /** The words of the reply, else whatever text it has. */
  text: string
  isJson: boolean
  /** What is wrong with which field. */
  issues: Issue[]
}
/** As the clients of the typed calls throw it, in the browser and on the server; `cause` is what kept a reply from being read. */
type TypedFailure = {
  name?: string
  message?: string
  code?: string
  data?: { httpStatus?: number; issues?: Issue[] } | null
  cause?: unknown
}

const SERVICE_AWAY = 'Service not available'
const REPLY_WITHIN_MS = 20_000
const NOT_FOUND = 404

/** Gives up a call that nobody replies to. */
export const replyInTime = (): AbortSignal => AbortSignal.timeout(REPLY_WITHIN_MS)

/** Why a call failed, whichever way it was made and whatever replied. */
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

/** What went wrong, in the words of the reply or in ours. */
export const failureText = (error: unknown, otherwise: string = SERVICE_AWAY): string =>
  failureOf(error).message ?? otherwise

/** Whether what was asked for is not there. */
export const isNotFound = (error: unknown): boolean => failureOf(error).status === NOT_FOUND

/** By its name, so that pages need not load the code that reads replies. */
const isFailedReply = (error: unknown): error is FailedReply =>
  error instanceof Error && error.name === 'FailedReply'
