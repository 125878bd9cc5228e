import { parseChoice } from '#server/core/db.ts'
import { REQUEST_STATUSES, type RequestKind, SET_ASIDE_TEXT } from '#shared/domain/request.ts'
import { findStatusEmailTemplate } from '#shared/domain/status-email.ts'
import type { ProgressRow, ReachedStep } from '../kind-definition.ts'
import { KINDS } from '../kinds.ts'
import { isRequestSetAside } from '../spam-state.ts'

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
  const { progress } = KINDS[kind]
  const status = parseChoice(REQUEST_STATUSES[kind], row.status)
  const statuses: Partial<Record<string, ReachedStep>> = progress.statuses
  const reached = statuses[status] ?? pending(progress, row)
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

function pending(
  { takenStep, answeredStep, receipt }: (typeof KINDS)[RequestKind]['progress'],
  row: ProgressRow,
): ReachedStep {
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
