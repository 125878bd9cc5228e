import { DAY_MS } from '../lib/durations.ts'
import type { RetailStatus } from './vehicle.ts'

/** Time for which a car's page shows a price drop. */
const SHOWN_FOR_MS = 60 * DAY_MS
const DROP_CENTS_MIN = 100

type PriceHistory = {
  status: RetailStatus
  priceCents: number | null
  /** Price before the last change. */
  previousPriceCents: number | null
  priceChangedAt: Date | null
}
/** Reduction in dollars. */
export type PriceDrop = { dollars: number; at: string }

/** Returns a drop of at least $1 within 60 days; null for sold cars (rule 4.32). */
export function findPriceDrop(
  { status, priceCents, previousPriceCents, priceChangedAt }: PriceHistory,
  now: Date,
): PriceDrop | null {
  if (status === 'sold' || priceCents === null || previousPriceCents === null) return null
  if (!priceChangedAt || now.getTime() - priceChangedAt.getTime() > SHOWN_FOR_MS) return null
  const cents = previousPriceCents - priceCents
  return cents >= DROP_CENTS_MIN ? { dollars: cents / 100, at: priceChangedAt.toISOString() } : null
}
