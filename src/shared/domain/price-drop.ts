import type { RetailStatus } from './vehicle.ts'

/** How long the page of a car says that its price dropped. */
const SHOWN_FOR_MS = 60 * 24 * 3_600_000
const DROP_CENTS_MIN = 100

type PriceHistory = {
  status: RetailStatus
  priceCents: number | null
  /** The price before the last change. */
  previousPriceCents: number | null
  priceChangedAt: Date | null
}
/** By how many dollars a price dropped, and when. */
export type PriceDrop = { dollars: number; at: string }

/** The drop that the page of a car tells of (docs/product.md 4.32): the last change, where it lowered the price by a dollar or more within 60 days; never of a sold car. */
export function priceDrop(
  { status, priceCents, previousPriceCents, priceChangedAt }: PriceHistory,
  now: Date,
): PriceDrop | null {
  if (status === 'sold' || priceCents === null || previousPriceCents === null) return null
  if (!priceChangedAt || now.getTime() - priceChangedAt.getTime() > SHOWN_FOR_MS) return null
  const cents = previousPriceCents - priceCents
  return cents >= DROP_CENTS_MIN ? { dollars: cents / 100, at: priceChangedAt.toISOString() } : null
}
