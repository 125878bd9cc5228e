import { choice } from '#server/core/db.ts'
import { statusEmailTemplateOf } from '#shared/domain/reply-template.ts'
import { REQUEST_STATUSES, type RequestKind } from '#shared/domain/request.ts'
import { KINDS, type ProgressRow, type Reached } from './kinds.ts'

/** How far a request is: the steps of its kind, how many of them are reached, and what that means. */
type RequestProgress = {
  steps: string[]
  reached: number
  /** Whether it ended without being done. */
  isStopped: boolean
  heading: string
  text: string
}

/** How far a request is, in four steps; one that was closed, or taken for spam, says so instead (docs/product.md 9.24, 9.25). */
export function progressOf(kind: RequestKind, row: ProgressRow): RequestProgress {
  if (row.spamReason !== null) {
    return {
      steps: ['Received', 'Set aside'],
      reached: 2,
      isStopped: true,
      heading: 'Our spam filter set this request aside',
      text: "Nobody may have read it yet. If you're waiting to hear from us, please call.",
    }
  }
  const status = choice(REQUEST_STATUSES[kind], row.status)
  if (status === 'cancelled') {
    return {
      steps: ['Received', 'Closed'],
      reached: 2,
      isStopped: true,
      heading: "We've closed your request",
      text: "If that comes as a surprise, tell us, and we'll open it again.",
    }
  }
  const { progress } = KINDS[kind]
  const statuses: Partial<Record<string, Reached>> = progress.statuses
  const reached = statuses[status] ?? pending(progress, row)
  const heading = reached.heading ?? statusEmailTemplateOf(kind, status)?.heading ?? ''
  return { steps: progress.steps, isStopped: false, ...reached, heading }
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
