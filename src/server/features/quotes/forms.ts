import type { FastifyInstance } from 'fastify'
import type { AppError } from '#server/core/app-error.ts'
import {
  PRIVATE_PAGE,
  readOwnForm,
  readUrlEncoded,
  sendForm,
  type FormDeps,
  NOT_LOGGED,
} from '#server/http/page-form.ts'
import { quoteDecisionSchema } from '#shared/domain/quote-schema.ts'
import { decideOnQuote } from './decide-on-quote.ts'

/** Registers the form that decides on a quote without JavaScript. */
export async function registerQuoteForms(
  scope: FastifyInstance,
  { contextOf, showAgain }: FormDeps,
): Promise<void> {
  readUrlEncoded(scope)
  scope.post('/quote', NOT_LOGGED, async (request, reply) => {
    const ctx = contextOf(request)
    const { token = '', answer: choice } = request.query as Record<string, string>
    const form = readOwnForm(request, ctx.config.publicUrl)
    const fields = { name: form.get('name') ?? '', reason: form.get('reason') ?? '' }
    const jobIds = form.getAll('jobIds')
    const values = { ...fields, jobIds: jobIds.join(' ') }
    if (choice === 'recalculate') {
      const again = { values, issues: {}, message: '' }
      const { headers, body } = await showAgain(request, request.url, again)
      return reply.headers({ ...headers, ...PRIVATE_PAGE }).send(body)
    }
    const sent = {
      values,
      messageOf: allMessages,
      send: async () => {
        const input = quoteDecisionSchema.parse({ token, choice, ...fields, jobIds })
        await decideOnQuote(ctx, input, request.headers['user-agent'] ?? '')
        return `/quote?token=${encodeURIComponent(token)}`
      },
    }
    return sendForm(showAgain, { request, reply }, sent)
  })
}

const allMessages = ({ issues = [], message }: AppError): string =>
  issues.length > 0 ? issues.map((issue) => `${issue.message}.`).join(' ') : message
