import { parseChoice } from '#server/core/db.ts'
import {
  formatCustomerAddress,
  repairRequestInputSchema,
  repairRequestSchema,
  sentRepairRequestSchema,
  URGENCIES,
  URGENCY_DESCRIPTIONS,
} from '#shared/domain/repair-request.ts'
import { RECEIPT_TEXTS, REPAIR_REQUEST_STATUSES } from '#shared/domain/request.ts'
import { listVehicleTerms } from '#shared/domain/search-terms.ts'
import { SERVICE_TYPES } from '#shared/domain/service-type.ts'
import { correctionSchemas, newRequestSchemas } from '#shared/domain/staff-request.ts'
import { fromDay, toDay } from '#shared/lib/calendar-day.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import type { KindDefinition } from '../kind-definition.ts'
import {
  NOT_FROM_A_FORM,
  requireDetails,
  toCustomer,
  toWish,
  toRecord,
  toSentRecord,
} from '../mapper.ts'
import type { StoredRequest } from '../request-columns.ts'

const MOST_URGENT_FIRST = URGENCIES.toReversed()

export const repair: KindDefinition<'repair'> = {
  api: {
    path: '/repair-requests',
    name: 'RepairRequest',
    tag: {
      name: 'Repair requests',
      description: 'Requests for a repair: sent by the public, answered by staff.',
    },
    summary: 'Ask for a repair',
    errors: [409, 429],
    entryErrors: [409],
    example: {
      vehicleInfo: { year: 2012, make: 'Subaru', model: 'Outback', mileage: 121_400 },
      serviceInfo: {
        serviceType: 'Brake Service',
        description: 'Grinding from the front left.',
        urgency: 'High',
      },
      customerInfo: { name: 'Sam Roe', phone: '(518) 555-0142', email: 'sam@example.com' },
    },
  },
  inputSchema: () => repairRequestInputSchema(),
  checkDates: (input, today) => void repairRequestInputSchema(today).parse(input),
  entrySchema: newRequestSchemas.repair,
  correctionSchema: correctionSchemas.repair,
  requestSchema: repairRequestSchema,
  sentSchema: sentRepairRequestSchema,
  customerOf: ({ customerInfo }) => customerInfo,
  fromEntry: ({ source: _source, assignToMe: _assignToMe, ...entry }) => ({
    ...entry,
    ...NOT_FROM_A_FORM,
    preferredDateConfirmed: true,
    pictures: [],
  }),
  toDetails: (_ctx, { vehicleInfo, serviceInfo, customerInfo }) => ({
    ...vehicleInfo,
    ...serviceInfo,
    preferredDate: serviceInfo.preferredDate ? fromDay(serviceInfo.preferredDate) : null,
    ...customerInfo.address,
  }),
  createDetails: (details) => ({ repairDetails: { create: details } }),
  storedDetails: ({ repairDetails }) => requireDetails(repairDetails),
  columnsOfStock: [],
  toCorrection: ({ vehicleInfo, serviceInfo, customerInfo: { address, ...customer } }) => ({
    customer,
    details: {
      ...vehicleInfo,
      ...serviceInfo,
      preferredDate: serviceInfo.preferredDate ? fromDay(serviceInfo.preferredDate) : null,
      ...address,
    },
  }),
  searchTerms: ({ vin, year, make, model, trim, serviceType, otherServiceType }) => [
    vin,
    year,
    ...listVehicleTerms({ make, model, trim }),
    serviceType,
    otherServiceType,
  ],
  urgencyRank: ({ urgency }) => MOST_URGENT_FIRST.findIndex((each) => each === urgency),
  similarWhere: ({ repairDetails }) => {
    const { vin, year, make, model } = requireDetails(repairDetails)
    const byName = { repairDetails: { year, make, model } }
    return [byName, ...(vin === '' ? [] : [{ repairDetails: { vin } }])]
  },
  preferredDate: ({ serviceInfo, preferredDateConfirmed }) => ({
    day: serviceInfo.preferredDate,
    isConfirmed: preferredDateConfirmed,
    path: 'serviceInfo.preferredDate',
  }),

  toRequest: (row) => ({
    ...toRecord(row),
    status: parseChoice(REPAIR_REQUEST_STATUSES, row.status),
    ...toContent(row),
    wish: toWish(requireDetails(row.repairDetails)),
  }),
  toSent: (row) => ({ ...toSentRecord(row), ...toContent(row) }),
  quoteDefaults: ({ repairDetails }) => {
    const { vin, description, mileage } = requireDetails(repairDetails)
    return { vin, donorStockNumber: '', description, mileage: mileage || null }
  },
  scheduleDetails: (row, { serviceMinutes }) => {
    const details = requireDetails(row.repairDetails)
    const wish = toWish(details)
    return {
      wishedDay: wish?.day ?? (details.preferredDate && toDay(details.preferredDate)),
      wishedHalf: wish?.half ?? null,
      minutes: serviceMinutes[parseChoice(SERVICE_TYPES, details.serviceType)],
    }
  },
  about: ({ repairDetails }) => {
    const { serviceType, year, make, model } = requireDetails(repairDetails)
    return `${serviceType} for a ${year} ${make} ${model}`
  },
  progress: {
    steps: ['Received', 'Scheduled', 'Working on it', 'Done'],
    statuses: {
      scheduled: { reached: 2, text: 'Please bring your vehicle in at the time we agreed on.' },
      in_progress: {
        reached: 3,
        heading: "We're working on it",
        text: "We have your vehicle. We'll call or write when it's done, or when we need your okay on something.",
      },
      completed: { reached: 4, text: "You can pick up your vehicle whenever we're open." },
    },
    takenStep: 1,
    answeredStep: 1,
    receipt: () => RECEIPT_TEXTS.repair,
  },

  newRequestContent: ({ vehicleInfo, serviceInfo, customerInfo }, { phone, offersTimes }) => {
    const vehicle = `${vehicleInfo.year} ${vehicleInfo.make} ${vehicleInfo.model}`
    const service = serviceInfo.otherServiceType || serviceInfo.serviceType
    const { urgency, preferredDate } = serviceInfo
    return {
      name: 'Repair request',
      about: `${vehicle}, ${service}${urgency === 'Emergency' ? ' (EMERGENCY)' : ''}`,
      customer: customerInfo,
      details: [
        { label: 'Vehicle', value: `${vehicle} ${vehicleInfo.trim}`.trim() },
        { label: 'VIN', value: vehicleInfo.vin, onStatusPage: 'last-characters' },
        {
          label: 'Mileage',
          value: vehicleInfo.mileage > 0 ? `${formatNumber(vehicleInfo.mileage)} miles` : '',
        },
        { label: 'Engine', value: vehicleInfo.engineSize },
        { label: 'Service', value: service, isChosen: serviceInfo.otherServiceType === '' },
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
      ],
      receipt: {
        heading: RECEIPT_TEXTS.repair.heading,
        paragraphs: [
          RECEIPT_TEXTS.repair.next,
          ...(offersTimes
            ? ['Need a certain day? Check the status below to ask for a morning or an afternoon.']
            : []),
          ...(urgency === 'Emergency'
            ? [
                `If your vehicle cannot be driven or is not safe where it stands, please call us now at ${phone}.`,
              ]
            : []),
        ],
      },
    }
  },
  emailContext: ({ customerName, customerEmail, repairDetails }) => {
    const { year, make, model, serviceType, otherServiceType } = requireDetails(repairDetails)
    const vehicle = `${year} ${make} ${model}`
    return { customerName, email: customerEmail, vehicle, item: otherServiceType || serviceType }
  },

  csvColumns: [
    { header: 'VIN', value: ({ vehicleInfo }) => vehicleInfo.vin },
    { header: 'Year', value: ({ vehicleInfo }) => vehicleInfo.year },
    { header: 'Make', value: ({ vehicleInfo }) => vehicleInfo.make },
    { header: 'Model', value: ({ vehicleInfo }) => vehicleInfo.model },
    { header: 'Trim', value: ({ vehicleInfo }) => vehicleInfo.trim },
    { header: 'Mileage', value: ({ vehicleInfo }) => vehicleInfo.mileage },
    { header: 'Engine', value: ({ vehicleInfo }) => vehicleInfo.engineSize },
    { header: 'Service', value: ({ serviceInfo }) => serviceInfo.serviceType },
    { header: 'Other service', value: ({ serviceInfo }) => serviceInfo.otherServiceType },
    { header: 'Urgency', value: ({ serviceInfo }) => serviceInfo.urgency },
    { header: 'Preferred date', value: ({ serviceInfo }) => serviceInfo.preferredDate },
    { header: 'Asked for', value: ({ wish }) => wish && `${wish.day} ${wish.half}` },
    { header: 'Description', value: ({ serviceInfo }) => serviceInfo.description },
    { header: 'Customer', value: ({ customerInfo }) => customerInfo.name },
    { header: 'Phone', value: ({ customerInfo }) => customerInfo.phone },
    { header: 'Email', value: ({ customerInfo }) => customerInfo.email },
    { header: 'Street', value: ({ customerInfo }) => customerInfo.address.street },
    { header: 'City', value: ({ customerInfo }) => customerInfo.address.city },
    { header: 'State', value: ({ customerInfo }) => customerInfo.address.state },
    { header: 'ZIP code', value: ({ customerInfo }) => customerInfo.address.zipCode },
  ],
}

function toContent(row: StoredRequest) {
  const details = requireDetails(row.repairDetails)
  const { year, make, model, trim, vin, mileage, engineSize } = details
  const { street, city, state, zipCode } = details
  return {
    customerInfo: { ...toCustomer(row), address: { street, city, state, zipCode } },
    vehicleInfo: { year, make, model, trim, vin, mileage, engineSize },
    serviceInfo: {
      serviceType: parseChoice(SERVICE_TYPES, details.serviceType),
      otherServiceType: details.otherServiceType,
      description: details.description,
      preferredDate: details.preferredDate && toDay(details.preferredDate),
      urgency: parseChoice(URGENCIES, details.urgency),
    },
  }
}
