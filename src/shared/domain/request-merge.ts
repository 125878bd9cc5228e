/** How the quotes of a request stand: 'open' is one that its customer can still answer. */
export type QuoteStanding = 'accepted' | 'open' | 'none'
/** Which of two requests stays in a merge; 'both' cannot be merged. */
export const MERGE_RULES = ['this', 'other', 'either', 'both'] as const
export type MergeRule = (typeof MERGE_RULES)[number]

const RANK: Record<QuoteStanding, number> = { none: 0, open: 1, accepted: 2 }

/** Decides which request stays, so that a merge archives no quote that counts for more. */
export function mergeRuleOf(own: QuoteStanding, other: QuoteStanding): MergeRule {
  if (own === 'accepted' && other === 'accepted') return 'both'
  if (RANK[own] === RANK[other]) return 'either'
  return RANK[own] > RANK[other] ? 'this' : 'other'
}
