import type { Inquiry, InquiryInput, SentInquiry } from './inquiry.ts'
import type { PartRequest, PartRequestInput, SentPartRequest } from './part-request.ts'
import type { RepairRequest, RepairRequestInput, SentRepairRequest } from './repair-request.ts'
import type { RequestKind } from './request.ts'

/** The types of every kind of request: as it is submitted, as its sender gets it back, and as staff see it. */
type Types = {
  part: { input: PartRequestInput; sent: SentPartRequest; request: PartRequest }
  repair: { input: RepairRequestInput; sent: SentRepairRequest; request: RepairRequest }
  inquiry: { input: InquiryInput; sent: SentInquiry; request: Inquiry }
}
export type RequestInputOf<K extends RequestKind> = Types[K]['input']
export type SentRequestOf<K extends RequestKind> = Types[K]['sent']
export type RequestOf<K extends RequestKind> = Types[K]['request']
