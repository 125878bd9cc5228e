import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { quoteAnswerSchema } from '#shared/domain/quote-schema.ts'
import { STATUS_OF, toAppError } from '../core/app-error.ts'
import type { Services } from '../services.ts'

type Deps = {
  services: Pick<Services, 'quotes'>
  /** Sends the page of an address with another status than its own. */
  sendPage: (request: FastifyRequest, reply: FastifyReply, status: number) => Promise<FastifyReply>
}

const FORM = 'application/x-www-form-urlencoded'
const FORM_BYTES_MAX = 16 * 1024
/** Failures that the page itself explains; the others are those of every endpoint. */
const SHOWN = new Set(['invalid', 'conflict', 'not-found'])

/**
 * The form on the page of a quote, which works without JavaScript. An answer that was taken leads back to the page, which then is the
 * receipt; one that was not shows the page again, at the address that the form was sent to.
 */
export function registerQuoteForm(app: FastifyInstance, { services, sendPage }: Deps): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser<string>(
      FORM,
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      (_request, body, done) => done(null, new URLSearchParams(body)),
    )
    // The address contains the token, so it stays out of the log.
    scope.post('/quote', { logLevel: 'warn' }, async (request, reply) => {
      const { token = '', answer } = request.query as Record<string, string>
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      try {
        await services.quotes.answer(
          quoteAnswerSchema.parse({
            token,
            answer,
            name: form.get('name') ?? '',
            jobIds: form.getAll('jobIds'),
            reason: form.get('reason') ?? '',
          }),
          { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
        )
      } catch (error) {
        const known = toAppError(error)
        if (!known || !SHOWN.has(known.code)) throw error
        return sendPage(request, reply, STATUS_OF[known.code])
      }
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(`/quote?token=${encodeURIComponent(token)}`, 303)
    })
  })
}
