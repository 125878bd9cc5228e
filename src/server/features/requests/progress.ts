import { choice } from '#server/core/db.ts'
import type { CustomerQuote } from '#shared/domain/customer-quote.ts'
import { formatQuoteCents, QUOTE_KIND_LABELS, type QuoteKind } from '#shared/domain/quote.ts'
import { statusEmailTemplateOf } from '#shared/domain/reply-template.ts'
import {
  isOpen,
  REQUEST_STATUSES,
  type RequestKind,
  SET_ASIDE_WORDS,
} from '#shared/domain/request.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { KINDS, type ProgressRow, type Reached } from './kinds.ts'
import { seemsSetAside } from './set-aside.ts'

/** How far a request is: the steps of its kind, how many of them are reached, and what that means. */
type RequestProgress = {
  steps: string[]
  reached: number
  /** Set where it ended without being done. */
  isStopped: boolean
  heading: string
  text: string
}
type Words = Pick<RequestProgress, 'heading' | 'text'>
type Surroundings = {
  /** The reference of the request that it was merged into. */
  mergedInto?: string | null
  quotes?: CustomerQuote[]
}

/** Returns how far a request is, in four steps; a closed or merged one, or spam, says so instead. */
export function progressOf(
  kind: RequestKind,
  row: ProgressRow,
  { mergedInto = null, quotes = [] }: Surroundings = {},
): RequestProgress {
  const ended = endOf(row, mergedInto)
  if (ended) return { reached: 2, ...ended }
  const { progress } = KINDS[kind]
  const status = choice(REQUEST_STATUSES[kind], row.status)
  const statuses: Partial<Record<string, Reached>> = progress.statuses
  const reached = statuses[status] ?? pending(progress, row)
  const heading = reached.heading ?? statusEmailTemplateOf(kind, status)?.heading ?? ''
  const ofQuote = quotes[0] && wordsOfQuote(quotes[0], status)
  return { steps: progress.steps, isStopped: false, ...reached, heading, ...ofQuote }
}

function endOf(
  row: ProgressRow,
  mergedInto: string | null,
): Omit<RequestProgress, 'reached'> | null {
  if (seemsSetAside(row)) {
    return {
      steps: ['Received', 'Set aside'],
      isStopped: true,
      heading: SET_ASIDE_WORDS.heading,
      text: SET_ASIDE_WORDS.next,
    }
  }
  if (mergedInto !== null) {
    return {
      steps: ['Received', 'Put together'],
      isStopped: false,
      heading: `We put this together with your request ${mergedInto}`,
      text: `We take care of both there. The link in the receipt of ${mergedInto} shows how it stands.`,
    }
  }
  if (row.status !== 'cancelled') return null
  return {
    steps: ['Received', 'Closed'],
    isStopped: true,
    heading: "We've closed your request",
    text: "If that comes as a surprise, tell us, and we'll open it again.",
  }
}

function pending(
  { takenStep, answeredStep, receipt }: (typeof KINDS)[RequestKind]['progress'],
  row: ProgressRow,
): Reached {
  if (row.firstAnsweredAt !== null) {
    return {
      reached: answeredStep,
      heading: "We've been in touch",
      text: 'Check your email or your missed calls. If nothing has reached you, call us.',
    }
  }
  const { heading, next } = receipt(row)
  return { reached: row.assigneeId === null ? 1 : takenStep, heading, text: next }
}

/** Returns what a quote makes of the words of a status, or null where the status says more. */
function wordsOfQuote(quote: CustomerQuote, status: string): Words | null {
  const { kind, standing, acceptedCents, validUntil } = quote
  if (!isOpen(status) && status !== 'quoted') return null
  const noun = QUOTE_KIND_LABELS[kind].toLowerCase()
  switch (standing) {
    case 'open':
      return {
        heading: `Your ${noun} is ready`,
        text: 'Look it over and say yes or no. We order and start nothing before you do.',
      }
    case 'accepted':
      return {
        heading: `You accepted ${formatQuoteCents(acceptedCents ?? 0)}`,
        text: status === 'processing' ? STARTED : AFTER_YES[kind],
      }
    case 'declined':
      if (status === 'processing') return null
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

const STARTED = "We're getting your order ready. We'll call or write when you can have it."
const AFTER_YES: Record<QuoteKind, string> = {
  part: "Next, we get your order ready. We'll call or write when you can have it.",
  repair: "Next, we'll call or write to agree on a day for the work. Until then no time is booked.",
}
