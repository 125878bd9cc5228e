import * as z from 'zod'
import { type Api, withWireId } from '#server/http/contract.ts'
import { replyStored, type StoredReplies } from '#server/http/stored-replies.ts'
import { VEHICLE_FEED_NAMES, VEHICLE_FEEDS } from '#shared/domain/vehicle-feed.ts'
import type { VehicleService } from './service.ts'

type Deps = { vehicles: VehicleService; replies: StoredReplies }
const CSV = 'text/csv'

/** The feeds, at addresses that search engines and advertisers are given. */
export function publicRoutes(app: Api, { vehicles, replies }: Deps): void {
  for (const feed of VEHICLE_FEED_NAMES) {
    const { label, path } = VEHICLE_FEEDS[feed]
    const schema = {
      summary: `The available cars for ${label}`,
      response: { 200: z.string() },
      produces: [CSV],
    }
    app.get(path, { schema }, (request, reply) =>
      replyStored(
        replies,
        { request, reply },
        {
          tags: ['retail', 'business'],
          canonical: path,
          keep: true,
          make: async () => ({
            status: 200,
            headers: { 'content-type': `${CSV}; charset=utf-8`, 'cache-control': 'no-cache' },
            body: await vehicles.feeds.csvOf(feed),
          }),
        },
      ),
    )
  }
}

const feed = z.enum(VEHICLE_FEED_NAMES)
const overviewSchema = z
  .object({
    available: z.int(),
    feeds: z.array(z.object({ feed, listed: z.int() })),
    gaps: z.array(
      z.object({
        _id: z.uuid(),
        stockNumber: z.string(),
        year: z.int(),
        make: z.string(),
        model: z.string(),
        trim: z.string().nullable(),
        missing: z.array(z.object({ feed, fields: z.array(z.string()) })),
      }),
    ),
  })
  .meta({ id: 'FeedOverview' })

/** GET /api/admin/feeds: what keeps cars out of the feeds. */
export function adminRoutes(app: Api, { vehicles }: Pick<Deps, 'vehicles'>): void {
  app.get(
    '/feeds',
    {
      schema: {
        summary: 'Which cars each feed lists, and what the others lack',
        response: { 200: overviewSchema },
      },
    },
    async () => {
      const { gaps, ...overview } = await vehicles.feeds.overview()
      return { ...overview, gaps: gaps.map(withWireId) }
    },
  )
}
