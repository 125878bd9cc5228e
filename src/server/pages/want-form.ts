import type { TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_OF, toAppError } from '../core/app-error.ts'
import type { RefusedForm } from '../core/refused-form.ts'
import type { Services } from '../services.ts'
import { createLocalApi } from '../trpc/app-router.ts'

type Page = { headers: Record<string, string>; body: string }
type Deps = {
  services: Services
  /** Renders the page of an address with a form that was refused. */
  showAgain: (request: FastifyRequest, address: string, refused: RefusedForm) => Promise<Page>
  onCallError: (failure: { error: TRPCError }) => void
}

const WANT_PAGE = '/want'
const FORM_BYTES_MAX = 16 * 1024
const SEE_OTHER = 303
/** What a mail program sends to end the emails (RFC 8058, 3.2), as a form of either type. */
const ONE_CLICK = 'List-Unsubscribe'

/** The forms of the want list, which are sent without JavaScript; each goes through the procedure that the page would call. */
export function registerWantForm(
  app: FastifyInstance,
  { services, showAgain, onCallError }: Deps,
): void {
  // In a scope of its own, since everything else reads JSON alone.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<string>(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      (_request, body, done) => done(null, body),
    )

    // The address contains the token, so it stays out of the log.
    scope.post(WANT_PAGE, { logLevel: 'warn' }, async (request, reply) => {
      void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      const { token } = request.query as Record<string, unknown>
      return typeof token === 'string' && token !== ''
        ? pressed(request, reply, token)
        : asked(request, reply)
    })
  })

  const apiOf = (request: FastifyRequest) =>
    createLocalApi({ services, log: request.log, session: null, address: request.ip }, onCallError)

  /** A button of the page behind the link of an email, or the one click of a mail program, whose reply must be no redirect. */
  async function pressed(request: FastifyRequest, reply: FastifyReply, token: string) {
    const isOneClick = textOf(request).includes(ONE_CLICK)
    const action = isOneClick ? 'end-all' : fieldsOf(request).action
    try {
      await apiOf(request).wants.act.mutate({ token, action: action as 'end-all' })
    } catch (error) {
      const known = toAppError(error instanceof Error ? error.cause : error)
      if (isOneClick || !known || known.code === 'unavailable') throw known ?? error
      // The page says how the wish stands, which is why nothing was done.
    }
    if (isOneClick) return reply.type('text/plain; charset=utf-8').send('You are unsubscribed.\n')
    return reply.redirect(`${WANT_PAGE}?token=${encodeURIComponent(token)}`, SEE_OTHER)
  }

  /** The form of a wish; refused, it comes back with what was typed and what is wrong. */
  async function asked(request: FastifyRequest, reply: FastifyReply) {
    const values = fieldsOf(request)
    try {
      await apiOf(request).wants.ask.mutate(values)
    } catch (error) {
      const known = toAppError(error instanceof Error ? error.cause : error)
      if (!known || known.code === 'unavailable') throw known ?? error
      const problems = Object.fromEntries(
        (known.issues ?? []).map(({ path, message }) => [path, message]),
      )
      const refusedForm: RefusedForm = { values, problems, message: known.message }
      const { headers, body } = await showAgain(request, WANT_PAGE, refusedForm)
      return reply.code(STATUS_OF[known.code]).headers(headers).send(body)
    }
    return reply.redirect(`${WANT_PAGE}?sent=1`, SEE_OTHER)
  }
}

const textOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '')

/** The fields of a form, each once. */
const fieldsOf = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(textOf(request)))
