import type { FastifyInstance, FastifyRequest } from 'fastify'
import { quoteAnswerSchema } from '#shared/domain/quote-schema.ts'
import { type AppError, STATUS_OF, toAppError } from '../core/app-error.ts'
import type { RefusedForm } from '../core/refused-form.ts'
import type { Services } from '../services.ts'

type Deps = {
  services: Pick<Services, 'quotes'>
  /** Renders the page of the same address with the form that was refused. */
  showAgain: (request: FastifyRequest, refused: RefusedForm) => Promise<Page>
}
type Page = { headers: Record<string, string>; body: string }

const FORM = 'application/x-www-form-urlencoded'
const FORM_BYTES_MAX = 16 * 1024
/** Failures that the page itself explains; the others are those of every endpoint. */
const SHOWN = new Set(['invalid', 'conflict', 'not-found', 'too-many'])

/**
 * The form on the page of a quote, which works without JavaScript. An answer that was taken leads back to the page, which then is the
 * receipt; one that was not shows the page again with what was typed and ticked, at the address that the form was sent to.
 */
export function registerQuoteForm(app: FastifyInstance, { services, showAgain }: Deps): void {
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
      const values = { name: form.get('name') ?? '', reason: form.get('reason') ?? '' }
      const jobIds = form.getAll('jobIds')
      try {
        await services.quotes.answer(
          quoteAnswerSchema.parse({ token, answer, ...values, jobIds }),
          { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
        )
      } catch (error) {
        const known = toAppError(error)
        if (!known || !SHOWN.has(known.code)) throw error
        const { headers, body } = await showAgain(request, {
          values: { ...values, jobIds: jobIds.join(' ') },
          problems: {},
          message: wordsOf(known),
        })
        return reply.code(STATUS_OF[known.code]).headers(headers).send(body)
      }
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(`/quote?token=${encodeURIComponent(token)}`, 303)
    })
  })
}

/** Everything that is wrong with a form, in sentences. */
const wordsOf = ({ issues = [], message }: AppError): string =>
  issues.length > 0 ? issues.map((issue) => `${issue.message}.`).join(' ') : message
