import { choice } from '#server/core/choice.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { type recordRelations, toRecord, toSentRecord } from '#server/features/request-desk/record.ts'
import { type Enquiry, ENQUIRY_KINDS, type EnquiryInput, type SentEnquiry } from '#shared/domain/enquiry.ts'
import { ENQUIRY_STATUSES } from '#shared/domain/request.ts'

type NewRow = Prisma.EnquiryGetPayload<object>
type Row = Prisma.EnquiryGetPayload<{ include: typeof recordRelations }>

/** The columns that a sender's words fill. */
export const toColumns = ({ kind, retailVehicleId, message, preferredDate }: EnquiryInput) => ({
  kind,
  retailVehicleId,
  message,
  preferredDate: preferredDate ? new Date(preferredDate) : null,
})

/** The enquiry as staff see it. */
export const toEnquiry = (row: Row): Enquiry => ({ ...toRecord(row), status: choice(ENQUIRY_STATUSES, row.status), ...toContent(row) })

/** The enquiry as its sender gets it back. */
export const toSentEnquiry = (row: NewRow): SentEnquiry => ({ ...toSentRecord(row), ...toContent(row) })

function toContent(row: NewRow) {
  return {
    kind: choice(ENQUIRY_KINDS, row.kind),
    retailVehicleId: row.retailVehicleId,
    vehicleLabel: row.vehicleLabel,
    name: row.customerName,
    phone: row.customerPhone,
    email: row.customerEmail,
    message: row.message,
    preferredDate: row.preferredDate?.toISOString().slice(0, 10) ?? null,
  }
}
