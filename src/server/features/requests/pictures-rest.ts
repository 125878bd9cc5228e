import * as z from 'zod'
import { type Api, byId } from '#server/http/contract.ts'
import { readNumber } from '#shared/domain/field-schema.ts'
import { PICTURE_WIDTHS } from '#shared/domain/picture.ts'
import type { RequestService } from './service.ts'

type Deps = { requests: Pick<RequestService, 'picture' | 'pictureOfLink'> }

const WIDTH_MAX = PICTURE_WIDTHS.at(-1) ?? 1600
/** Browsers keep what they show only as long as it is shown. */
const NOT_KEPT = 'private, no-store'

const widthSchema = z.preprocess(
  readNumber,
  z
    .int({ error: 'width must be a whole number' })
    .min(1, 'width must be at least 1')
    .max(WIDTH_MAX, `width must be at most ${WIDTH_MAX}`)
    .default(WIDTH_MAX),
)

const schema = {
  summary: 'A picture by a customer',
  description: 'WebP, in the smallest stored width that is at least `width` pixels.',
  params: byId,
  querystring: z.object({ width: widthSchema }),
  response: { 200: z.string() },
  produces: ['image/webp'],
  errors: [404],
} as const

/** GET /request-pictures/{id}: a picture for staff. */
export function adminRoutes(app: Api, { requests }: Deps): void {
  app.get('/request-pictures/:id', { schema }, async ({ params, query }, reply) =>
    reply
      .type('image/webp')
      .header('cache-control', NOT_KEPT)
      .send(await requests.picture({ id: params.id, width: query.width })),
  )
}

/** GET /request-pictures/{id}?token=…: a picture for who has the link of its request. The address has the token, so it stays out of the log. */
export function publicRoutes(app: Api, { requests }: Deps): void {
  const querystring = z.object({ width: widthSchema, token: z.string().max(100).default('') })
  app.get(
    '/request-pictures/:id',
    { schema: { params: byId, querystring }, logLevel: 'warn' },
    async ({ params, query }, reply) =>
      reply
        .type('image/webp')
        .header('cache-control', NOT_KEPT)
        .header('referrer-policy', 'no-referrer')
        .send(await requests.pictureOfLink({ id: params.id, ...query })),
  )
}
