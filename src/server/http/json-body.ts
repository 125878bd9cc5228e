import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/app-error.ts'

const NOT_JSON = 'The body is not valid JSON'
export const NOT_UTF8 = 'The body is not valid UTF-8'
/** Types that Fastify parses as JSON or text unless their parsers are removed. */
export const JSON_TYPES = ['application/json', 'text/plain']

/** Parses JSON bodies; accepts an empty body with a JSON content type (rule 18.1). */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(JSON_TYPES)
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (body.length === 0) return done(null, undefined)
      if (!isUtf8(body)) return done(new AppError('invalid', NOT_UTF8))
      return parse(request, body.toString(), (error, parsed) =>
        error ? done(new AppError('invalid', NOT_JSON, { cause: error })) : done(null, parsed),
      )
    },
  )
}
