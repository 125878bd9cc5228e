import * as z from 'zod'
import { decodeCursor, encodeCursor } from '#server/core/cursor.ts'
import type { Db } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { optionalChoice, listLimitSchema, readNumber } from '#shared/domain/field-schema.ts'
import { makeKey } from '#shared/domain/makes.ts'
import {
  type FoundVehicle,
  type FoundVehicles,
  QUICK_SEARCH_LIMIT,
} from '#shared/domain/quick-search.ts'
import { containing, escapeLike, searchWords } from '#shared/domain/search-words.ts'
import type {
  MissingOfVehicle,
  VehicleTableFilter,
  VehicleTableSort,
} from '#shared/domain/vehicle-admin.ts'
import {
  COUNT_MAX,
  type DismantledFilter,
  type DismantledSort,
  type RetailFilter,
  type RetailSort,
} from '#shared/domain/vehicle-filter.ts'
import {
  NEW_FOR_MS,
  RETAIL_STATUSES,
  RESTORE_WITHIN_MS,
  type VehicleKind,
} from '#shared/domain/vehicle.ts'
import { isVin } from '#shared/domain/vin.ts'
import { foldText } from '#shared/lib/fold-text.ts'

/** The statuses in the order of the public lists, as a trigger of the table ranks them. */
const RANKED_STATUSES: Record<VehicleKind, readonly string[]> = {
  retail: RETAIL_STATUSES,
  dismantled: ['Parts Available', 'Awaiting Dismantle', 'Scrapped'],
}

type OrderBy = Prisma.VehicleOrderByWithRelationInput[]

/** The order of a public list within one status (rules 3.17, 3.18, 3.39). */
const PUBLIC_ORDER: Record<VehicleKind, OrderBy> = {
  retail: [{ createdAt: 'desc' }, { id: 'desc' }],
  dismantled: [{ dateAcquired: 'desc' }, { id: 'desc' }],
}
const CHOSEN_ORDER: Record<Exclude<RetailSort | DismantledSort, 'newest'>, OrderBy> = {
  'price-low': [{ priceCents: 'asc' }, { id: 'asc' }],
  'price-high': [{ priceCents: { sort: 'desc', nulls: 'last' } }, { id: 'asc' }],
  mileage: [{ mileage: 'asc' }, { id: 'asc' }],
  'year-new': [{ year: 'desc' }, { id: 'asc' }],
  'year-old': [{ year: 'asc' }, { id: 'asc' }],
  make: [{ make: 'asc' }, { model: 'asc' }, { id: 'asc' }],
}

/** The order of a public list, which keeps its status groups (rule 3.40). */
export const publicOrder = (
  kind: VehicleKind,
  sort: RetailSort | DismantledSort = 'newest',
): OrderBy => [
  { statusRank: 'asc' },
  ...(sort === 'newest' ? PUBLIC_ORDER[kind] : CHOSEN_ORDER[sort]),
]

/** The vehicles that a public list shows: never an archived one, and only those that have every word. */
export function publicWhere(
  kind: VehicleKind,
  filter: RetailFilter | DismantledFilter,
  words: string[][] = searchWords(filter.q ?? ''),
): Prisma.VehicleWhereInput {
  const {
    make,
    yearFrom,
    yearTo,
    status,
    priceTo,
    mileageTo,
    bodyType,
    driveType,
    fuelType,
  }: Omit<RetailFilter, 'status' | 'sort'> & {
    status?: string
  } = filter
  return {
    kind,
    archivedAt: null,
    makeKey: make === undefined ? undefined : makeKey(make),
    // One year alone is found in an index of its own, unlike a range.
    year: yearFrom && yearFrom === yearTo ? yearFrom : { gte: yearFrom, lte: yearTo },
    status,
    // Says the same as the status, and the indexes begin with it.
    statusRank: status === undefined ? undefined : RANKED_STATUSES[kind].indexOf(status),
    priceCents: priceTo === undefined ? undefined : { lte: priceTo * 100 },
    mileage: mileageTo === undefined ? undefined : { lte: mileageTo },
    bodyType,
    driveType,
    fuelType,
    AND: words.map((spellings) => ({ OR: spellings.map(wordCondition) })),
  }
}

const wordCondition = (word: string): Prisma.VehicleWhereInput =>
  isVin(word.toUpperCase())
    ? { vin: word.toUpperCase() }
    : { searchText: { contains: escapeLike(word) } }

/** The statuses of vehicles that are here: cars that can be bought, and vehicles that are not scrapped (rule 3.48). */
const PRESENT_STATUSES: Record<VehicleKind, readonly string[]> = {
  retail: ['available'],
  dismantled: ['Parts Available', 'Awaiting Dismantle'],
}

/**
 * The makes of a kind from A to Z in their commonest spelling, each with its count, and how many of the kind are in stock and came
 * within the week. No count goes beyond COUNT_MAX + 1.
 */
export async function findStock(db: Db, { kind, now }: { kind: VehicleKind; now: Date }) {
  const ranks = PRESENT_STATUSES[kind].map((status) => RANKED_STATUSES[kind].indexOf(status))
  const isPresent = Prisma.sql`kind = ${kind} AND archived_at IS NULL AND status_rank = ANY(${ranks}::smallint[])`
  const arrival = kind === 'retail' ? Prisma.sql`created_at` : Prisma.sql`date_acquired`
  const since = new Date(now.getTime() - NEW_FOR_MS)
  // Prisma would read every vehicle; this reads one index entry for each make, and as many as are counted.
  const rows = await db.$queryRaw<
    { make: string; count: number; inStock: number; newThisWeek: number }[]
  >`
    WITH RECURSIVE next AS (
      (SELECT make_key FROM vehicle WHERE kind = ${kind} AND archived_at IS NULL ORDER BY make_key LIMIT 1)
      UNION ALL
      SELECT (
        SELECT make_key FROM vehicle WHERE kind = ${kind} AND archived_at IS NULL AND make_key > next.make_key
        ORDER BY make_key LIMIT 1
      ) FROM next WHERE next.make_key IS NOT NULL
    )
    SELECT of_make.make, of_make.count,
      (SELECT count(*)::int FROM (
        SELECT FROM vehicle WHERE ${isPresent} LIMIT ${COUNT_MAX + 1}
      ) AS present) AS "inStock",
      (SELECT count(*)::int FROM (
        SELECT FROM vehicle WHERE ${isPresent} AND ${arrival} >= ${since} LIMIT ${COUNT_MAX + 1}
      ) AS fresh) AS "newThisWeek"
    FROM next, LATERAL (
      SELECT mode() WITHIN GROUP (ORDER BY make) AS make, count(*)::int AS count FROM (
        SELECT make FROM vehicle WHERE kind = ${kind} AND archived_at IS NULL AND make_key = next.make_key
        LIMIT ${COUNT_MAX + 1}
      ) AS counted
    ) AS of_make WHERE make_key IS NOT NULL`
  return {
    makes: rows
      .map(({ make, count }) => ({ make, count }))
      .toSorted((one, other) => compareMakes(one.make, other.make)),
    inStock: rows[0]?.inStock ?? 0,
    newThisWeek: rows[0]?.newThisWeek ?? 0,
  }
}

/** Orders makes from A to Z, whatever their case. */
export const compareMakes = (one: string, other: string): number =>
  foldText(one).localeCompare(foldText(other)) || one.localeCompare(other)

/** Rank of the status, the time that orders within it, and the id of the last vehicle of a page. */
export const publicCursorSchema = z.tuple([z.int().min(0).max(9), z.iso.datetime(), z.uuid()])
export type PublicCursor = z.infer<typeof publicCursorSchema>

/** The vehicles after a cursor, in the order that publicOrder gives without a choice. */
export function afterCursor(
  kind: VehicleKind,
  [rank, time, id]: PublicCursor,
): Prisma.VehicleWhereInput {
  const timeColumn = kind === 'retail' ? 'createdAt' : 'dateAcquired'
  return {
    statusRank: { gte: rank },
    OR: [
      { statusRank: { gt: rank } },
      { [timeColumn]: { lt: new Date(time) } },
      { [timeColumn]: new Date(time), id: { lt: id } },
    ],
  }
}

/** What orders the admin table, and how a value of it is written in a cursor. Unknown numbers come before all others. */
type SortKey = { sql: Prisma.Sql; type: Prisma.Sql; shape: RegExp }

const text = (sql: Prisma.Sql): SortKey => ({
  sql,
  type: Prisma.sql`text`,
  shape: /^[^\0]{0,300}$/,
})
const number = (sql: Prisma.Sql): SortKey => ({ sql, type: Prisma.sql`int`, shape: /^-?\d{1,9}$/ })
const time = (sql: Prisma.Sql): SortKey => ({
  sql,
  type: Prisma.sql`timestamptz`,
  shape: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
})

/** A text whose numbers are equally long, so that C-2 comes before C-17. */
function numbersPadded(sql: Prisma.Sql): Prisma.Sql {
  const longer = Prisma.sql`regexp_replace(${sql}, '([0-9]+)', '00000\\1', 'g')`
  return Prisma.sql`regexp_replace(${longer}, '0*([0-9]{6})', '\\1', 'g')`
}

const SORT_KEYS: Record<VehicleTableSort, SortKey> = {
  added: time(Prisma.sql`created_at`),
  updated: time(Prisma.sql`updated_at`),
  dateAcquired: time(Prisma.sql`date_acquired`),
  stockNumber: text(Prisma.sql`upper(stock_number)`),
  vin: text(Prisma.sql`vin`),
  make: text(Prisma.sql`lower(make || ' ' || model)`),
  model: text(Prisma.sql`lower(model)`),
  year: number(Prisma.sql`year::int`),
  mileage: number(Prisma.sql`coalesce(mileage, -1)`),
  status: number(Prisma.sql`status_rank::int`),
  price: number(Prisma.sql`coalesce(price_cents, -1)`),
  location: text(Prisma.sql`coalesce(${numbersPadded(Prisma.sql`location_key`)}, '')`),
}

type TableSearch = { kind: VehicleKind; filter: VehicleTableFilter; now: Date }

/** The ids of one page of the admin table, and the cursor of the next page; throws AppError 'invalid' for a cursor of another order. */
export async function findVehicleIds(
  db: Db,
  { limit, ...search }: TableSearch & { limit: number },
): Promise<{ ids: string[]; next: string | null }> {
  const { sort, direction, cursor, status } = search.filter
  const { sql, type, shape } = SORT_KEYS[sort]
  const isUp = direction === 'asc'
  const conditions = tableConditions(search)
  if (status) conditions.push(Prisma.sql`status = ${status}`)
  if (cursor) {
    const [id, value] = decodeCursor(z.tuple([z.uuid(), z.string().regex(shape)]), cursor)
    const isAfter = isUp ? Prisma.sql`>` : Prisma.sql`<`
    conditions.push(Prisma.sql`(${sql}, id) ${isAfter} (${value}::${type}, ${id}::uuid)`)
  }
  const order = isUp ? Prisma.sql`ASC` : Prisma.sql`DESC`
  // Prisma cannot order by an expression, such as a stock number whatever its case.
  const rows = await db.$queryRaw<{ id: string; value: string }[]>`
    SELECT id, to_json(${sql}) #>> '{}' AS value FROM vehicle WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY ${sql} ${order}, id ${order} LIMIT ${limit + 1}`
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    ids: rows.slice(0, limit).map((row) => row.id),
    next: last ? encodeCursor([last.id, last.value]) : null,
  }
}

/** How many vehicles of each status the admin table's filter finds, its own status aside. */
export async function countByStatus(db: Db, search: TableSearch): Promise<Record<string, number>> {
  // Shares its conditions with findVehicleIds.
  const rows = await db.$queryRaw<{ status: string; count: number }[]>`
    SELECT status, count(*)::int AS count FROM vehicle
    WHERE ${Prisma.join(tableConditions(search), ' AND ')} GROUP BY status`
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

function tableConditions({ kind, filter, now }: TableSearch): Prisma.Sql[] {
  const { q, make, location, year, archived, ids, missing } = filter
  return [
    Prisma.sql`kind = ${kind}`,
    archived ? Prisma.sql`archived_at > ${restorableSince(now)}` : Prisma.sql`archived_at IS NULL`,
    ...wordConditions(q ?? ''),
    ...(make ? [Prisma.sql`make_key = ${makeKey(make)}`] : []),
    ...(location ? [locationCondition(location)] : []),
    ...(year ? [Prisma.sql`year = ${year}`] : []),
    ...(ids ? [Prisma.sql`id = ANY (${ids}::uuid[])`] : []),
    ...(missing ? [missingCondition(missing)] : []),
  ]
}

/** Vehicles on hand that lack something; as literals, so that Postgres uses the partial indexes of them. */
export const missingCondition = (missing: MissingOfVehicle): Prisma.Sql =>
  missing === 'price'
    ? Prisma.sql`status NOT IN ('sold', 'Scrapped') AND price_cents IS NULL AND kind = 'retail'`
    : Prisma.sql`status NOT IN ('sold', 'Scrapped') AND cover_id IS NULL`

/** Vehicles at a place or in a row: 'C' finds C-17, but neither Container 2 nor 'C-1' C-17. */
function locationCondition(location: string): Prisma.Sql {
  const key = foldText(location)
  if (key === '') return Prisma.sql`location = ${location}`
  const isNumber = /\d$/.test(key)
  return Prisma.sql`location_key ~ ${`^${key}(?![[:${isNumber ? 'digit' : 'alpha'}:]])`}`
}

/** Each word is part of what visitors search too, or of the place in the yard. */
const wordConditions = (q: string): Prisma.Sql[] =>
  searchWords(q).map((spellings) => {
    const patterns = spellings.map(containing)
    return Prisma.sql`(search_text LIKE ANY (${patterns}) OR location_key LIKE ANY (${patterns}))`
  })

type FoundRow = Omit<FoundVehicle, 'isArchived'> & {
  kind: VehicleKind
  is_archived: boolean
  total: number
}

/** Searches vehicles of both kinds, those that can be restored included; the best ones of each kind come first. */
export async function findVehicles(
  db: Db,
  { q, now }: { q: string; now: Date },
): Promise<Record<VehicleKind, FoundVehicles>> {
  const words = wordConditions(q)
  const none = { found: [], total: 0 }
  if (words.length === 0) return { retail: none, dismantled: none }
  const exact = foldText(q)
  // Prisma has no window functions, with which one search gives both groups and their totals.
  const rows = await db.$queryRaw<FoundRow[]>`
    SELECT id, kind, stock_number AS "stockNumber", concat_ws(' ', year, make, model, trim) AS name, vin, status, location, is_archived, total
    FROM (
      SELECT *, archived_at IS NOT NULL AS is_archived,
        (count(*) FILTER (WHERE archived_at IS NULL) OVER (PARTITION BY kind))::int AS total,
        row_number() OVER (
          PARTITION BY kind
          ORDER BY fold_text(stock_number) = ${exact} OR vin = upper(${exact}) DESC, archived_at IS NOT NULL, created_at DESC, id DESC
        ) AS position
      FROM vehicle
      WHERE ${Prisma.join(words, ' AND ')} AND (archived_at IS NULL OR archived_at > ${restorableSince(now)})
    ) AS ranked
    WHERE position <= ${QUICK_SEARCH_LIMIT} ORDER BY kind, position`
  const ofKind = (kind: VehicleKind): FoundVehicles => {
    const found = rows.filter((row) => row.kind === kind)
    return { found: found.map((row) => toFound(row)), total: found[0]?.total ?? 0 }
  }
  return { retail: ofKind('retail'), dismantled: ofKind('dismantled') }
}

const toFound = ({ kind: _kind, total: _total, is_archived, ...row }: FoundRow): FoundVehicle => ({
  ...row,
  isArchived: is_archived,
})

/** Vehicles that were archived after this can be restored (rule 13.34). */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORE_WITHIN_MS)

const YEAR_WRONG = 'year must be a whole number'

/**
 * The query string of a public list: its page, and in `search` the filter, with `year` as a range of years.
 * Throws AppError 'invalid' for a malformed cursor.
 */
export const listQuerySchema = (statuses: readonly [string, ...string[]]) =>
  z
    .object({
      limit: listLimitSchema,
      cursor: z.string().max(400).optional().meta({
        description: 'Where the list goes on, as the `Link` header of its previous part says.',
      }),
      q: z.string().optional().meta({
        description:
          'Words that must all be found; case, accents, blanks and punctuation do not count. Where nothing is found, one typing error in a make or model is corrected; the header `Search-Corrected` then has the search, percent-encoded.',
      }),
      status: optionalChoice('status', statuses),
      make: z
        .string()
        .optional()
        .meta({ description: 'In any spelling, or a name people say, such as `Chevy`.' }),
      year: z.preprocess(
        readNumber,
        z.int(YEAR_WRONG).min(1, YEAR_WRONG).max(9999, YEAR_WRONG).optional(),
      ),
    })
    .transform(({ limit, cursor, year, ...search }) => ({
      limit,
      after: cursor ? decodeCursor(publicCursorSchema, cursor) : undefined,
      search: year === undefined ? search : { ...search, yearFrom: year, yearTo: year },
    }))
