import type { Context } from '#server/context.ts'
import { createLimiter } from '#server/core/limiter.ts'
import { renderDrawing, parseDrawing } from '#server/drawings/drawing.ts'
import type { Api } from '#server/http/contract.ts'
import { throwNotFound } from '#server/http/error-handler.ts'
import { DRAWING_PREVIEW } from '#shared/domain/drawing.ts'
import { pictureFromId, listPictureWidths, toPreview } from '#shared/domain/picture.ts'
import { encodePreview } from './encode.ts'
import type { PictureStore } from './picture-store.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const ONE_DAY = 'public, max-age=86400'
const WAITING_MAX = 20

/** Registers JPEG previews for programs without WebP, encoded one at a time (rule 16.24). */
export function registerPreviewRoutes(app: Api, { ctx }: { ctx: Pick<Context, 'pictures'> }): void {
  const limited = createLimiter({ concurrency: 1, queueMax: WAITING_MAX })
  app.get<{ Params: { name: string } }>(
    '/preview/:name',
    { logLevel: 'warn' },
    async (request, reply) => {
      const name = /^([\w-]+)\.jpg$/.exec(request.params.name)?.[1]
      if (name === undefined) return throwNotFound()
      const found = (await findPhoto(ctx.pictures, name)) ?? findDrawing(name)
      if (!found) return throwNotFound()
      const jpeg = await limited(() => encodePreview(found.source, found.size))
      return reply.type('image/jpeg').header('cache-control', found.kept).send(jpeg)
    },
  )
}

async function findPhoto(store: PictureStore, id: string) {
  const picture = pictureFromId(store.baseUrl, id)
  if (!picture) return null
  const size = toPreview(picture)
  const width = listPictureWidths(id).find((each) => each >= size.width) ?? picture.width
  const source = await store.read(`${id}/${width}.webp`)
  return source && { source, size, kept: FOR_EVER }
}

function findDrawing(name: string) {
  const drawing = parseDrawing(name)
  return drawing && { source: renderDrawing(drawing), size: DRAWING_PREVIEW, kept: ONE_DAY }
}
