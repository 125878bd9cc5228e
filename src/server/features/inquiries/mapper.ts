import { choice } from '#server/core/choice.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import {
  type recordRelations,
  toRecord,
  toSentRecord,
} from '#server/features/request-desk/record.ts'
import {
  type Inquiry,
  INQUIRY_KINDS,
  type InquiryInput,
  type SentInquiry,
} from '#shared/domain/inquiry.ts'
import { INQUIRY_STATUSES } from '#shared/domain/request.ts'

type NewRow = Prisma.InquiryGetPayload<object>
type Row = Prisma.InquiryGetPayload<{ include: typeof recordRelations }>

/** The columns that a sender's words fill. */
export const toColumns = ({ kind, retailVehicleId, message, preferredDate }: InquiryInput) => ({
  kind,
  vehicleId: retailVehicleId,
  message,
  preferredDate: preferredDate ? new Date(preferredDate) : null,
})

/** The inquiry as staff see it. */
export const toInquiry = (row: Row): Inquiry => ({
  ...toRecord(row),
  status: choice(INQUIRY_STATUSES, row.status),
  ...toContent(row),
})

/** The inquiry as its sender gets it back. */
export const toSentInquiry = (row: NewRow): SentInquiry => ({
  ...toSentRecord(row),
  ...toContent(row),
})

function toContent(row: NewRow) {
  return {
    kind: choice(INQUIRY_KINDS, row.kind),
    retailVehicleId: row.vehicleId,
    vehicleLabel: row.vehicleLabel,
    name: row.customerName,
    phone: row.customerPhone,
    email: row.customerEmail,
    message: row.message,
    preferredDate: row.preferredDate?.toISOString().slice(0, 10) ?? null,
  }
}
