import { parseChoice, parseChoiceOrNull } from '#server/core/db.ts'
import { toHistory } from '#server/core/history.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { LABOR_BASES } from '#shared/domain/business.ts'
import {
  computeJobCents,
  LINE_KINDS,
  LINE_WARRANTIES,
  computeLineCents,
  PART_CONDITIONS,
  PART_GRADES,
} from '#shared/domain/line.ts'
import type { Quote, QuoteContent } from '#shared/domain/quote-schema.ts'
import {
  DECISION_WAYS,
  isHeldAt,
  JOB_DECISIONS,
  QUOTE_EVENTS,
  type QuoteEvent,
  QUOTE_KINDS,
  formatQuoteReference,
  quoteStatusAt,
  STORED_QUOTE_STATUSES,
} from '#shared/domain/quote.ts'
import { toDay } from '#shared/lib/calendar-day.ts'
import { isRequestClosed } from './quote-row.ts'

export const quoteRelations = {
  request: { select: { reference: true, archivedAt: true, status: true } },
  jobs: {
    include: { lines: { orderBy: { position: 'asc' } } },
    orderBy: { position: 'asc' },
  },
  events: { orderBy: { id: 'asc' } },
} as const satisfies Prisma.QuoteInclude
export type QuoteRow = Prisma.QuoteGetPayload<{ include: typeof quoteRelations }>
type JobRow = QuoteRow['jobs'][number]

export function toQuote(
  row: QuoteRow,
  { now, timeZone, url }: { now: Date; timeZone: string; url: string | null },
): Quote {
  const validUntil = toDay(row.validUntil)
  const holdUntil = row.holdUntil && toDay(row.holdUntil)
  const clock = { now, timeZone }
  const stored = parseChoice(STORED_QUOTE_STATUSES, row.status)
  const isClosed = isRequestClosed(row.request)
  const status = quoteStatusAt({ status: stored, validUntil, isRequestClosed: isClosed }, clock)
  return {
    id: row.id,
    requestId: row.requestId,
    kind: parseChoice(QUOTE_KINDS, row.kind),
    revision: row.revision,
    reference: formatQuoteReference(row.request.reference, row.revision),
    status,
    validUntil,
    holdUntil,
    isHeld: isHeldAt({ status, holdUntil }, clock),
    message: row.message,
    complaint: row.complaint,
    plate: row.plate,
    odometer: row.odometer,
    laborBasis: parseChoice(LABOR_BASES, row.laborBasis),
    laborRateCents: row.laborRateCents,
    flatRateManual: row.flatRateManual,
    taxRate: row.taxRateMillipercent,
    isTaxExempt: row.isTaxExempt,
    exemptNote: row.exemptNote,
    taxesCores: row.taxesCores,
    subtotalCents: row.subtotalCents,
    coreCents: row.coreCents,
    taxCents: row.taxCents,
    totalCents: row.totalCents,
    acceptedCents: row.acceptedCents,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    updatedAt: row.updatedAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    decision: toDecision(row),
    jobs: row.jobs.map(toJob),
    history: toHistory(row.events.map(readEvent), QUOTE_EVENTS),
    url: row.sentAt ? url : null,
  }
}

/** Beginnings of the texts that stood for events in earlier versions. */
const EARLIER_EVENTS: [text: string, event: QuoteEvent][] = [
  ['Written', 'written'],
  ['Sent', 'sent'],
  ['Accepted, ', 'accepted'],
  ['Partly accepted, ', 'partly-accepted'],
  ['Declined ', 'declined'],
  ['Withdrawn', 'withdrawn'],
  ['Replaced by ', 'superseded'],
]

function readEvent(row: QuoteRow['events'][number]) {
  const earlier = EARLIER_EVENTS.find(([text]) => row.event.startsWith(text))
  return earlier ? { ...row, event: earlier[1], detail: row.event.slice(earlier[0].length) } : row
}

function toDecision(row: QuoteRow): Quote['decision'] {
  const { decidedAt, decidedName, decidedVia, decidedBy, decidedNote, declineReason } = row
  if (!decidedAt || decidedName === null || decidedVia === null) return null
  return {
    at: decidedAt.toISOString(),
    name: decidedName,
    via: parseChoice(DECISION_WAYS, decidedVia),
    recordedBy: decidedBy,
    note: decidedNote,
    reason: declineReason,
  }
}

function toJob({ id, title, decision, lines: rows }: JobRow): Quote['jobs'][number] {
  const lines = rows.map((row) => {
    const { jobId: _job, position: _position, ...line } = row
    const kind = parseChoice(LINE_KINDS, line.kind)
    return {
      ...line,
      kind,
      condition: parseChoiceOrNull(PART_CONDITIONS, line.condition),
      grade: parseChoiceOrNull(PART_GRADES, line.grade),
      warranty: parseChoiceOrNull(LINE_WARRANTIES, line.warranty),
      totalCents: computeLineCents({ ...line, kind }),
    }
  })
  return {
    id,
    title,
    decision: parseChoiceOrNull(JOB_DECISIONS, decision),
    totalCents: computeJobCents({ lines }),
    lines,
  }
}

/** Converts jobs and lines to rows. */
export const toJobRows = (jobs: QuoteContent['jobs'], newId: () => string) =>
  jobs.map(({ title, lines }, position) => ({
    id: newId(),
    position,
    title,
    lines: {
      create: lines.map((line, index) => ({ id: newId(), position: index, ...line })),
    },
  }))
