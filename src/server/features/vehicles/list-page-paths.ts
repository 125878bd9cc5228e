import type { Context } from '#server/context.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { toPublicOrder, toPublicWhere, selectRows } from './public-query.ts'

/** Two kinds fit into one sitemap of 50,000 URLs, besides other pages. */
const PAGES_MAX = 24_500

/** Returns the paths of vehicle pages for the sitemap; scrapped vehicles are left out. */
export async function listPagePaths(ctx: Context): Promise<{ path: string; changedAt: string }[]> {
  const [cars, yard] = await Promise.all([
    findPages(ctx, 'retail', '/inventory'),
    findPages(ctx, 'dismantled', '/parts'),
  ])
  return [...cars, ...yard]
}

async function findPages({ db }: Context, kind: VehicleKind, list: string) {
  const rows = await selectRows(
    db,
    { id: true, pageChangedAt: true },
    {
      where: Prisma.sql`${toPublicWhere(kind, {})} AND status <> 'Scrapped'`,
      order: toPublicOrder(kind),
      limit: PAGES_MAX,
    },
  )
  return rows.map(({ id, pageChangedAt }) => ({
    path: `${list}/${id}`,
    changedAt: pageChangedAt.toISOString(),
  }))
}
