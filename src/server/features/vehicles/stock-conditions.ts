import { Prisma } from '#server/database/generated/client.ts'
import { toMakeKey } from '#shared/domain/makes.ts'
import { toLikePattern, toSearchTerms } from '#shared/domain/search-terms.ts'
import type { MissingOfVehicle, VehicleFilter } from '#shared/domain/vehicle-table-schema.ts'
import { RESTORE_WITHIN_MS, type VehicleKind } from '#shared/domain/vehicle.ts'
import { foldText } from '#shared/lib/fold-text.ts'

export type TableSearch = { kind: VehicleKind; filter: VehicleFilter; now: Date }

export function toTableConditions({ kind, filter, now }: TableSearch): Prisma.Sql[] {
  const { q, make, location, year, archived, ids, missing } = filter
  return [
    Prisma.sql`kind = ${kind}`,
    archived
      ? Prisma.sql`archived_at > ${computeRestorableSince(now)}`
      : Prisma.sql`archived_at IS NULL`,
    ...toWordConditions(q ?? ''),
    ...(make ? [Prisma.sql`make_key = ${toMakeKey(make)}`] : []),
    ...(location ? [locationCondition(location)] : []),
    ...(year ? [Prisma.sql`year = ${year}`] : []),
    ...(ids ? [Prisma.sql`id = ANY (${ids}::uuid[])`] : []),
    ...(missing ? [toMissingCondition(missing)] : []),
  ]
}

/** Uses literals, because Postgres then uses the partial indexes. */
export const toMissingCondition = (missing: MissingOfVehicle): Prisma.Sql =>
  missing === 'price'
    ? Prisma.sql`status NOT IN ('sold', 'Scrapped') AND price_cents IS NULL AND kind = 'retail'`
    : Prisma.sql`status NOT IN ('sold', 'Scrapped') AND cover_id IS NULL`

/** 'C' finds C-17 but not Container 2; 'C-1' does not find C-17. */
function locationCondition(location: string): Prisma.Sql {
  const key = foldText(location)
  if (key === '') return Prisma.sql`location = ${location}`
  const isNumber = /\d$/.test(key)
  return Prisma.sql`location_key ~ ${`^${key}(?![[:${isNumber ? 'digit' : 'alpha'}:]])`}`
}

/** Each word must occur in the search text or the place in the yard. */
export const toWordConditions = (q: string): Prisma.Sql[] =>
  toSearchTerms(q).map((spellings) => {
    const patterns = spellings.map(toLikePattern)
    return Prisma.sql`(search_text LIKE ANY (${patterns}) OR location_key LIKE ANY (${patterns}))`
  })

/** Vehicles archived later than this can be restored (rule 13.34). */
export const computeRestorableSince = (now: Date): Date =>
  new Date(now.getTime() - RESTORE_WITHIN_MS)
