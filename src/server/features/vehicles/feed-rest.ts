import * as z from 'zod'
import { type Api, withWireId } from '#server/http/contract.ts'
import { sendCached, type ResponseCache } from '#server/http/response-cache.ts'
import type { StaffDeps, VisitorContextOf } from '#server/http/session.ts'
import { VEHICLE_FEED_NAMES, VEHICLE_FEEDS } from '#shared/domain/vehicle-feed.ts'
import { exportFeed, getFeedOverview } from './export-feed.ts'

type Deps = { contextOf: VisitorContextOf; responseCache: ResponseCache }
const CSV = 'text/csv'

/** Registers the feeds for search engines and advertisers. */
export function registerVehicleFeeds(app: Api, { contextOf, responseCache }: Deps): void {
  for (const feed of VEHICLE_FEED_NAMES) {
    const { label, path } = VEHICLE_FEEDS[feed]
    const schema = {
      summary: `Get available cars for ${label}`,
      response: { 200: z.string() },
      produces: [CSV],
    }
    app.get(path, { schema }, (request, reply) =>
      sendCached(
        responseCache,
        { request, reply },
        {
          tags: ['retail', 'business'],
          cacheKey: path,
          render: async () => ({
            status: 200,
            headers: { 'content-type': `${CSV}; charset=utf-8`, 'cache-control': 'no-cache' },
            body: await exportFeed(contextOf(request), feed),
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

/** Registers GET /api/admin/feeds. */
export function registerStaffFeedRoutes(app: Api, { contextOf }: StaffDeps): void {
  app.get(
    '/feeds',
    {
      schema: {
        summary: 'List cars that feeds leave out, with their missing fields',
        response: { 200: overviewSchema },
      },
    },
    async (request) => {
      const { gaps, ...overview } = await getFeedOverview(contextOf(request))
      return { ...overview, gaps: gaps.map(withWireId) }
    },
  )
}
