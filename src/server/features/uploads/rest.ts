import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError } from '#server/core/app-error.ts'
import { createLimiter } from '#server/core/limiter.ts'
import type { Api } from '#server/http/contract.ts'
import { notFound } from '#server/http/error-handler.ts'
import { sessionOf } from '#server/http/session.ts'
import { drawPlaceholder } from '#server/placeholders/side.ts'
import { BODY_STYLES, PAINT_NAMES } from '#shared/domain/body-style.ts'
import {
  PICTURE_BYTES_MAX,
  PICTURE_TOO_LARGE,
  PICTURE_TYPE_INVALID,
} from '#shared/domain/picture.ts'
import type { PictureStore } from './picture-store.ts'
import type { UploadService } from './service.ts'

const FIELD = 'image'
const INCOMPLETE = 'The upload was not complete. Please try again'
/** Each holds up to 5 MB until it is stored; the others wait unread in their sockets. */
const HELD_AT_ONCE = 8
const WAITING_MAX = 100
const FIELD_BYTES_MAX = 1000
const PARTS_MAX = 10

const FOR_EVER = 'public, max-age=31536000, immutable'
const ONE_DAY = 'public, max-age=86400'
const PICTURE_KEY = /^[0-9a-f-]{36}-\d{1,5}x\d{1,5}\/\d{1,5}\.webp$/

const schema = {
  summary: 'Store a picture',
  description: 'JPEG, PNG or WebP of at most 5,242,880 bytes.',
  form: z.object({ [FIELD]: z.file().meta({ description: 'The picture.' }) }),
  response: {
    201: z.object({ url: z.string(), public_id: z.string() }).meta({ id: 'StoredPicture' }),
  },
  errors: [429],
} as const

/** POST /api/admin/upload: one picture as the field `image` of a multipart form (docs/product.md 16.7). */
export async function adminRoutes(
  app: Api,
  { uploads }: { uploads: UploadService },
): Promise<void> {
  const limited = createLimiter({ concurrency: HELD_AT_ONCE, queueMax: WAITING_MAX })
  await app.register(fastifyMultipart, {
    limits: {
      fileSize: PICTURE_BYTES_MAX,
      fieldSize: FIELD_BYTES_MAX,
      parts: PARTS_MAX,
      files: 1,
      headerPairs: 20,
    },
  })
  app.post('/upload', { schema }, async (request, reply) => {
    const { url, id } = await limited(async () =>
      uploads.upload(await readPicture(request), sessionOf(request)),
    )
    return reply.code(201).send({ url, public_id: id })
  })
}

/** Reads the bytes of the picture; its file name and stated type are ignored. Throws AppError 'unsupported-type', 'invalid' and 'too-large'. */
async function readPicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('unsupported-type', PICTURE_TYPE_INVALID)
  try {
    const bytes = await whileConnected(request, () => readField(request))
    if (bytes) return bytes
  } catch (error) {
    const isTooLarge =
      error instanceof Error &&
      'code' in error &&
      ['too-large', 'FST_REQ_FILE_TOO_LARGE'].includes(String(error.code))
    throw isTooLarge
      ? new AppError('too-large', PICTURE_TOO_LARGE)
      : new AppError('invalid', INCOMPLETE, { cause: error })
  }
  throw new AppError('invalid', PICTURE_TYPE_INVALID, {
    issues: [{ path: FIELD, message: PICTURE_TYPE_INVALID }],
  })
}

async function readField(request: FastifyRequest): Promise<Buffer | null> {
  for await (const part of request.parts()) {
    if (part.type === 'file' && part.fieldname === FIELD) return whole(part)
    if (part.type === 'file') part.file.resume()
  }
  return null
}

/** The reader of the form notices a file that is too large only where more of it arrives after the limit. */
async function whole(part: MultipartFile): Promise<Buffer> {
  const bytes = await part.toBuffer()
  if (part.file.truncated) throw new AppError('too-large', PICTURE_TOO_LARGE)
  return bytes
}

/** Rejects when the client disconnects. The reader of the form does not notice a disconnect before its start and would wait for ever. */
async function whileConnected<T>({ raw }: FastifyRequest, task: () => Promise<T>): Promise<T> {
  const { promise: gone, reject } = Promise.withResolvers<never>()
  const onClose = () => {
    if (!raw.complete) reject(new Error('The client went away'))
  }
  if (raw.destroyed) throw new Error('The client went away')
  raw.once('close', onClose)
  try {
    return await Promise.race([task(), gone])
  } finally {
    raw.off('close', onClose)
  }
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
      const name = /^([a-z-]+?)-([a-z]+)(-bare)?\.svg$/.exec(request.params.name)
      const style = BODY_STYLES.find((candidate) => candidate === name?.[1])
      const paint = PAINT_NAMES.find((candidate) => candidate === name?.[2])
      if (!style || !paint) return notFound()
      return reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', ONE_DAY)
        .send(drawPlaceholder({ style, paint, bare: name?.[3] !== undefined }))
    },
  )
}
