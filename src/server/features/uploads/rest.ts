import * as z from 'zod'
import { actorOf } from '#server/core/session.ts'
import { type BodyGate, createBodyGate } from '#server/http/body-gate.ts'
import type { Api } from '#server/http/contract.ts'
import { notFound } from '#server/http/error-handler.ts'
import { noPicture, readForm, readPicture, registerForms } from '#server/http/forms.ts'
import { sessionOf } from '#server/http/session.ts'
import { drawPlaceholder, parseDrawing } from '#server/placeholders/drawing.ts'
import type { Picture } from '#shared/domain/picture.ts'
import type { CustomerPictures } from './customer-pictures.ts'
import type { PictureStore } from './picture-store.ts'
import type { UploadService } from './service.ts'

const FIELD = 'image'
/** A path in any script. */
const FIELD_BYTES_MAX = 2000
/** Pictures of one account at a time. */
const STAFF_AT_ONCE = 40
const STAFF_BYTES_MAX = 96 * 1024 * 1024

const FOR_EVER = 'public, max-age=31536000, immutable'
const ONE_DAY = 'public, max-age=86400'
const PICTURE_KEY = /^[0-9a-f-]{36}-\d{1,5}x\d{1,5}(?:-240)?\/\d{1,5}\.webp$/

const schema = {
  summary: 'Store a picture',
  description:
    'JPEG, PNG or WebP of at most 5,242,880 bytes. One that no vehicle and no setting names is removed after a day. With `path` it waits for seven days on the screen for pictures in bulk, for the vehicle whose stock number, VIN or last 8 of it stands in the name or folder; a file that was sent before is not stored again.',
  querystring: z.object({
    use: z.enum(['picture', 'logo']).default('picture').meta({
      description: 'A transparent logo gets a background on which it can be seen everywhere.',
    }),
  }),
  form: z.object({
    [FIELD]: z.file().meta({ description: 'The picture.' }),
    path: z.string().optional().meta({ description: 'Folder and name of the file.' }),
    bytes: z.string().optional().meta({ description: 'With `path`: the size of the file.' }),
    modified: z
      .string()
      .optional()
      .meta({ description: 'With `path`: its last change, in milliseconds since 1970.' }),
    taken: z
      .string()
      .optional()
      .meta({ description: 'With `path`: when it was taken, in milliseconds since 1970.' }),
  }),
  response: {
    201: z
      .object({
        url: z.string(),
        public_id: z.string(),
        already: z
          .string()
          .optional()
          .meta({ description: 'Where the same file was before; it is not stored again.' }),
      })
      .meta({ id: 'StoredPicture' }),
  },
  errors: [429],
} as const

/** Takes a picture that is sent in bulk, with the fields of its form. */
type SendInBulk = (sent: {
  bytes: Buffer
  fields: Map<string, string>
  actor: ReturnType<typeof actorOf>
}) => Promise<{ picture: Picture; already: string | null }>

/** POST /api/admin/upload: one picture as the field `image` of a multipart form (rule 16.7). */
export async function adminRoutes(
  app: Api,
  { uploads, sendInBulk }: { uploads: UploadService; sendInBulk: SendInBulk },
): Promise<void> {
  const bodies = createBodyGate({
    perNetwork: STAFF_AT_ONCE,
    bytesPerNetwork: STAFF_BYTES_MAX,
    bytesMax: STAFF_BYTES_MAX,
  })
  await registerForms(app, { files: 1, fieldBytes: FIELD_BYTES_MAX })
  app.post('/upload', { schema }, async (request, reply) => {
    const session = sessionOf(request)
    const store = request.query.use === 'logo' ? uploads.uploadLogo : uploads.upload
    const { picture, already } = await uploads.admitted(session.userId, () =>
      bodies.pass(session.userId, async (hold) => {
        const { texts, files } = await readForm(request, { field: FIELD, hold })
        const [bytes] = files
        if (!bytes) throw noPicture(FIELD)
        if (!texts.has('path')) return { picture: await store(bytes), already: null }
        return sendInBulk({ bytes, fields: texts, actor: actorOf(session) })
      }),
    )
    const { url, id } = picture
    return reply.code(201).send({ url, public_id: id, ...(already !== null && { already }) })
  })
}

const customerSchema = {
  summary: 'Store a picture for a request or a message',
  description:
    'JPEG, PNG or WebP of at most 5,242,880 bytes. Nobody sees it before its `public_id` is sent as one of `pictures`; one that is not sent is removed after six hours.',
  form: z.object({ [FIELD]: z.file().meta({ description: 'The picture.' }) }),
  response: {
    201: z
      .object({ public_id: z.string(), width: z.int(), height: z.int() })
      .meta({ id: 'CustomerPicture' }),
  },
  errors: [429],
} as const

/** POST /request-pictures: one picture of a customer as the field `image` of a multipart form (rule 27.12). */
export async function customerRoutes(
  app: Api,
  { customerPictures, bodies }: { customerPictures: CustomerPictures; bodies: BodyGate },
): Promise<void> {
  await registerForms(app, { files: 1 })
  app.post('/request-pictures', { schema: customerSchema }, async (request, reply) => {
    const { id, ...size } = await customerPictures.admitted(request.ip, () =>
      bodies.pass(request.ip, async (hold) =>
        customerPictures.upload(await readPicture(request, { field: FIELD, hold })),
      ),
    )
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send({ public_id: id, ...size })
  })
}

/** GET /pictures/{id}/{width}.webp: stored pictures. GET /placeholder/{style}-{color}.svg: drawings for vehicles without one. */
export function publicRoutes(app: Api, { pictures }: { pictures: PictureStore }): void {
  app.get<{ Params: { id: string; file: string } }>(
    '/pictures/:id/:file',
    { logLevel: 'warn' },
    async (request, reply) => {
      const key = `${request.params.id}/${request.params.file}`
      const bytes = PICTURE_KEY.test(key) ? await pictures.read(key) : null
      if (!bytes) return notFound()
      return reply.type('image/webp').header('cache-control', FOR_EVER).send(bytes)
    },
  )

  app.get<{ Params: { name: string } }>(
    '/placeholder/:name',
    { logLevel: 'warn' },
    async (request, reply) => {
      const [, name, bare] = /^([a-z-]+?)(-bare)?\.svg$/.exec(request.params.name) ?? []
      const drawing = parseDrawing(name)
      if (!drawing) return notFound()
      return reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', ONE_DAY)
        .send(drawPlaceholder({ ...drawing, bare: bare !== undefined }))
    },
  )
}
