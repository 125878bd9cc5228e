import { SERVICE_UNAVAILABLE } from '#shared/lib/service-unavailable.ts'
import type { ResponseError } from './response-error.ts'

/** Failed call in a common format. */
export type Failure = {
  /** HTTP status; null without a response. */
  status: number | null
  /** Message of the response, or null. */
  message: string | null
  /** Message of the response, or else its text. */
  text: string
  isJson: boolean
  /** Messages by the path of their field. */
  fields: Record<string, string>
  /** Reasons against a step, which staff accept by their keys. */
  objections: Objection[]
}
type Objection = { key: string; message: string; isFinal: boolean }
/** Error of the tRPC client or server caller; `cause` is set for unreadable responses. */
type TypedFailure = {
  name?: string
  message?: string
  code?: string
  data?: {
    httpStatus?: number
    issues?: { path: string; message: string }[]
    objections?: Objection[]
  } | null
  cause?: unknown
}

export { SERVICE_UNAVAILABLE }
export const CONFLICT = 409
const NOT_FOUND = 404
/** Message of the server for unexpected errors. */
const UNEXPECTED = 'Internal server error'
const TRY_AGAIN = 'Something went wrong on our end. Give it another try in a minute.'
/** Name of an error after the last retry, with a message for visitors. */
export const GIVEN_UP = 'GivenUp'
/** Names, not classes: the router restores an error of a loader as a plain Error. */
const OWN_ERRORS = ['Error', GIVEN_UP]
/** Errors of React and the router also have the name 'Error'. */
const OF_LIBRARIES = /^(Minified React error|Invariant failed)/

/** Converts an error of a REST or tRPC call. */
export function toFailure(error: unknown): Failure {
  const { name, message: errorMessage = '', code, data, cause } = (error ?? {}) as TypedFailure
  const responseError = [error, cause].find(isResponseError)
  if (responseError) {
    const { message, text, isJson } = responseError.body
    return { status: responseError.status, message, text, isJson, fields: {}, objections: [] }
  }
  const isTyped = data?.httpStatus !== undefined || name === 'TRPCError'
  const message = isTyped ? errorMessage : ''
  return {
    status: data?.httpStatus ?? (code === 'NOT_FOUND' ? NOT_FOUND : null),
    message: message || null,
    text: message,
    isJson: isTyped,
    fields: Object.fromEntries((data?.issues ?? []).map((issue) => [issue.path, issue.message])),
    objections: data?.objections ?? [],
  }
}

/** Message of the response or of an error of this application, or `otherwise`. */
export const explainFailure = (error: unknown, otherwise: string = SERVICE_UNAVAILABLE): string =>
  toFailure(error).message ?? ownMessage(error) ?? otherwise

/** Message for visitors, without 'Internal server error'. */
export function explainToVisitor(error: unknown, otherwise: string = TRY_AGAIN): string {
  const text = explainFailure(error, otherwise)
  return text === UNEXPECTED ? otherwise : text
}

export const isNotFound = (error: unknown): boolean => toFailure(error).status === NOT_FOUND

/** Checks the name: importing the class would add its module to every page. */
const isResponseError = (error: unknown): error is ResponseError =>
  error instanceof Error && error.name === 'ResponseError'

function ownMessage(error: unknown): string | null {
  if (!(error instanceof Error) || !OWN_ERRORS.includes(error.name)) return null
  return OF_LIBRARIES.test(error.message) ? null : error.message
}
