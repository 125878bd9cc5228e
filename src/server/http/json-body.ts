import type { FastifyInstance } from 'fastify'

/** Bodies as JSON; none at all is fine also where the header announces JSON, for clients send that header with every call (specification section 7). */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, body, done)
  })
}
