import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RejectedForm } from '#shared/lib/rejected-form.ts'
import { type AppError, STATUS_OF, toAppError } from '../core/app-error.ts'
import { assertFormOfThisSite, type VisitorContextOf } from './session.ts'

type RenderedPage = { headers: Record<string, string>; body: string }
/** Renders the page at a URL with a form that was rejected. */
export type ShowAgain = (
  request: FastifyRequest,
  url: string,
  rejected: RejectedForm,
) => Promise<RenderedPage>
export type FormDeps = { contextOf: VisitorContextOf; showAgain: ShowAgain }
type SentForm = {
  /** Shown again in the fields when the form is rejected. */
  values: Record<string, string>
  /** RenderedPage with the form; defaults to the URL it was sent to. */
  url?: string
  /** Errors that the page explains; others get the general error response. */
  explains?: (error: AppError) => boolean
  messageOf?: (error: AppError) => string
  send: () => Promise<string>
}

/** URLs of forms contain tokens, so they stay out of the log. */
export const NOT_LOGGED = { logLevel: 'warn' } as const
/** Keeps tokens out of caches and referrers. */
export const PRIVATE_PAGE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
export const SEE_OTHER = 303
export const URL_ENCODED = 'application/x-www-form-urlencoded'
export const URL_ENCODED_BYTES_MAX = 16 * 1024

/** Reads URL-encoded bodies of the routes in this scope as URLSearchParams. */
export function readUrlEncoded(scope: FastifyInstance): void {
  scope.addContentTypeParser<string>(
    URL_ENCODED,
    { parseAs: 'string', bodyLimit: URL_ENCODED_BYTES_MAX },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  )
}

/** Reads a URL-encoded form of our own pages. Throws AppError 'forbidden' for another site's. */
export function readOwnForm(request: FastifyRequest, publicUrl: string): URLSearchParams {
  assertFormOfThisSite(request, publicUrl)
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
}

/** Submits a form and redirects, or renders its page again with the values and errors. */
export async function sendForm(
  showAgain: ShowAgain,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  form: SentForm,
) {
  const { values, url = request.url, explains = isRejection, messageOf = firstMessage } = form
  void reply.headers(PRIVATE_PAGE)
  let next: string
  try {
    next = await form.send()
  } catch (cause) {
    const error = toAppError(cause)
    if (!error || !explains(error)) throw error ?? cause
    const { issues = [] } = error
    const { headers, body } = await showAgain(request, url, {
      values,
      issues: Object.fromEntries(issues.map(({ path, message }) => [path, message])),
      message: messageOf(error),
    })
    return reply.code(STATUS_OF[error.code]).headers(headers).send(body)
  }
  return reply.redirect(next, SEE_OTHER)
}

export const isRejection = ({ code }: AppError): boolean => code !== 'unavailable'
const firstMessage = ({ message }: AppError): string => message
