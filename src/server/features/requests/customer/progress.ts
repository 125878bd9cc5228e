import { parseChoice } from '#server/core/db.ts'
import { INQUIRY_TOPICS } from '#shared/domain/inquiry.ts'
import {
  RECEIPT_TEXTS,
  REQUEST_STATUSES,
  type RequestKind,
  SET_ASIDE_TEXT,
} from '#shared/domain/request.ts'
import { findStatusEmailTemplate } from '#shared/domain/status-email.ts'
import { requireDetails } from '../mapper.ts'
import type { RequestWithDetails } from '../request-columns.ts'
import { isRequestSetAside } from '../request-row.ts'

type ProgressRow = Pick<
  RequestWithDetails,
  'status' | 'spamReason' | 'suspicionReason' | 'firstAnsweredAt' | 'assigneeId' | 'inquiryDetails'
>
/** Reached step, counted from 1, with its texts. */
type ReachedStep = { reached: number; heading?: string; text: string }
type StatusOf<K extends RequestKind> = (typeof REQUEST_STATUSES)[K][number]
type KindProgress<K extends RequestKind> = {
  steps: [string, string, string, string]
  /** The default heading is that of the status email. */
  statuses: Record<Exclude<StatusOf<K>, 'pending' | 'cancelled'>, ReachedStep>
  /** Steps of a pending request that is assigned or answered. */
  takenStep: number
  answeredStep: number
}

const PROGRESS: { [K in RequestKind]: KindProgress<K> } = {
  part: {
    steps: ['Received', 'Working on it', 'Quoted', 'Done'],
    statuses: {
      processing: {
        reached: 2,
        heading: "We're working on it",
        text: "Someone at the counter is checking our yard and the fit against your vehicle. Then we'll call or write with a price, or tell you straight if we don't have it.",
      },
      quoted: {
        reached: 3,
        text: "You'll find the price in our messages, or call us. Say yes and the part is yours.",
      },
      fulfilled: { reached: 4, text: "You're all set. Please keep your receipt." },
    },
    takenStep: 1,
    answeredStep: 2,
  },
  repair: {
    steps: ['Received', 'Scheduled', 'Working on it', 'Done'],
    statuses: {
      scheduled: { reached: 2, text: 'Please bring your vehicle in at the time we agreed on.' },
      in_progress: {
        reached: 3,
        heading: "We're working on it",
        text: "We have your vehicle. We'll call or write when it's done, or when we need your okay on something.",
      },
      completed: { reached: 4, text: "You can pick up your vehicle whenever we're open." },
    },
    takenStep: 1,
    answeredStep: 1,
  },
  inquiry: {
    steps: ['Received', 'Working on it', 'Answered', 'Done'],
    statuses: {
      answered: {
        reached: 3,
        heading: "We've answered you",
        text: 'Check your email or your missed calls. If nothing has reached you, call us.',
      },
      closed: { reached: 4, heading: 'Your request is complete', text: "You're all set." },
    },
    takenStep: 2,
    answeredStep: 2,
  },
}

/** Steps of a request as the status page shows them. */
export type RequestProgress = {
  steps: string[]
  reached: number
  /** True if it ended without being done. */
  isStopped: boolean
  heading: string
  text: string
}

/** Returns the steps of a request; `mergedInto` is the reference of its original. */
export function findProgress(
  kind: RequestKind,
  row: ProgressRow,
  mergedInto: string | null = null,
): RequestProgress {
  const ended = findEnd(row, mergedInto)
  if (ended) return { reached: 2, ...ended }
  const progress = PROGRESS[kind]
  const status = parseChoice(REQUEST_STATUSES[kind], row.status)
  const statuses: Partial<Record<string, ReachedStep>> = progress.statuses
  const reached = statuses[status] ?? findPending(kind, row)
  const heading = reached.heading ?? findStatusEmailTemplate(kind, status)?.heading ?? ''
  return { steps: progress.steps, isStopped: false, ...reached, heading }
}

function findEnd(
  row: ProgressRow,
  mergedInto: string | null,
): Omit<RequestProgress, 'reached'> | null {
  if (isRequestSetAside(row)) {
    return {
      steps: ['Received', 'Set aside'],
      isStopped: true,
      heading: SET_ASIDE_TEXT.heading,
      text: SET_ASIDE_TEXT.next,
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

function findPending(kind: RequestKind, row: ProgressRow): ReachedStep {
  const { takenStep, answeredStep } = PROGRESS[kind]
  if (row.firstAnsweredAt !== null) {
    return {
      reached: answeredStep,
      heading: "We've been in touch",
      text: 'Check your email or your missed calls. If nothing has reached you, call us.',
    }
  }
  const subject =
    kind === 'inquiry' ? parseChoice(INQUIRY_TOPICS, requireDetails(row.inquiryDetails).kind) : kind
  const { heading, next } = RECEIPT_TEXTS[subject]
  return { reached: row.assigneeId === null ? 1 : takenStep, heading, text: next }
}
