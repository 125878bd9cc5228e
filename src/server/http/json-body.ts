import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/app-error.ts'

/** Parses JSON bodies only. An empty body is accepted with a JSON content type too, since clients send that header with every call (docs/product.md 18.1). */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') return done(null, undefined)
      return parse(request, body, (error, parsed) =>
        error
          ? done(new AppError('invalid', 'The body is not valid JSON', { cause: error }))
          : done(null, parsed),
      )
    },
  )
}
