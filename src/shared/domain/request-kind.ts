import type { RequestKind } from './request.ts'

/** The list of each kind in the back office, as addresses name it. */
export const REQUEST_LISTS: Record<RequestKind, string> = {
  part: 'part-requests',
  repair: 'repair-requests',
  inquiry: 'inquiries',
}

export const REQUEST_NOUNS: Record<RequestKind, readonly [one: string, several: string]> = {
  part: ['parts request', 'parts requests'],
  repair: ['repair request', 'repair requests'],
  inquiry: ['inquiry', 'inquiries'],
}

/** How many requests there are of each kind, where nothing was counted. */
export const NO_REQUESTS: Record<RequestKind, number> = { part: 0, repair: 0, inquiry: 0 }
