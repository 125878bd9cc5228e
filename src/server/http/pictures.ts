import type { FastifyInstance } from 'fastify'
import { BODY_STYLES, PAINT_NAMES } from '#shared/domain/body-style.ts'
import type { PictureStore } from '../features/uploads/picture-store.ts'
import { drawPlaceholder } from '../placeholders/draw-placeholder.ts'
import { notFound } from './error-handler.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const ONE_DAY = 'public, max-age=86400'
const PICTURE_KEY = /^[0-9a-f-]{36}-\d{1,5}x\d{1,5}\/\d{1,5}\.webp$/

/** Stored pictures, and the drawn stand-ins for vehicles without one. */
export async function registerPictures(
  app: FastifyInstance,
  { pictures }: { pictures: PictureStore },
): Promise<void> {
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
