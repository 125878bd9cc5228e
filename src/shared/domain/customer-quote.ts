import type { QuoteKind } from './quote.ts'

/** A quote as the status page of its request shows it. */
export type CustomerQuote = {
  /** The path of its page, with the token. */
  path: string
  kind: QuoteKind
  standing: 'open' | 'accepted' | 'declined' | 'expired'
  totalCents: number
  acceptedCents: number | null
  validUntil: string
  /** The titles of the accepted jobs. */
  accepted: string[]
}
