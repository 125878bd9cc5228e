import { RECEIPT_WORDS, type ReceiptSubject } from './receipt-words.ts'
import { statusEmailTemplateOf } from './reply-template.ts'
import type { RequestKind, RequestStatus } from './request.ts'

/** How far a request is: the steps of its kind, how many of them are reached, and what that means. */
export type RequestProgress = {
  steps: string[]
  reached: number
  /** Whether it ended without being done. */
  isStopped: boolean
  heading: string
  text: string
}

const STEPS: Record<RequestKind, string[]> = {
  part: ['Received', 'Working on it', 'Quoted', 'Done'],
  repair: ['Received', 'Scheduled', 'Working on it', 'Done'],
  inquiry: ['Received', 'Working on it', 'Answered', 'Done'],
}

type Reached = { reached: number; heading?: string; text: string }
type Ended = Exclude<RequestStatus, 'pending' | 'cancelled'>

/** Statuses that have an email take its heading. */
const REACHED: Record<Ended, Reached> = {
  processing: {
    reached: 2,
    heading: "We're working on it",
    text: "Someone at the counter is checking our yard and the fit against your vehicle. Then we'll call or write with a price, or tell you straight if we don't have it.",
  },
  quoted: {
    reached: 3,
    text: 'Check your email for the price, or call us. Say yes and the part is yours.',
  },
  fulfilled: { reached: 4, text: "You're all set. Keep your receipt: it's your warranty." },
  scheduled: { reached: 2, text: 'Please bring your vehicle in at the time we agreed on.' },
  in_progress: {
    reached: 3,
    heading: "We're working on it",
    text: "We have your vehicle. We'll call or write when it's done, or when we need your okay on something.",
  },
  completed: { reached: 4, text: "You can pick up your vehicle whenever we're open." },
  answered: {
    reached: 3,
    heading: "We've answered you",
    text: 'Check your email or your missed calls. If nothing has reached you, call us.',
  },
  closed: { reached: 4, heading: 'Your request is complete', text: "You're all set." },
}

type Subject = {
  kind: RequestKind
  /** What its receipt was about. */
  subject: ReceiptSubject
  status: RequestStatus
  isSpam: boolean
  /** Whether one of the staff has taken it. */
  isTaken: boolean
  /** Whether the customer has heard from the shop. */
  isAnswered: boolean
}

/** How far a request is, in four steps; one that was closed, or taken for spam, says so instead (docs/product.md 9.24, 9.25). */
export function progressOf(request: Subject): RequestProgress {
  const { kind, status, isSpam } = request
  if (isSpam) {
    return {
      steps: ['Received', 'Set aside'],
      reached: 2,
      isStopped: true,
      heading: 'Our spam filter set this request aside',
      text: "Nobody may have read it yet. If you're waiting to hear from us, please call.",
    }
  }
  if (status === 'cancelled') {
    return {
      steps: ['Received', 'Closed'],
      reached: 2,
      isStopped: true,
      heading: "We've closed your request",
      text: "If that comes as a surprise, tell us, and we'll open it again.",
    }
  }
  const reached = status === 'pending' ? pending(request) : REACHED[status]
  const heading = reached.heading ?? statusEmailTemplateOf(kind, status)?.heading ?? ''
  return { steps: STEPS[kind], isStopped: false, ...reached, heading }
}

function pending({ kind, subject, isTaken, isAnswered }: Subject): Reached {
  const { heading, next } = RECEIPT_WORDS[subject]
  if (isAnswered) {
    return {
      reached: kind === 'repair' ? 1 : 2,
      heading: "We've been in touch",
      text: 'Check your email or your missed calls. If nothing has reached you, call us.',
    }
  }
  return { reached: kind === 'inquiry' && isTaken ? 2 : 1, heading, text: next }
}
