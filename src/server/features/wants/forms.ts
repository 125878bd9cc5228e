import type { FastifyInstance } from 'fastify'
import { toAppError } from '#server/core/app-error.ts'
import {
  isRejection,
  PRIVATE_PAGE,
  SEE_OTHER,
  sendForm,
  type FormDeps,
  NOT_LOGGED,
  URL_ENCODED,
  URL_ENCODED_BYTES_MAX,
} from '#server/http/page-form.ts'
import { assertFormOfThisSite } from '#server/http/session.ts'
import { wantInputSchema, wantLinkSchema } from '#shared/domain/want-schema.ts'
import { actOnWantLink } from './act-on-want-link.ts'
import { submitWant } from './submit-want.ts'

const WANT_PAGE = '/want'
/** Sent by mail programs to unsubscribe (RFC 8058, 3.2), as a form of either type. */
const ONE_CLICK = 'List-Unsubscribe'

/** Registers the forms that work without JavaScript. */
export async function registerWantForms(
  scope: FastifyInstance,
  { contextOf, showAgain }: FormDeps,
): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser<string>(
    [URL_ENCODED, 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: URL_ENCODED_BYTES_MAX },
    (_request, body, done) => done(null, body),
  )

  scope.post(WANT_PAGE, NOT_LOGGED, async (request, reply) => {
    const { token } = request.query as Record<string, unknown>
    const body = typeof request.body === 'string' ? request.body : ''
    const values: Record<string, string> = Object.fromEntries(new URLSearchParams(body))
    const ctx = contextOf(request)
    const { publicUrl } = ctx.config
    if (typeof token !== 'string' || token === '') {
      assertFormOfThisSite(request, publicUrl)
      return sendForm(
        showAgain,
        { request, reply },
        {
          values,
          url: WANT_PAGE,
          send: async () => {
            const { isSetAside } = await submitWant(ctx, wantInputSchema.parse(values))
            return `${WANT_PAGE}?${isSetAside ? 'aside' : 'sent'}=1`
          },
        },
      )
    }
    void reply.headers(PRIVATE_PAGE)
    const isOneClick = body.includes(ONE_CLICK)
    if (!isOneClick) assertFormOfThisSite(request, publicUrl)
    const action = isOneClick ? 'end-all' : values.action
    try {
      await actOnWantLink(ctx, wantLinkSchema.parse({ token, action }))
    } catch (error) {
      const known = toAppError(error)
      // The page explains a rejection by showing the state of the want.
      if (isOneClick || !known || !isRejection(known)) throw known ?? error
    }
    // Mail programs do not follow redirects.
    if (isOneClick) return reply.type('text/plain; charset=utf-8').send('You are unsubscribed.\n')
    return reply.redirect(`${WANT_PAGE}?token=${encodeURIComponent(token)}`, SEE_OTHER)
  })
}
