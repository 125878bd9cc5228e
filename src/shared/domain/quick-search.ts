import * as z from 'zod'
import { textUpTo } from './field-schema.ts'
import type { LinkView } from './request-filter.ts'
import type { RequestKind, RequestStatus } from './request.ts'

/** Minimum number of characters. */
export const QUICK_SEARCH_MIN = 3
const QUICK_SEARCH_MAX = 100
/** Maximum results per group. */
export const QUICK_SEARCH_LIMIT = 5

export const quickSearchSchema = z.strictObject({
  q: textUpTo(QUICK_SEARCH_MAX, {
    error: 'q must be text',
    tooLong: `q must be at most ${QUICK_SEARCH_MAX} characters`,
  }).min(QUICK_SEARCH_MIN),
})

export type FoundRequest = {
  id: string
  kind: RequestKind
  reference: string
  customer: string
  /** Vehicle and item: '2003 Honda Accord, Alternator'. */
  about: string
  status: RequestStatus
  createdAt: string
  list: LinkView
}

/** Customer, represented by the newest matching request. */
export type FoundCustomer = { requestId: string; name: string; phone: string; email: string }

export type FoundVehicle = {
  id: string
  stockNumber: string
  /** '2003 Honda Accord EX'. */
  name: string
  vin: string
  status: string
  /** Place in the yard; dismantled vehicles only. */
  location: string | null
  isArchived: boolean
}
/** Results of one kind and their total, without archived ones. */
export type FoundVehicles = { found: FoundVehicle[]; total: number }
