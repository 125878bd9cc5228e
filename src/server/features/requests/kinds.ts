import type * as z from 'zod'
import type { Context } from '#server/context.ts'
import { parseChoice } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { Business } from '#shared/domain/business.ts'
import type { Inquiry, InquiryInput, SentInquiry } from '#shared/domain/inquiry.ts'
import type { PartRequest, PartRequestInput, SentPartRequest } from '#shared/domain/part-request.ts'
import type {
  RepairRequest,
  RepairRequestInput,
  SentRepairRequest,
} from '#shared/domain/repair-request.ts'
import type { Today } from '#shared/domain/request-schema.ts'
import {
  type ReceiptWords,
  REQUEST_KINDS,
  type REQUEST_STATUSES,
  type RequestKind,
} from '#shared/domain/request.ts'
import type {
  CorrectionDraft,
  CorrectionOf,
  NewRequestDraft,
  NewRequestOf,
} from '#shared/domain/staff-request.ts'
import { inquiry } from './kinds/inquiry.ts'
import { part } from './kinds/part.ts'
import { repair } from './kinds/repair.ts'
import type { NewRequestContent } from './new-request-emails.ts'

export const KINDS: { [K in RequestKind]: KindDefinition<K> } = { part, repair, inquiry }

/** Types by kind: form, receipt, entity for staff, and columns of the details. */
type Types = {
  part: {
    input: PartRequestInput
    sent: SentPartRequest
    request: PartRequest
    details: Prisma.PartRequestDetailsUncheckedCreateWithoutRequestInput
  }
  repair: {
    input: RepairRequestInput
    sent: SentRepairRequest
    request: RepairRequest
    details: Prisma.RepairRequestDetailsUncheckedCreateWithoutRequestInput
  }
  inquiry: {
    input: InquiryInput
    sent: SentInquiry
    request: Inquiry
    details: Prisma.InquiryDetailsUncheckedCreateWithoutRequestInput
  }
}
export type RequestInputOf<K extends RequestKind> = Types[K]['input']
export type SentRequestOf<K extends RequestKind> = Types[K]['sent']
export type RequestOf<K extends RequestKind> = Types[K]['request']
export type DetailsOf<K extends RequestKind> = Types[K]['details']

type EntitySchema = z.ZodObject<{ id: z.ZodUUID }>
type ApiDescription = {
  path: string
  /** Name of its schema; that of the receipt begins with 'Sent'. */
  name: string
  /** Group in the document. */
  tag: { name: string; description: string }
  summary: string
  /** Status codes of failed submissions. */
  errors: readonly (404 | 409 | 429)[]
  example: Record<string, unknown>
}
const duplicate = {
  select: { id: true, reference: true, status: true, createdAt: true, archivedAt: true },
} as const

/** Reads only the details table of a kind. */
export const detailsOf = (kind: RequestKind) =>
  ({
    partDetails: kind === 'part',
    repairDetails: kind === 'repair',
    inquiryDetails: kind === 'inquiry',
  }) satisfies Prisma.RequestInclude

export const noteColumns = {
  kind: true,
  author: true,
  at: true,
  content: true,
} as const satisfies Prisma.RequestNoteSelect
export const messageColumns = {
  at: true,
  content: true,
  spamReason: true,
  pictures: { select: { id: true }, orderBy: { position: 'asc' } },
} as const satisfies Prisma.RequestMessageSelect

export const relationsOf = (kind: RequestKind) =>
  ({
    ...detailsOf(kind),
    assignee: { select: { username: true } },
    notes: { select: noteColumns, orderBy: { id: 'asc' } },
    messages: { select: messageColumns, orderBy: { id: 'asc' } },
    pictures: { select: { id: true }, where: { messageId: null }, orderBy: { position: 'asc' } },
    statusChanges: {
      select: {
        author: true,
        at: true,
        fromStatus: true,
        toStatus: true,
        event: true,
        reason: true,
      },
      orderBy: { id: 'asc' },
    },
    corrections: { select: { author: true, at: true, changes: true }, orderBy: { id: 'asc' } },
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
export type AnyRequest = Prisma.RequestGetPayload<{ include: typeof anyDetails }>

/** Returns what lists of all kinds show. */
export function briefOf(row: AnyRequest) {
  const kind = parseChoice(REQUEST_KINDS, row.kind)
  return {
    id: row.id,
    kind,
    reference: row.reference,
    customer: row.customerName,
    about: KINDS[kind].about(row),
  }
}

export type StoredRequest = Prisma.RequestGetPayload<{ include: ReturnType<typeof detailsOf> }>
export type RequestRow = Prisma.RequestGetPayload<{ include: ReturnType<typeof relationsOf> }>

/** Values for emails to the customer; 'item' is the part, the service or the car. */
export type EmailContext = { customerName: string; email: string; vehicle: string; item: string }
export type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | null }

export type ProgressRow = Pick<
  StoredRequest,
  'status' | 'spamReason' | 'suspicion' | 'firstAnsweredAt' | 'assigneeId' | 'inquiryDetails'
>
/** Reached step, counted from 1, with its texts. */
export type ReachedStep = { reached: number; heading?: string; text: string }
type StatusOf<K extends RequestKind> = (typeof REQUEST_STATUSES)[K][number]
/** Steps and texts of the status page. */
type Progress<K extends RequestKind> = {
  steps: [string, string, string, string]
  /** The default heading is that of the status email. */
  statuses: Record<Exclude<StatusOf<K>, 'pending' | 'cancelled'>, ReachedStep>
  /** Steps of a pending request that is assigned or answered. */
  takenStep: number
  answeredStep: number
  receipt: (row: ProgressRow) => ReceiptWords
}

/** Preferred day ('2026-07-04'), and the path of its field. */
export type AskedDay = { day: string | null; isConfirmed: boolean; path: string }

export type Customer = { name: string; phone: string; email: string }

export type KindDefinition<K extends RequestKind> = {
  api: ApiDescription
  inputSchema: () => z.ZodType<RequestInputOf<K>>
  /** Throws a ZodError for years and days that the schema rejects on a certain day. */
  checkDates?: (input: RequestInputOf<K>, today: Today) => void
  entrySchema: (today?: Today) => z.ZodType<NewRequestOf<K>, NewRequestDraft<K>>
  correctionSchema: () => z.ZodType<CorrectionOf<K>, CorrectionDraft<K>>
  requestSchema: EntitySchema
  sentSchema: EntitySchema
  customerOf: (input: RequestInputOf<K>) => Customer
  /** Converts what staff entered to the form of visitors. */
  fromEntry: (entry: NewRequestOf<K>) => RequestInputOf<K>
  toDetails: (ctx: Context, input: RequestInputOf<K>) => DetailsOf<K> | Promise<DetailsOf<K>>
  createDetails: (
    details: DetailsOf<K>,
  ) => Pick<Prisma.RequestUncheckedCreateInput, `${RequestKind}Details`>
  storedDetails: (row: StoredRequest) => DetailsOf<K>
  /** Our names of a vehicle, which may change between a submission and its retry. */
  ownColumns: readonly (string & keyof DetailsOf<K>)[]
  toCorrection: (content: Omit<CorrectionOf<K>, 'updatedAt'>) => {
    customer: Customer
    details: Partial<DetailsOf<K>>
  }
  /** Search words besides reference and customer. */
  searchWords: (details: DetailsOf<K>) => (string | number | undefined)[]
  /** 0 sorts before everything that is due at the same minute. */
  urgencyRank: (details: DetailsOf<K>) => number
  /** Preferred day, before which the reply is due. */
  askedDay?: (input: RequestInputOf<K>) => AskedDay
  /** Finds requests for the same thing; null if they are no duplicates. */
  duplicateWhere?: (details: DetailsOf<K>) => Prisma.RequestWhereInput | null
  toRequest: (row: RequestRow) => RequestOf<K>
  toSent: (row: StoredRequest) => SentRequestOf<K>
  /** Title on the status page. */
  about: (row: StoredRequest) => string
  progress: Progress<K>
  newRequestContent: (request: SentRequestOf<K>, business: Business) => NewRequestContent
  emailContext: (row: StoredRequest) => EmailContext
  /** CSV columns besides those of all kinds. */
  csvColumns: CsvColumn<RequestOf<K>>[]
}
