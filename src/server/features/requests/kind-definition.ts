import type * as z from 'zod'
import type { Context } from '#server/context.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { Business } from '#shared/domain/business.ts'
import type { Inquiry, InquiryInput, SentInquiry } from '#shared/domain/inquiry.ts'
import type { PartRequest, PartRequestInput, SentPartRequest } from '#shared/domain/part-request.ts'
import type {
  RepairRequest,
  RepairRequestInput,
  SentRepairRequest,
} from '#shared/domain/repair-request.ts'
import type { GetToday } from '#shared/domain/request-schema.ts'
import type { ReceiptText, REQUEST_STATUSES, RequestKind } from '#shared/domain/request.ts'
import type { ToSchedule } from '#shared/domain/schedule-schema.ts'
import type {
  UnparsedCorrection,
  CorrectionOf,
  UnparsedNewRequest,
  NewRequestOf,
} from '#shared/domain/staff-request.ts'
import type { NewRequestContent } from './new-request-emails.ts'
import type { RequestRow, StoredRequest } from './request-columns.ts'

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
  /** Status codes of failed submissions, and of failed entries by staff. */
  errors: readonly (404 | 409 | 429)[]
  entryErrors: readonly (404 | 409)[]
  example: Record<string, unknown>
}
/** Values for emails to the customer; 'item' is the part, the service or the car. */
export type EmailContext = { customerName: string; email: string; vehicle: string; item: string }
export type RequestColumn<Row> = { header: string; value: (row: Row) => string | number | null }

export type ProgressRow = Pick<
  StoredRequest,
  'status' | 'spamReason' | 'suspicionReason' | 'firstAnsweredAt' | 'assigneeId' | 'inquiryDetails'
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
  receipt: (row: ProgressRow) => ReceiptText
}

/** Preferred date ('2026-07-04'), and the path of its field. */
export type PreferredDate = { day: string | null; isConfirmed: boolean; path: string }

/** Facts of a request that its quotes start with; '' and null if the kind has none. */
export type QuoteDefaults = {
  vin: string
  /** Vehicle in the yard that the customer wants the part from. */
  donorStockNumber: string
  description: string
  mileage: number | null
}
/** Wish, or else the preferred date, and the minutes that the work takes. */
export type ScheduleDetails = Pick<ToSchedule, 'wishedDay' | 'wishedHalf' | 'minutes'>

export type CustomerContact = { name: string; phone: string; email: string }

/** Documented API and CSV file. */
type KindApi<K extends RequestKind> = {
  api: ApiDescription
  requestSchema: EntitySchema
  sentSchema: EntitySchema
  /** CSV columns besides those of all kinds. */
  csvColumns: RequestColumn<RequestOf<K>>[]
}

/** Forms of visitors and staff. */
type KindInput<K extends RequestKind> = {
  inputSchema: () => z.ZodType<RequestInputOf<K>>
  /** Throws a ZodError for years and days that the schema rejects on a certain day. */
  checkDates?: (input: RequestInputOf<K>, today: GetToday) => void
  entrySchema: (today?: GetToday) => z.ZodType<NewRequestOf<K>, UnparsedNewRequest<K>>
  correctionSchema: () => z.ZodType<CorrectionOf<K>, UnparsedCorrection<K>>
  customerOf: (input: RequestInputOf<K>) => CustomerContact
  /** Date before which the reply is due. */
  preferredDate?: (input: RequestInputOf<K>) => PreferredDate
  /** Converts what staff entered to the form of visitors. */
  fromEntry: (entry: NewRequestOf<K>) => RequestInputOf<K>
}

/** Columns of the details table, and what is derived from them. */
type KindColumns<K extends RequestKind> = {
  toDetails: (ctx: Context, input: RequestInputOf<K>) => DetailsOf<K> | Promise<DetailsOf<K>>
  createDetails: (
    details: DetailsOf<K>,
  ) => Pick<Prisma.RequestUncheckedCreateInput, `${RequestKind}Details`>
  storedDetails: (row: StoredRequest) => DetailsOf<K>
  /** Columns read from the stock, which may change between a submission and its retry. */
  columnsOfStock: readonly (string & keyof DetailsOf<K>)[]
  toCorrection: (content: Omit<CorrectionOf<K>, 'updatedAt'>) => {
    customer: CustomerContact
    details: Partial<DetailsOf<K>>
  }
  /** Search words besides reference and customer. */
  searchTerms: (details: DetailsOf<K>) => (string | number | undefined)[]
  /** 0 sorts before everything that is due at the same minute. */
  urgencyRank: (details: DetailsOf<K>) => number
  /** Finds requests for the same thing; null if they are no duplicates. */
  duplicateWhere?: (details: DetailsOf<K>) => Prisma.RequestWhereInput | null
  /** Finds requests for the same vehicle or part, any of which may be merged with the row. */
  similarWhere: (row: StoredRequest) => Prisma.RequestWhereInput[]
}

/** Entities made of a row. */
type KindEntities<K extends RequestKind> = {
  toRequest: (row: RequestRow) => RequestOf<K>
  toSent: (row: StoredRequest) => SentRequestOf<K>
  quoteDefaults: (row: StoredRequest) => QuoteDefaults
  scheduleDetails: (row: StoredRequest, business: Business) => ScheduleDetails
}

/** Texts of the status page and of emails. */
type KindTexts<K extends RequestKind> = {
  /** Title on the status page. */
  about: (row: StoredRequest) => string
  progress: Progress<K>
  newRequestContent: (request: SentRequestOf<K>, business: Business) => NewRequestContent
  emailContext: (row: StoredRequest) => EmailContext
}

export type KindDefinition<K extends RequestKind> = KindApi<K> &
  KindInput<K> &
  KindColumns<K> &
  KindEntities<K> &
  KindTexts<K>
