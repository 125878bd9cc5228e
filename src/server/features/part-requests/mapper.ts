import { choice } from '#server/core/choice.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { recordRelations, toRecord, toSentRecord } from '#server/features/request-desk/record.ts'
import type { PartRequest, PartRequestInput, SentPartRequest } from '#shared/domain/part-request.ts'
import { PART_REQUEST_STATUSES } from '#shared/domain/request.ts'

const kin = {
  select: { id: true, reference: true, status: true, createdAt: true, archivedAt: true },
} as const
export const relations = {
  ...recordRelations,
  repeats: kin,
  repeatOf: { select: { ...kin.select, repeats: kin } },
} as const satisfies Prisma.PartRequestInclude

type NewRow = Prisma.PartRequestGetPayload<object>
type Row = Prisma.PartRequestGetPayload<{ include: typeof relations }>

/** The columns that a sender's words fill. */
export const toColumns = ({ vin, vehicleInfo, partDetails }: PartRequestInput) => ({
  vin,
  ...vehicleInfo,
  ...partDetails,
})

/** The request as staff see it. */
export function toPartRequest(row: Row): PartRequest {
  return {
    ...toRecord(row),
    status: choice(PART_REQUEST_STATUSES, row.status),
    ...toContent(row),
    repeatOf: row.repeatOf?.reference ?? null,
    repeats: repeatsOf(row),
  }
}

/** The other requests of the same customer for the same part, oldest first: the first of them and all that repeat it. */
function repeatsOf({ id, repeats, repeatOf }: Row): PartRequest['repeats'] {
  const others = repeatOf ? [repeatOf, ...repeatOf.repeats] : repeats
  return others
    .filter((other) => other.id !== id && other.archivedAt === null)
    .map((other) => ({
      id: other.id,
      reference: other.reference,
      status: choice(PART_REQUEST_STATUSES, other.status),
      createdAt: other.createdAt.toISOString(),
    }))
    .toSorted((one, another) => one.reference.localeCompare(another.reference))
}

/** The request as its sender gets it back. */
export const toSentPartRequest = (row: NewRow): SentPartRequest => ({
  ...toSentRecord(row),
  ...toContent(row),
})

function toContent(row: NewRow) {
  return {
    vin: row.vin,
    vehicleInfo: {
      year: row.year,
      make: row.make,
      model: row.model,
      trim: row.trim,
      engineSize: row.engineSize,
    },
    partDetails: {
      system: row.system,
      component: row.component,
      otherComponent: row.otherComponent,
      additionalInfo: row.additionalInfo,
    },
    customerInfo: { name: row.customerName, phone: row.customerPhone, email: row.customerEmail },
  }
}
