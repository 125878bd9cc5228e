import type { Context } from '#server/context.ts'
import { parseChoice } from '#server/core/db.ts'
import { describeDonor, isSameModel } from '#server/features/vehicles/describe-vehicle.ts'
import { matchesVin } from '#server/features/vin/matches-vin.ts'
import { formatComponent, PART_CATEGORIES } from '#shared/domain/part-catalog.ts'
import {
  type PartRequest,
  type PartRequestInput,
  VEHICLE_SOURCE_LABELS,
  VEHICLE_SOURCES,
  type VehicleSource,
} from '#shared/domain/part-request.ts'
import { RECEIPT_TEXTS, PART_REQUEST_STATUSES, REPLY_WITHIN_HOURS } from '#shared/domain/request.ts'
import { listVehicleTerms } from '#shared/domain/search-terms.ts'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import { pick } from '#shared/lib/pick.ts'
import type { KindDefinition } from '../kind-definition.ts'
import {
  NOT_FROM_A_FORM,
  requireDetails,
  toCustomer,
  toCommonFields,
  toSubmittedFields,
} from '../mapper.ts'
import type { RequestWithRelations, RequestWithDetails } from '../request-columns.ts'
import { formatRequestedPart, parsePositionColumns } from '../requested-part.ts'

/** All names of the catalog; others are free text. */
const COMPONENTS: ReadonlySet<string> = new Set(
  PART_CATEGORIES.flatMap(({ name: category, subcategories }) =>
    subcategories.flatMap(({ name: subcategory, parts = [] }) => [
      subcategory,
      ...parts.map(({ name }) => formatComponent({ category, subcategory, specificPart: name })),
    ]),
  ),
)

export const part: KindDefinition<'part'> = {
  fromEntry: ({ source: _source, assignToMe: _assignToMe, ...entry }) => ({
    ...entry,
    ...NOT_FROM_A_FORM,
    donorId: null,
    pictures: [],
  }),
  toContact: ({ customerInfo }) => customerInfo,
  listPictures: ({ pictures }) => pictures,
  toDetails: async (ctx, { vin, vehicleInfo, partDetails, donorId }) => {
    const donor = donorId ? await describeDonor(ctx, donorId) : null
    return {
      vin,
      ...vehicleInfo,
      vehicleSource: await getVehicleSource(ctx, { vin, vehicleInfo, donor }),
      ...partDetails,
      donorId,
      donorStockNumber: donor?.stockNumber ?? '',
      donorLabel: donor?.label ?? '',
    }
  },
  getDetails: ({ partDetails }) => requireDetails(partDetails),
  stockColumns: ['donorLabel', 'donorStockNumber', 'vehicleSource'],
  createDetails: (details) => ({ partDetails: { create: details } }),
  updateDetails: (details) => ({ partDetails: { update: details } }),
  toCorrection: ({ vin, vehicleInfo, partDetails, customerInfo: customer }) => ({
    customer,
    details: { vin, ...vehicleInfo, ...partDetails },
  }),
  listSearchTerms: ({ vin, year, make, model, trim, system, ...details }) => [
    vin,
    year,
    ...listVehicleTerms({ make, model, trim }),
    system,
    formatRequestedPart(details),
    details.otherComponent,
    details.donorStockNumber,
  ],
  toDuplicateWhere: ({ vin, component, side, end }) =>
    vin === '' ? null : { partDetails: { vin, component, side, end } },
  toSimilarWhere: ({ partDetails }) => {
    const { vin, component, side, end } = requireDetails(partDetails)
    return [
      { partDetails: { component, side, end } },
      ...(vin === '' ? [] : [{ partDetails: { vin } }]),
    ]
  },

  toRequest: (row) => ({
    ...toCommonFields(row),
    status: parseChoice(PART_REQUEST_STATUSES, row.status),
    ...toContent(row),
    duplicateOf: row.duplicateOf?.reference ?? null,
    duplicates: toDuplicates(row),
  }),
  toSubmittedRecord: (row) => ({ ...toSubmittedFields(row), ...toContent(row) }),
  describe: ({ partDetails }) => {
    const { year, make, model, ...details } = requireDetails(partDetails)
    const vehicle = `${year} ${make} ${model}`
    const name = formatRequestedPart(details)
    return {
      kindLabel: 'Parts request',
      title: `${name} for a ${vehicle}`,
      shopTitle: `${vehicle}, ${name}`,
      vehicle,
      item: details.otherComponent || name,
    }
  },
  listDetails: (row) => {
    const details = requireDetails(row.partDetails)
    const { vehicle } = part.describe(row)
    const source = parseChoice(VEHICLE_SOURCES, details.vehicleSource)
    return [
      { label: 'Vehicle', value: `${vehicle} ${details.trim}`.trim() },
      { label: 'VIN', value: details.vin, onStatusPage: 'last-characters' },
      { label: 'Engine', value: details.engineSize },
      { label: 'Vehicle source', value: VEHICLE_SOURCE_LABELS[source], isChosen: true },
      {
        label: 'Part',
        value: formatRequestedPart(details),
        isChosen: COMPONENTS.has(details.component),
      },
      { label: 'Other part', value: details.otherComponent },
      { label: 'From our vehicle', value: details.donorLabel, isChosen: true },
      { label: 'Notes', value: details.additionalInfo },
    ]
  },
  getReceiptText: ({ dueAt }, { timeZone }) => ({
    heading: RECEIPT_TEXTS.part.heading,
    paragraphs: [
      `We'll get back to you by ${formatDayAndTime(dueAt.toISOString(), timeZone)}. That is within ${REPLY_WITHIN_HOURS} business hours.`,
      RECEIPT_TEXTS.part.next,
    ],
  }),
}

type FoundVehicle = Pick<PartRequestInput, 'vin' | 'vehicleInfo'> & {
  donor: { year: number; make: string; model: string } | null
}

async function getVehicleSource(
  ctx: Context,
  { vin, vehicleInfo, donor }: FoundVehicle,
): Promise<VehicleSource> {
  if (vin !== '' && (await matchesVin(ctx, vin, vehicleInfo))) return 'decoded'
  return donor && isSameModel(donor, vehicleInfo) ? 'donor' : 'by-hand'
}

/** Lists other requests of the customer for the same part, oldest first. */
function toDuplicates({
  id,
  duplicates,
  duplicateOf,
}: RequestWithRelations): PartRequest['duplicates'] {
  const others = duplicateOf ? [duplicateOf, ...duplicateOf.duplicates] : duplicates
  return others
    .filter((other) => other.id !== id && other.archivedAt === null)
    .map((other) => ({
      id: other.id,
      reference: other.reference,
      status: parseChoice(PART_REQUEST_STATUSES, other.status),
      createdAt: other.createdAt.toISOString(),
    }))
    .toSorted((one, another) => one.reference.localeCompare(another.reference))
}

function toContent(row: RequestWithDetails) {
  const details = requireDetails(row.partDetails)
  const { vin, vehicleSource, donorId, donorStockNumber, donorLabel } = details
  return {
    vin,
    vehicleInfo: pick(details, 'year', 'make', 'model', 'trim', 'engineSize'),
    vehicleSource: parseChoice(VEHICLE_SOURCES, vehicleSource),
    donor: donorLabel ? { id: donorId, stockNumber: donorStockNumber, label: donorLabel } : null,
    partDetails: {
      ...pick(details, 'system', 'otherComponent', 'additionalInfo'),
      component: formatRequestedPart(details),
      ...parsePositionColumns(details),
    },
    customerInfo: toCustomer(row),
  }
}
