import type * as z from 'zod'
import type { Prisma } from '#server/database/generated/client.ts'
import type { NewRequestContent } from '#server/features/notifications/service.ts'
import type { Business } from '#shared/domain/business.ts'
import type { RequestInputOf, RequestOf, SentRequestOf } from '#shared/domain/request-kind.ts'
import type { RequestKind, Today } from '#shared/domain/request.ts'
import { inquiry } from './kinds/inquiry.ts'
import { part } from './kinds/part.ts'
import { repair } from './kinds/repair.ts'
import type { RequestRow, StoredRequest } from './mapper.ts'

/** Every kind of request. */
export const KINDS: { [K in RequestKind]: KindDefinition<K> } = { part, repair, inquiry }

/** The columns of every kind's own table. */
type Details = {
  part: Prisma.PartRequestDetailsUncheckedCreateWithoutRequestInput
  repair: Prisma.RepairRequestDetailsUncheckedCreateWithoutRequestInput
  inquiry: Prisma.InquiryDetailsUncheckedCreateWithoutRequestInput
}
export type DetailsOf<K extends RequestKind> = Details[K]
type DetailsRelation = Pick<
  Prisma.RequestUncheckedCreateInput,
  'partDetails' | 'repairDetails' | 'inquiryDetails'
>
export type Vehicles = {
  /** Year, make, model and stock number of a car for sale; throws AppError 'not-found'. */
  describeVehicle: (id: string) => Promise<string>
}

/** What emails to the customer name: 'item' is the part, the service or the car. */
export type EmailContext = { customerName: string; email: string; vehicle: string; item: string }
type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | null }

/** What is special about one kind of request. */
export type KindDefinition<K extends RequestKind> = {
  inputSchema: (today: Today) => z.ZodType<RequestInputOf<K>>
  customerOf: (input: RequestInputOf<K>) => { name: string; phone: string; email: string }
  toDetails: (input: RequestInputOf<K>, vehicles: Vehicles) => DetailsOf<K> | Promise<DetailsOf<K>>
  createDetails: (details: DetailsOf<K>) => DetailsRelation
  storedDetails: (row: StoredRequest) => DetailsOf<K>
  /** What staff find it by, beside its reference and its customer. */
  searchWords: (details: DetailsOf<K>) => (string | number | undefined)[]
  /** 0 for what comes before everything that is due at the same minute. */
  urgencyRank: (details: DetailsOf<K>) => number
  /** Finds earlier requests for the same thing; left out where asking twice is no duplicate. */
  duplicateWhere?: (details: DetailsOf<K>) => Prisma.RequestWhereInput
  toRequest: (row: RequestRow) => RequestOf<K>
  toSent: (row: StoredRequest) => SentRequestOf<K>
  /** What the status page calls it. */
  about: (row: StoredRequest) => string
  newRequestContent: (request: SentRequestOf<K>, business: Business) => NewRequestContent
  emailContext: (row: StoredRequest) => EmailContext
  /** What a spreadsheet shows of it, beside what all kinds have in common. */
  csvColumns: CsvColumn<RequestOf<K>>[]
}
