import type { CustomerQuote } from '#shared/domain/customer-quote.ts'
import { QUOTE_KIND_LABELS, type QuoteKind } from '#shared/domain/quote.ts'
import { isOpen } from '#shared/domain/request.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'

const STARTED = "We're getting your order ready. We'll call or write when you can have it."
const AFTER_YES: Record<QuoteKind, string> = {
  part: "Next, we get your order ready. We'll call or write when you can have it.",
  repair:
    "Next, we'll call or write to agree on a day for the work. Your time isn't booked until we do.",
}

/** Returns the words about a quote; null if the status of the request says more. */
export function describeQuote(
  quote: CustomerQuote,
  requestStatus: string,
): { heading: string; text: string } | null {
  const { kind, status, acceptedCents, validUntil } = quote
  if (!isOpen(requestStatus) && requestStatus !== 'quoted') return null
  const noun = QUOTE_KIND_LABELS[kind].toLowerCase()
  switch (status) {
    case 'open':
      return {
        heading: `Your ${noun} is ready`,
        text: 'Look it over and say yes or no. We order and start nothing before you do.',
      }
    case 'accepted':
      return {
        heading: `You accepted ${formatCents(acceptedCents ?? 0)}`,
        text: requestStatus === 'processing' ? STARTED : AFTER_YES[kind],
      }
    case 'declined':
      if (requestStatus === 'processing') return null
      return {
        heading: `You said no to our ${noun}`,
        text: "We won't order or start anything. Changed your mind? Write to us below or call.",
      }
    case 'expired':
      return {
        heading: `Our ${noun} expired on ${formatLongDate(validUntil, 'UTC')}`,
        text: "Still want it? Write to us below or call, and we'll send you a new one.",
      }
  }
}
