import type { Prisma } from '#server/database/generated/client.ts'
import type { RequestKind } from '#shared/domain/request.ts'

const duplicate = {
  select: { id: true, reference: true, status: true, createdAt: true, archivedAt: true },
} as const

/** Reads only the details table of a kind. */
export const includeDetails = (kind: RequestKind) =>
  ({
    partDetails: kind === 'part',
    repairDetails: kind === 'repair',
    inquiryDetails: kind === 'inquiry',
  }) satisfies Prisma.RequestInclude

export const noteColumns = {
  kind: true,
  authorName: true,
  at: true,
  content: true,
} as const satisfies Prisma.RequestNoteSelect
export const messageColumns = {
  at: true,
  content: true,
  spamReason: true,
  pictures: { select: { id: true }, orderBy: { position: 'asc' } },
} as const satisfies Prisma.RequestMessageSelect

/** Statuses of quotes that count as quoted, without withdrawn and replaced ones. */
export const SENT_QUOTES = ['sent', 'accepted', 'partly-accepted', 'declined'] as const

export const includeRelations = (kind: RequestKind) =>
  ({
    ...includeDetails(kind),
    assignee: { select: { username: true } },
    notes: { select: noteColumns, orderBy: { id: 'asc' } },
    messages: { select: messageColumns, orderBy: { id: 'asc' } },
    pictures: { select: { id: true }, where: { messageId: null }, orderBy: { position: 'asc' } },
    events: {
      select: {
        authorName: true,
        at: true,
        fromStatus: true,
        toStatus: true,
        event: true,
        detail: true,
      },
      orderBy: { id: 'asc' },
    },
    corrections: { select: { authorName: true, at: true, changes: true }, orderBy: { id: 'asc' } },
    quotes: { select: { totalCents: true }, where: { status: { in: [...SENT_QUOTES] } } },
    mergedInto: { select: { id: true, reference: true } },
    mergedRequests: { select: { id: true, reference: true }, orderBy: { reference: 'asc' } },
    duplicates: duplicate,
    duplicateOf: { select: { ...duplicate.select, duplicates: duplicate } },
  }) satisfies Prisma.RequestInclude

/** Matches requests whose links work: not archived, or merged. */
export const REACHED_BY_LINK = {
  OR: [{ archivedAt: null }, { mergedIntoId: { not: null } }],
} satisfies Prisma.RequestWhereInput

/** Details of all kinds, for lists of several kinds. */
export const anyDetails = {
  partDetails: true,
  repairDetails: true,
  inquiryDetails: true,
} as const satisfies Prisma.RequestInclude

export type RequestWithDetails = Prisma.RequestGetPayload<{
  include: ReturnType<typeof includeDetails>
}>
export type RequestWithRelations = Prisma.RequestGetPayload<{
  include: ReturnType<typeof includeRelations>
}>
