import { invalidField } from '#server/core/app-error.ts'
import { parseChoice } from '#server/core/db.ts'
import {
  formatCustomerAddress,
  isModelYear,
  URGENCIES,
  URGENCY_DESCRIPTIONS,
  YEAR_INVALID,
} from '#shared/domain/repair-request.ts'
import { RECEIPT_TEXTS, REPAIR_REQUEST_STATUSES } from '#shared/domain/request.ts'
import { listVehicleTerms } from '#shared/domain/search-terms.ts'
import { SERVICE_TYPES } from '#shared/domain/service-type.ts'
import { fromDay, toDay } from '#shared/lib/calendar-day.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { pick } from '#shared/lib/pick.ts'
import type { KindDefinition } from '../kind-definition.ts'
import {
  NOT_FROM_A_FORM,
  requireDetails,
  toCustomer,
  toWish,
  toCommonFields,
  toSubmittedFields,
} from '../mapper.ts'
import type { RequestWithDetails } from '../request-columns.ts'

const MOST_URGENT_FIRST = URGENCIES.toReversed()

export const repair: KindDefinition<'repair'> = {
  assertYear: ({ vehicleInfo: { year } }, today) => {
    if (!isModelYear(year, today)) throw invalidField('vehicleInfo.year', YEAR_INVALID)
  },
  fromEntry: ({ source: _source, assignToMe: _assignToMe, ...entry }) => ({
    ...entry,
    ...NOT_FROM_A_FORM,
    preferredDateConfirmed: true,
    pictures: [],
  }),
  toContact: ({ customerInfo }) => customerInfo,
  listPictures: ({ pictures }) => pictures,
  toDetails: (_ctx, { vehicleInfo, serviceInfo, customerInfo }) => ({
    ...vehicleInfo,
    ...serviceInfo,
    preferredDate: serviceInfo.preferredDate ? fromDay(serviceInfo.preferredDate) : null,
    ...customerInfo.address,
  }),
  getDetails: ({ repairDetails }) => requireDetails(repairDetails),
  stockColumns: [],
  createDetails: (details) => ({ repairDetails: { create: details } }),
  updateDetails: (details) => ({ repairDetails: { update: details } }),
  toCorrection: ({ vehicleInfo, serviceInfo, customerInfo: { address, ...customer } }) => ({
    customer,
    details: {
      ...vehicleInfo,
      ...serviceInfo,
      preferredDate: serviceInfo.preferredDate ? fromDay(serviceInfo.preferredDate) : null,
      ...address,
    },
  }),
  rankUrgency: ({ urgency }) => MOST_URGENT_FIRST.findIndex((each) => each === urgency),
  listSearchTerms: ({ vin, year, make, model, trim, serviceType, otherServiceType }) => [
    vin,
    year,
    ...listVehicleTerms({ make, model, trim }),
    serviceType,
    otherServiceType,
  ],
  toSimilarWhere: ({ repairDetails }) => {
    const { vin, year, make, model } = requireDetails(repairDetails)
    const byName = { repairDetails: { year, make, model } }
    return [byName, ...(vin === '' ? [] : [{ repairDetails: { vin } }])]
  },
  getPreferredDate: ({ serviceInfo, preferredDateConfirmed }) => ({
    day: serviceInfo.preferredDate,
    isConfirmed: preferredDateConfirmed,
    path: 'serviceInfo.preferredDate',
  }),

  toRequest: (row) => ({
    ...toCommonFields(row),
    status: parseChoice(REPAIR_REQUEST_STATUSES, row.status),
    ...toContent(row),
    wish: toWish(requireDetails(row.repairDetails)),
  }),
  toSubmittedRecord: (row) => ({ ...toSubmittedFields(row), ...toContent(row) }),
  describe: (row) => {
    const { year, make, model, urgency, ...service } = requireDetails(row.repairDetails)
    const vehicle = `${year} ${make} ${model}`
    const item = service.otherServiceType || service.serviceType
    return {
      kindLabel: 'Repair request',
      title: `${service.serviceType} for a ${vehicle}`,
      shopTitle: `${vehicle}, ${item}${urgency === 'Emergency' ? ' (EMERGENCY)' : ''}`,
      vehicle,
      item,
    }
  },
  listDetails: (row) => {
    const { vehicleInfo, serviceInfo, customerInfo } = toContent(row)
    const { vehicle, item } = repair.describe(row)
    const { urgency, preferredDate } = serviceInfo
    return [
      { label: 'Vehicle', value: `${vehicle} ${vehicleInfo.trim}`.trim() },
      { label: 'VIN', value: vehicleInfo.vin, onStatusPage: 'last-characters' },
      {
        label: 'Mileage',
        value: vehicleInfo.mileage > 0 ? `${formatNumber(vehicleInfo.mileage)} miles` : '',
      },
      { label: 'Engine', value: vehicleInfo.engineSize },
      { label: 'Service', value: item, isChosen: serviceInfo.otherServiceType === '' },
      {
        label: 'Urgency',
        value: `${urgency} (${URGENCY_DESCRIPTIONS[urgency].toLowerCase()})`,
        isChosen: true,
      },
      {
        label: 'Preferred date',
        value: preferredDate ? formatLongDate(preferredDate, 'UTC') : '',
        isChosen: true,
      },
      { label: 'Description', value: serviceInfo.description },
      {
        label: 'Address',
        value: formatCustomerAddress(customerInfo.address),
        onStatusPage: 'hidden',
      },
    ]
  },
  getReceiptText: ({ repairDetails }, { phone, offersTimes }) => ({
    heading: RECEIPT_TEXTS.repair.heading,
    paragraphs: [
      RECEIPT_TEXTS.repair.next,
      ...(offersTimes
        ? ['Need a certain day? Check the status below to ask for a morning or an afternoon.']
        : []),
      ...(requireDetails(repairDetails).urgency === 'Emergency'
        ? [
            `If your vehicle cannot be driven or is not safe where it stands, please call us now at ${phone}.`,
          ]
        : []),
    ],
  }),
}

function toContent(row: RequestWithDetails) {
  const details = requireDetails(row.repairDetails)
  return {
    customerInfo: {
      ...toCustomer(row),
      address: pick(details, 'street', 'city', 'state', 'zipCode'),
    },
    vehicleInfo: pick(details, 'year', 'make', 'model', 'trim', 'vin', 'mileage', 'engineSize'),
    serviceInfo: {
      serviceType: parseChoice(SERVICE_TYPES, details.serviceType),
      otherServiceType: details.otherServiceType,
      description: details.description,
      preferredDate: details.preferredDate && toDay(details.preferredDate),
      urgency: parseChoice(URGENCIES, details.urgency),
    },
  }
}
