import type { Business } from '#shared/domain/business.ts'
import type { SentInquiry } from '#shared/domain/inquiry.ts'
import type { SentPartRequest } from '#shared/domain/part-request.ts'
import type { SentRepairRequest } from '#shared/domain/repair-request.ts'
import { inquiryTopic } from './inquiry.ts'
import type { Fact } from './letter.ts'
import { partRequestTopic } from './part-request.ts'
import { repairRequestTopic } from './repair-request.ts'

/** A request that just came in. */
export type Announcement =
  | { kind: 'part'; request: SentPartRequest }
  | { kind: 'repair'; request: SentRepairRequest }
  | { kind: 'inquiry'; request: SentInquiry }

/** What the mails about a request speak of. */
export type Topic = {
  /** 'Parts request' */
  name: string
  /** '2012 Honda Accord, Alternator' */
  about: string
  customer: { name: string; phone: string; email: string }
  /** What was asked, for the sender and the shop alike. */
  facts: Fact[]
  receipt: { heading: string; paragraphs: string[] }
}

/** What the mails about a request of any kind speak of. */
export function topicOf({ kind, request }: Announcement, business: Business): Topic {
  switch (kind) {
    case 'part':
      return partRequestTopic(request, business)
    case 'repair':
      return repairRequestTopic(request, business)
    case 'inquiry':
      return inquiryTopic(request, business)
  }
}
