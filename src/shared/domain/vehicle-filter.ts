import { readWhole } from '../lib/amounts.ts'
import { oneOf } from '../lib/one-of.ts'
import { PART_CATEGORY_NAMES } from './part-categories.ts'
import {
  BODY_TYPES,
  type BodyType,
  DISMANTLED_STATUSES,
  type DismantledStatus,
  FUEL_TYPES,
  type FuelType,
  RETAIL_DRIVE_TYPES,
  RETAIL_STATUSES,
  type RetailDriveType,
  type RetailStatus,
} from './vehicle.ts'

/** Vehicles per public page. */
export const PAGE_SIZE = 24
/** Counting stops here and shows 'more than 500'. */
export const COUNT_MAX = 500
export const PAGE_MAX = 200
export const QUERY_MAX = 80

export const RETAIL_SORTS = [
  'newest',
  'price-low',
  'price-high',
  'mileage',
  'year-new',
  'year-old',
] as const
export const DISMANTLED_SORTS = ['newest', 'year-new', 'year-old', 'make'] as const
export type RetailSort = (typeof RETAIL_SORTS)[number]
export type DismantledSort = (typeof DISMANTLED_SORTS)[number]

export const SORT_LABELS: Record<RetailSort | DismantledSort, string> = {
  newest: 'Newest first',
  'price-low': 'Price, low to high',
  'price-high': 'Price, high to low',
  mileage: 'Mileage, low to high',
  'year-new': 'Year, new to old',
  'year-old': 'Year, old to new',
  make: 'Make, A to Z',
}

type CommonFilter<Status extends string, Sort extends string> = {
  q?: string
  make?: string
  yearFrom?: number
  yearTo?: number
  status?: Status
  sort?: Sort
  page?: number
}
type RetailFields = {
  priceTo?: number
  mileageTo?: number
  bodyType?: BodyType
  driveType?: RetailDriveType
  fuelType?: FuelType
}
type DismantledFields = {
  /** Part that the vehicles are to give, as typed; leaves out scrapped ones. */
  part?: string
  /** Layout; undefined shows cards. */
  view?: 'list'
}
/** Fields of the other kind, so that code for both can read them. */
type Without<Fields> = { [Name in keyof Fields]?: undefined }
export type RetailFilter = CommonFilter<RetailStatus, RetailSort> &
  RetailFields &
  Without<DismantledFields>
export type DismantledFilter = CommonFilter<DismantledStatus, DismantledSort> &
  DismantledFields &
  Without<RetailFields>
export type PublicFilter = RetailFilter | DismantledFilter

/** Parses a URL's filter and ignores invalid values, so every URL shows a page. */
export function readRetailFilter(search: Record<string, unknown>): RetailFilter {
  // Without zod, because every public page loads this code.
  return tidy({
    ...readCommon(search),
    priceTo: wholeNumber(search.priceTo, 10_000_000),
    mileageTo: wholeNumber(search.mileageTo, 2_000_000),
    bodyType: oneOf(BODY_TYPES, search.bodyType),
    driveType: oneOf(RETAIL_DRIVE_TYPES, search.driveType),
    fuelType: oneOf(FUEL_TYPES, search.fuelType),
    status: oneOf(RETAIL_STATUSES, search.status),
    sort: oneOf(RETAIL_SORTS.slice(1), search.sort),
  })
}

/** Parses a URL's filter like readRetailFilter. */
export function readDismantledFilter(search: Record<string, unknown>): DismantledFilter {
  return tidy({
    ...readCommon(search),
    part: line(search.part),
    status: oneOf(DISMANTLED_STATUSES, search.status),
    sort: oneOf(DISMANTLED_SORTS.slice(1), search.sort),
    view: oneOf(['list'], search.view),
  })
}

/** Values that a link to the parts request fills in. */
export type PartRequestSearch = {
  /** Id of the donor. */
  vehicle?: string
  /** Position of the category in the catalog, from 1. */
  category?: number
  /** Name as typed, for the part search. */
  part?: string
  year?: number
  make?: string
  model?: string
}

export function readPartRequestSearch(search: Record<string, unknown>): PartRequestSearch {
  const { vehicle } = search
  return tidy({
    vehicle: typeof vehicle === 'string' && /^[\da-f-]{36}$/i.test(vehicle) ? vehicle : undefined,
    category: wholeNumber(search.category, PART_CATEGORY_NAMES.length),
    part: line(search.part),
    year: wholeNumber(search.year, 9999),
    make: line(search.make),
    model: line(search.model),
  })
}

export function omitPage(filter: PublicFilter) {
  const { page: _page, sort: _sort, view: _view, ...narrowing } = filter
  return narrowing
}

/** Checks for any filter other than page, order and view. */
export const isNarrowed = (filter: PublicFilter): boolean =>
  Object.keys(omitPage(filter)).length > 0

/** Formats a query string with keys in fixed order: '' or '?make=Ford&page=2'. */
export function toFilterQuery(filter: PublicFilter): string {
  const entries = FILTER_KEYS.flatMap((key) => {
    const value = filter[key]
    return value === undefined ? [] : [[key, String(value)]]
  })
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

/** Query parameters of a list. */
export const FILTER_KEYS = [
  'q',
  'make',
  'yearFrom',
  'yearTo',
  'priceTo',
  'mileageTo',
  'bodyType',
  'driveType',
  'fuelType',
  'part',
  'status',
  'sort',
  'page',
  'view',
] as const

function readCommon(search: Record<string, unknown>) {
  const year = wholeNumber(search.year, 9999)
  return {
    q: line(search.q),
    make: line(search.make),
    yearFrom: wholeNumber(search.yearFrom, 9999) ?? year,
    yearTo: wholeNumber(search.yearTo, 9999) ?? year,
    page: parsePage(search.page),
  }
}

function line(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return (
    String(value).replaceAll('\u0000', ' ').replaceAll(/\s+/g, ' ').trim().slice(0, QUERY_MAX) ||
    undefined
  )
}

function wholeNumber(value: unknown, max: number): number | undefined {
  const number = typeof value === 'string' ? readWhole(value.replace(/^\s*\$/, '')) : value
  return typeof number === 'number' && Number.isInteger(number) && number > 0 && number <= max
    ? number
    : undefined
}

function parsePage(value: unknown): number | undefined {
  const page = wholeNumber(value, PAGE_MAX)
  return page === 1 ? undefined : page
}

const tidy = <T extends object>(filter: T): T =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as T
