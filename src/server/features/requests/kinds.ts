import type * as z from 'zod'
import { choice } from '#server/core/db.ts'
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
import type { CorrectionOf } from '#shared/domain/staff-request.ts'
import { inquiry } from './kinds/inquiry.ts'
import { part } from './kinds/part.ts'
import { repair } from './kinds/repair.ts'
import type { NewRequestContent } from './new-request-emails.ts'

/** Every kind of request. */
export const KINDS: { [K in RequestKind]: KindDefinition<K> } = { part, repair, inquiry }

/** The types of every kind: as it is submitted, as its sender gets it back, as staff see it, and the columns of its table of details. */
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
/** What the documented API says of a kind. */
type ApiDescription = {
  path: string
  /** The name of its schema; that of what a sender gets back begins with 'Sent'. */
  name: string
  /** Its group in the document. */
  tag: { name: string; description: string }
  summary: string
  /** Statuses of failures of a submission. */
  errors: readonly (404 | 409 | 429)[]
  example: object
}
const duplicate = {
  select: { id: true, reference: true, status: true, createdAt: true, archivedAt: true },
} as const

/** The details of a request, read from the table of its kind alone. */
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

/** Everything that staff see of a request. */
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

/** A request whose links work: one that is not archived, or that was merged into another one. */
export const REACHED_BY_LINK = {
  OR: [{ archivedAt: null }, { mergedIntoId: { not: null } }],
} satisfies Prisma.RequestWhereInput

/** The details of every kind, for lists over all of them. */
export const anyDetails = {
  partDetails: true,
  repairDetails: true,
  inquiryDetails: true,
} as const satisfies Prisma.RequestInclude
export type AnyRequest = Prisma.RequestGetPayload<{ include: typeof anyDetails }>

/** What lists over all kinds say of a request. */
export function briefOf(row: AnyRequest) {
  const kind = choice(REQUEST_KINDS, row.kind)
  return {
    id: row.id,
    kind,
    reference: row.reference,
    customer: row.customerName,
    about: KINDS[kind].about(row),
  }
}

/** A request with its details. */
export type StoredRequest = Prisma.RequestGetPayload<{ include: ReturnType<typeof detailsOf> }>
export type RequestRow = Prisma.RequestGetPayload<{ include: ReturnType<typeof relationsOf> }>

export type Vehicles = {
  /** Year, make, model and stock number of a car for sale; throws AppError 'not-found'. */
  describeVehicle: (id: string) => Promise<string>
  /** A dismantled vehicle, also one that is scrapped or archived by now; throws AppError 'not-found'. */
  describeDonor: (id: string) => Promise<{ stockNumber: string; label: string }>
}

/** What emails to the customer name: 'item' is the part, the service or the car. */
export type EmailContext = { customerName: string; email: string; vehicle: string; item: string }
type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | null }

/** What decides how far a request is. */
export type ProgressRow = Pick<
  StoredRequest,
  'status' | 'spamReason' | 'suspicion' | 'firstAnsweredAt' | 'assigneeId' | 'inquiryDetails'
>
/** A step of a request, counted from 1, and what its customer reads there. */
export type Reached = { reached: number; heading?: string; text: string }
type StatusOf<K extends RequestKind> = (typeof REQUEST_STATUSES)[K][number]
/** How the status page says how far a request is. */
type Progress<K extends RequestKind> = {
  steps: [string, string, string, string]
  /** Statuses that have an email take its heading. */
  statuses: Record<Exclude<StatusOf<K>, 'pending' | 'cancelled'>, Reached>
  /** The step of a pending request that one of the staff has taken, or whose customer has heard from the shop. */
  takenStep: number
  answeredStep: number
  /** What the receipt said. */
  receipt: (row: ProgressRow) => ReceiptWords
}

/** A preferred day ('2026-07-04') in the field of that path. */
export type AskedDay = { day: string | null; isConfirmed: boolean; path: string }

type Customer = { name: string; phone: string; email: string }

/** What is special about one kind of request. */
export type KindDefinition<K extends RequestKind> = {
  api: ApiDescription
  inputSchema: (today: Today) => z.ZodType<RequestInputOf<K>>
  requestSchema: EntitySchema
  sentSchema: EntitySchema
  customerOf: (input: RequestInputOf<K>) => Customer
  toDetails: (input: RequestInputOf<K>, vehicles: Vehicles) => DetailsOf<K> | Promise<DetailsOf<K>>
  createDetails: (
    details: DetailsOf<K>,
  ) => Pick<Prisma.RequestUncheckedCreateInput, `${RequestKind}Details`>
  storedDetails: (row: StoredRequest) => DetailsOf<K>
  /** What staff corrected, as columns. */
  toCorrection: (content: Omit<CorrectionOf<K>, 'updatedAt'>) => {
    customer: Customer
    details: Partial<DetailsOf<K>>
  }
  /** What staff find it by, beside its reference and its customer. */
  searchWords: (details: DetailsOf<K>) => (string | number | undefined)[]
  /** 0 for what comes before everything that is due at the same minute. */
  urgencyRank: (details: DetailsOf<K>) => number
  /** The day that its sender asked for, before which the answer is promised; left out where none is asked for. */
  askedDay?: (input: RequestInputOf<K>) => AskedDay
  /** Finds earlier requests for the same thing; left out, or null, where asking twice is no duplicate. */
  duplicateWhere?: (details: DetailsOf<K>) => Prisma.RequestWhereInput | null
  toRequest: (row: RequestRow) => RequestOf<K>
  toSent: (row: StoredRequest) => SentRequestOf<K>
  /** What the status page calls it. */
  about: (row: StoredRequest) => string
  progress: Progress<K>
  newRequestContent: (request: SentRequestOf<K>, business: Business) => NewRequestContent
  emailContext: (row: StoredRequest) => EmailContext
  /** What a spreadsheet shows of it, beside what all kinds have in common. */
  csvColumns: CsvColumn<RequestOf<K>>[]
}
