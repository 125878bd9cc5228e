/** Status of a request's quotes; 'open' ones can still be answered. */
export type RequestQuoteStatus = 'accepted' | 'open' | 'none'
/** Request that survives a merge; 'both' prevents it. */
export const MERGE_RULES = ['this', 'other', 'either', 'both'] as const
export type MergeRule = (typeof MERGE_RULES)[number]

const RANK: Record<RequestQuoteStatus, number> = { none: 0, open: 1, accepted: 2 }

/** Selects the surviving request, so a merge never archives the more important quote. */
export function getMergeRule(own: RequestQuoteStatus, other: RequestQuoteStatus): MergeRule {
  if (own === 'accepted' && other === 'accepted') return 'both'
  if (RANK[own] === RANK[other]) return 'either'
  return RANK[own] > RANK[other] ? 'this' : 'other'
}
