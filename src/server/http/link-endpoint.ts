import type { FastifySchema } from 'fastify'
import * as z from 'zod'
import type { VisitorContext } from '../context.ts'
import { linkTokenSchema } from '../core/key-schemas.ts'
import type { Api } from './contract.ts'
import type { VisitorContextOf } from './session.ts'

type Endpoint = Pick<FastifySchema, 'summary' | 'description'> & {
  url: string
  response: z.ZodType
  call: (ctx: VisitorContext, token: string) => Promise<unknown>
}

/** Registers what a link opens; its token stays out of the log and of caches. */
export function registerLinkEndpoint(
  app: Api,
  contextOf: VisitorContextOf,
  { url, response, call, ...texts }: Endpoint,
): void {
  const schema = {
    description: 'Needs the `token` of the link.',
    ...texts,
    querystring: z.strictObject({ token: linkTokenSchema.default('') }),
    response: { 200: response },
    errors: [404],
  } as const
  app.get(url, { logLevel: 'warn', schema }, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(await call(contextOf(request), request.query.token)),
  )
}
