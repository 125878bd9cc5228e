import type { QuoteKind } from './quote.ts'

/** Quote on the status page of its request. */
export type CustomerQuote = {
  /** Path of its page, with the token. */
  path: string
  kind: QuoteKind
  status: 'open' | 'accepted' | 'declined' | 'expired'
  totalCents: number
  acceptedCents: number | null
  validUntil: string
  /** Titles of the accepted jobs. */
  accepted: string[]
}
