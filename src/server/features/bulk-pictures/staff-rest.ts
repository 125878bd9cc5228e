import * as z from 'zod'
import {
  admitUpload,
  saveLogo,
  savePicture,
  toPicture,
} from '#server/features/uploads/save-picture.ts'
import { createBodyGate } from '#server/http/body-gate.ts'
import type { Api } from '#server/http/contract.ts'
import { noPicture, readForm, registerForms } from '#server/http/forms.ts'
import type { StaffDeps } from '#server/http/session.ts'
import { sendPicture } from './send-picture.ts'

const FIELD = 'image'
/** Fits a path in any script. */
const FIELD_BYTES_MAX = 2000
/** Concurrent uploads per account. */
const AT_ONCE = 40
const BYTES_MAX = 96 * 1024 * 1024

const schema = {
  summary: 'Store a picture',
  description:
    'JPEG, PNG or WebP of at most 5,242,880 bytes. One that no vehicle and no setting names is removed after a day. With `path` it waits for seven days on the screen for pictures in bulk, for the vehicle whose stock number, VIN or last 8 of it stands in the name or folder; a file that was sent before is not stored again.',
  querystring: z.strictObject({
    use: z.enum(['picture', 'logo']).default('picture').meta({
      description: 'A transparent logo gets a background on which it can be seen everywhere.',
    }),
  }),
  form: z.strictObject({
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

/** Registers POST /api/admin/upload, a multipart form with one picture (rule 16.7). */
export async function registerStaffBulkPictureRoutes(
  app: Api,
  { contextOf }: StaffDeps,
): Promise<void> {
  const bodies = createBodyGate({
    perNetwork: AT_ONCE,
    bytesPerNetwork: BYTES_MAX,
    bytesMax: BYTES_MAX,
  })
  await registerForms(app, { files: 1, fieldBytes: FIELD_BYTES_MAX })
  app.post('/upload', { schema }, async (request, reply) => {
    const ctx = contextOf(request)
    const save = request.query.use === 'logo' ? saveLogo : savePicture
    const { picture, already } = await admitUpload(ctx, () =>
      bodies.pass(ctx.actor.id, async (hold) => {
        const { texts: fields, files } = await readForm(request, { field: FIELD, hold })
        const [bytes] = files
        if (!bytes) throw noPicture(FIELD)
        if (fields.has('path')) return sendPicture(ctx, { bytes, fields })
        return { picture: toPicture(ctx, await save(ctx, bytes)), already: null }
      }),
    )
    const { url, id } = picture
    return reply.code(201).send({ url, public_id: id, ...(already !== null && { already }) })
  })
}
