import * as z from 'zod'
import { linkTokenSchema } from '#server/core/key-schemas.ts'
import { type Api, byId } from '#server/http/contract.ts'
import type { StaffDeps, VisitorDeps } from '#server/http/session.ts'
import { readNumber } from '#shared/domain/field-schema.ts'
import { PICTURE_WIDTHS } from '#shared/domain/picture.ts'
import { getPicture, getPictureByToken } from './request-pictures.ts'

const WIDTH_MAX = PICTURE_WIDTHS.at(-1) ?? 1600
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
  summary: 'Get a picture of a customer',
  description: 'WebP, in the smallest stored width that is at least `width` pixels.',
  params: byId,
  querystring: z.strictObject({ width: widthSchema }),
  response: { 200: z.string() },
  produces: ['image/webp'],
  errors: [404],
} as const

/** Registers pictures of customers for staff. */
export function registerStaffRequestPictures(app: Api, { contextOf }: StaffDeps): void {
  app.get('/request-pictures/:id', { schema }, async (request, reply) =>
    reply
      .type('image/webp')
      .header('cache-control', NOT_KEPT)
      .send(await getPicture(contextOf(request), { ...request.params, ...request.query })),
  )
}

/** Registers pictures for the owner of a status link. */
export function registerRequestPictures(app: Api, { contextOf }: VisitorDeps): void {
  // The URL contains the token, so it stays out of the log.
  const querystring = z.strictObject({ width: widthSchema, token: linkTokenSchema.default('') })
  app.get(
    '/request-pictures/:id',
    { schema: { params: byId, querystring }, logLevel: 'warn' },
    async (request, reply) =>
      reply
        .type('image/webp')
        .header('cache-control', NOT_KEPT)
        .header('referrer-policy', 'no-referrer')
        .send(await getPictureByToken(contextOf(request), { ...request.params, ...request.query })),
  )
}
