import { choice } from '#server/core/choice.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import {
  type recordRelations,
  toRecord,
  toSentRecord,
} from '#server/features/request-desk/record.ts'
import {
  type RepairRequest,
  type RepairRequestInput,
  SERVICE_TYPES,
  type SentRepairRequest,
  URGENCIES,
} from '#shared/domain/repair-request.ts'
import { REPAIR_REQUEST_STATUSES } from '#shared/domain/request.ts'

type NewRow = Prisma.RepairRequestGetPayload<object>
type Row = Prisma.RepairRequestGetPayload<{ include: typeof recordRelations }>

/** The columns that a sender's words fill. */
export const toColumns = ({ vehicleInfo, serviceInfo, customerInfo }: RepairRequestInput) => ({
  ...vehicleInfo,
  ...serviceInfo,
  preferredDate: serviceInfo.preferredDate ? new Date(serviceInfo.preferredDate) : null,
  ...customerInfo.address,
})

/** The request as staff see it. */
export const toRepairRequest = (row: Row): RepairRequest => ({
  ...toRecord(row),
  status: choice(REPAIR_REQUEST_STATUSES, row.status),
  ...toContent(row),
})

/** The request as its sender gets it back. */
export const toSentRepairRequest = (row: NewRow): SentRepairRequest => ({
  ...toSentRecord(row),
  ...toContent(row),
})

function toContent(row: NewRow) {
  return {
    customerInfo: {
      name: row.customerName,
      phone: row.customerPhone,
      email: row.customerEmail,
      address: { street: row.street, city: row.city, state: row.state, zipCode: row.zipCode },
    },
    vehicleInfo: {
      year: row.year,
      make: row.make,
      model: row.model,
      trim: row.trim,
      vin: row.vin,
      mileage: row.mileage,
      engineSize: row.engineSize,
    },
    serviceInfo: {
      serviceType: choice(SERVICE_TYPES, row.serviceType),
      otherServiceType: row.otherServiceType,
      description: row.description,
      preferredDate: row.preferredDate?.toISOString().slice(0, 10) ?? null,
      urgency: choice(URGENCIES, row.urgency),
    },
  }
}
