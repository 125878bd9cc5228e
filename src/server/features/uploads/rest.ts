import * as z from 'zod'
import type { Context } from '#server/context.ts'
import { renderDrawing, parseDrawing } from '#server/drawings/drawing.ts'
import type { BodyGate } from '#server/http/body-gate.ts'
import type { Api } from '#server/http/contract.ts'
import { throwNotFound } from '#server/http/error-handler.ts'
import { readPicture, registerForms } from '#server/http/forms.ts'
import type { VisitorContextOf } from '#server/http/session.ts'
import { admitCustomerPicture, saveCustomerPicture } from './save-customer-picture.ts'

const FIELD = 'image'

const FOR_EVER = 'public, max-age=31536000, immutable'
const ONE_DAY = 'public, max-age=86400'
const PICTURE_KEY = /^[0-9a-f-]{36}-\d{1,5}x\d{1,5}(?:-240)?\/\d{1,5}\.webp$/

const customerSchema = {
  summary: 'Store a picture for a request or a message',
  description:
    'JPEG, PNG or WebP of at most 5,242,880 bytes. Nobody sees it before its `public_id` is sent as one of `pictures`; one that is not sent is removed after six hours.',
  form: z.strictObject({ [FIELD]: z.file().meta({ description: 'The picture.' }) }),
  response: {
    201: z
      .object({ public_id: z.string(), width: z.int(), height: z.int() })
      .meta({ id: 'CustomerPicture' }),
  },
  errors: [429],
} as const

/** Registers POST /request-pictures, a multipart form with one picture (rule 27.12). */
export async function registerCustomerUploads(
  app: Api,
  { contextOf, bodies }: { contextOf: VisitorContextOf; bodies: BodyGate },
): Promise<void> {
  await registerForms(app, { files: 1 })
  app.post('/request-pictures', { schema: customerSchema }, async (request, reply) => {
    const ctx = contextOf(request)
    const { id, ...size } = await admitCustomerPicture(ctx, () =>
      bodies.pass(request.ip, async (hold) =>
        saveCustomerPicture(ctx, await readPicture(request, { field: FIELD, hold })),
      ),
    )
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send({ public_id: id, ...size })
  })
}

/** Registers stored pictures, and drawings for vehicles without one. */
export function registerPictureRoutes(app: Api, { ctx }: { ctx: Pick<Context, 'pictures'> }): void {
  app.get<{ Params: { id: string; file: string } }>(
    '/pictures/:id/:file',
    { logLevel: 'warn' },
    async (request, reply) => {
      const key = `${request.params.id}/${request.params.file}`
      const bytes = PICTURE_KEY.test(key) ? await ctx.pictures.read(key) : null
      if (!bytes) return throwNotFound()
      return reply.type('image/webp').header('cache-control', FOR_EVER).send(bytes)
    },
  )

  app.get<{ Params: { name: string } }>(
    '/placeholder/:name',
    { logLevel: 'warn' },
    async (request, reply) => {
      const [, name, bare] = /^([a-z-]+?)(-bare)?\.svg$/.exec(request.params.name) ?? []
      const drawing = parseDrawing(name)
      if (!drawing) return throwNotFound()
      return reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', ONE_DAY)
        .send(renderDrawing({ ...drawing, bare: bare !== undefined }))
    },
  )
}
