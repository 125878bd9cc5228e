import type { Context } from '#server/context.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { EmailDetail } from '#server/features/notifications/render-email.ts'
import type { Business } from '#shared/domain/business.ts'
import type { Inquiry, InquiryInput, SubmittedInquiry } from '#shared/domain/inquiry.ts'
import type {
  PartRequest,
  PartRequestInput,
  SubmittedPartRequest,
} from '#shared/domain/part-request.ts'
import type {
  RepairRequest,
  RepairRequestInput,
  SubmittedRepairRequest,
} from '#shared/domain/repair-request.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import type { CorrectionOf, EntryOf } from '#shared/domain/staff-request.ts'
import type { RequestWithRelations, RequestWithDetails } from './request-columns.ts'

/** Types by kind: form, entity as submitted, entity for staff, and columns of the details. */
type Types = {
  part: {
    input: PartRequestInput
    submitted: SubmittedPartRequest
    request: PartRequest
    details: Prisma.PartRequestDetailsUncheckedCreateWithoutRequestInput
  }
  repair: {
    input: RepairRequestInput
    submitted: SubmittedRepairRequest
    request: RepairRequest
    details: Prisma.RepairRequestDetailsUncheckedCreateWithoutRequestInput
  }
  inquiry: {
    input: InquiryInput
    submitted: SubmittedInquiry
    request: Inquiry
    details: Prisma.InquiryDetailsUncheckedCreateWithoutRequestInput
  }
}
export type RequestInputOf<K extends RequestKind> = Types[K]['input']
export type SubmittedRecordOf<K extends RequestKind> = Types[K]['submitted']
export type RequestOf<K extends RequestKind> = Types[K]['request']
export type DetailsOf<K extends RequestKind> = Types[K]['details']

/** Preferred date ('2026-07-04'), and the path of its field. */
export type PreferredDate = { day: string | null; isConfirmed: boolean; path: string }
export type CustomerContact = { name: string; phone: string; email: string }

/** One request in words. */
export type RequestDescription = {
  /** 'Parts request' */
  kindLabel: string
  /** 'Alternator for a 2012 Honda Accord': for people who know the kind. */
  title: string
  /** '2012 Honda Accord, Alternator': for the shop, which sorts by vehicle. */
  shopTitle: string
  vehicle: string
  /** The part, the service or the car. */
  item: string
}
/** Detail that the status page and emails show. */
export type RequestDetail = EmailDetail & {
  /** Set for values from a closed list, which are safe to send to an unconfirmed address. */
  isChosen?: boolean
  /** Set for what a forwarded link to the status page must not show, or only its end. */
  onStatusPage?: 'hidden' | 'last-characters'
}

type DetailsColumn = 'partDetails' | 'repairDetails' | 'inquiryDetails'

/** Rules of one kind, for its form, its details table, its entities and its emails. */
export type KindDefinition<K extends RequestKind> = {
  /** Throws AppError 'invalid' for a year that the schema cannot know to be in the future. */
  assertYear?: (input: RequestInputOf<K>, today: string) => void
  /** Returns the date before which the reply is due. */
  getPreferredDate?: (input: RequestInputOf<K>) => PreferredDate
  /** Converts what staff entered to the form of visitors. */
  fromEntry: (entry: EntryOf<K>) => RequestInputOf<K>

  toContact: (input: RequestInputOf<K>) => CustomerContact
  /** Lists the ids of the pictures that the form may send. */
  listPictures?: (input: RequestInputOf<K>) => string[]
  toDetails: (ctx: Context, input: RequestInputOf<K>) => DetailsOf<K> | Promise<DetailsOf<K>>
  getDetails: (row: RequestWithDetails) => DetailsOf<K>
  /** Columns that `toDetails` reads from the stock, which may change before a retry. */
  stockColumns: readonly (keyof DetailsOf<K>)[]
  /** Nests the details in a new request, or their changes in its update. */
  createDetails: (details: DetailsOf<K>) => Pick<Prisma.RequestUncheckedCreateInput, DetailsColumn>
  updateDetails: (
    details: Partial<DetailsOf<K>>,
  ) => Pick<Prisma.RequestUncheckedUpdateInput, DetailsColumn>
  toCorrection: (content: Omit<CorrectionOf<K>, 'updatedAt'>) => {
    customer: CustomerContact
    details: Partial<DetailsOf<K>>
  }
  /** Rank among requests that are due in the same minute; 0 comes first, as without urgency. */
  rankUrgency?: (details: DetailsOf<K>) => number
  /** Search words besides reference and customer. */
  listSearchTerms: (details: DetailsOf<K>) => (string | number | undefined)[]
  /** Finds requests for the same thing; null if they are no duplicates. */
  toDuplicateWhere?: (details: DetailsOf<K>) => Prisma.RequestWhereInput | null
  /** Finds requests for the same vehicle or part, any of which may be merged with the row. */
  toSimilarWhere: (row: RequestWithDetails) => Prisma.RequestWhereInput[]

  toRequest: (row: RequestWithRelations) => RequestOf<K>
  toSubmittedRecord: (row: RequestWithDetails) => SubmittedRecordOf<K>
  describe: (row: RequestWithDetails) => RequestDescription
  listDetails: (row: RequestWithDetails) => RequestDetail[]
  getReceiptText: (
    row: RequestWithDetails,
    business: Business,
  ) => { heading: string; paragraphs: string[] }
}
