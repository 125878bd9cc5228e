import { parseChoice } from '#server/core/db.ts'
import { toHistory } from '#server/core/history.ts'
import type { PartEvent, Prisma } from '#server/database/generated/client.ts'
import { PART_CONDITIONS, PART_GRADES } from '#shared/domain/line.ts'
import type { ListedPart, Part, PartClaim, PartClaimant } from '#shared/domain/part-schema.ts'
import {
  PART_EVENTS,
  PART_STATUSES,
  formatPartName,
  type PartAvailability,
} from '#shared/domain/part.ts'
import { QUOTE_KINDS, formatQuoteReference } from '#shared/domain/quote.ts'
import { toDay } from '#shared/lib/calendar-day.ts'
import { toPartEntry } from './part-row.ts'

const quoteColumns = {
  id: true,
  requestId: true,
  revision: true,
  holdUntil: true,
  request: { select: { kind: true, reference: true, customerName: true } },
} as const satisfies Prisma.QuoteSelect

const saleColumns = {
  id: true,
  number: true,
  customerName: true,
  soldOn: true,
} as const satisfies Prisma.SaleSelect

/** Returns the relations of a listed part, with the quotes that can be accepted on a day. */
export const includeRelationsOn = (today: string) =>
  ({
    donor: { select: { location: true } },
    reservedByLine: {
      select: {
        sale: { select: saleColumns },
      },
    },
    saleLines: {
      where: { returns: { some: {} } },
      select: { sale: { select: saleColumns } },
      orderBy: { id: 'desc' },
      take: 1,
    },
    reservedByQuote: { select: quoteColumns },
    quoteLines: {
      where: {
        job: {
          quote: {
            status: 'sent',
            validUntil: { gte: new Date(today) },
            request: { archivedAt: null, status: { not: 'cancelled' } },
          },
        },
      },
      select: { job: { select: { quote: { select: quoteColumns } } } },
      orderBy: { id: 'asc' },
    },
  }) as const satisfies Prisma.PartInclude
export type PartRow = Prisma.PartGetPayload<{ include: ReturnType<typeof includeRelationsOn> }>
type QuoteRow = Prisma.QuoteGetPayload<{ select: typeof quoteColumns }>

/** Converts a row; `today` is the day at the shop. */
export function toListedPart(row: PartRow, today: string): ListedPart {
  const entry = toPartEntry(row)
  return {
    ...entry,
    id: row.id,
    tag: row.tag,
    donorId: row.donorId,
    donorLabel: row.donorLabel,
    donorStockNumber: row.donorStockNumber,
    donorLocation: row.donor?.location ?? null,
    name: formatPartName(entry),
    condition: parseChoice(PART_CONDITIONS, row.condition),
    grade: parseChoice(PART_GRADES, row.grade),
    shelf: row.shelf,
    priceCents: row.priceCents,
    coreCents: row.coreCents,
    notes: row.notes,
    status: parseChoice(PART_STATUSES, row.status),
    ...toAvailability(row, today),
    missing: row.missingAt && { at: row.missingAt.toISOString(), reason: row.missingReason },
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    updatedAt: row.updatedAt.toISOString(),
    isArchived: row.archivedAt !== null,
  }
}

function toAvailability(
  { status, missingAt, reservedByLine, saleLines, reservedByQuote, quoteLines }: PartRow,
  today: string,
): { availability: PartAvailability; claim: PartClaim | null } {
  if (status === 'scrapped') return { availability: status, claim: null }
  if (status === 'returned') {
    const [last] = saleLines
    return { availability: status, claim: last ? claimBySale('came-back', last.sale) : null }
  }
  if (reservedByLine) {
    return { availability: 'in-sale', claim: claimBySale('reserved', reservedByLine.sale) }
  }
  if (reservedByQuote) {
    const by = toClaimingQuote(reservedByQuote, today)
    return { availability: 'accepted', claim: { kind: 'reserved', by } }
  }
  if (missingAt) return { availability: 'missing', claim: null }
  const quotes = quoteLines.map(({ job }) => toClaimingQuote(job.quote, today))
  const held = quotes.find(({ until }) => until !== null)
  if (held) return { availability: 'held', claim: { kind: 'quoted', by: held } }
  const [first] = quotes
  return first
    ? { availability: 'quoted', claim: { kind: 'quoted', by: first } }
    : { availability: 'free', claim: null }
}

type ClaimingQuote = Extract<PartClaimant, { kind: 'quote' }>

function toClaimingQuote({ request, holdUntil, ...quote }: QuoteRow, today: string): ClaimingQuote {
  const until = holdUntil && toDay(holdUntil)
  return {
    kind: 'quote',
    id: quote.id,
    requestId: quote.requestId,
    requestKind: parseChoice(QUOTE_KINDS, request.kind),
    reference: formatQuoteReference(request.reference, quote.revision),
    customerName: request.customerName,
    until: until !== null && until >= today ? until : null,
  }
}

type SaleRow = { id: string; number: string; customerName: string; soldOn: Date }
const claimBySale = (kind: PartClaim['kind'], { soldOn, ...sale }: SaleRow): PartClaim => ({
  kind,
  by: { kind: 'sale', ...sale, soldOn: toDay(soldOn) },
})

/** Converts a row with its history, newest first. */
export const toPart = (row: PartRow & { events: PartEvent[] }, today: string): Part => ({
  ...toListedPart(row, today),
  history: toHistory(row.events, PART_EVENTS),
})
