import { parseChoice } from '#server/core/db.ts'
import { describeCar } from '#server/features/vehicles/describe-vehicle.ts'
import { INQUIRY_TOPICS } from '#shared/domain/inquiry.ts'
import { RECEIPT_TEXTS, INQUIRY_STATUSES } from '#shared/domain/request.ts'
import { fromDay, toDay } from '#shared/lib/calendar-day.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import type { KindDefinition } from '../kind-definition.ts'
import {
  NOT_FROM_A_FORM,
  requireDetails,
  toCustomer,
  toCommonFields,
  toSubmittedFields,
} from '../mapper.ts'
import type { RequestWithDetails } from '../request-columns.ts'

/** Question about a car for sale, or a test drive. */
export const inquiry: KindDefinition<'inquiry'> = {
  fromEntry: ({ source: _source, assignToMe: _assignToMe, ...entry }) => ({
    ...entry,
    ...NOT_FROM_A_FORM,
    preferredDateConfirmed: true,
  }),
  toContact: ({ name, phone, email }) => ({ name, phone, email }),
  toDetails: async (ctx, { kind, retailVehicleId, message, preferredDate }) => ({
    kind,
    vehicleId: retailVehicleId,
    vehicleLabel: await describeCar(ctx, retailVehicleId),
    message,
    preferredDate: preferredDate ? fromDay(preferredDate) : null,
  }),
  getDetails: ({ inquiryDetails }) => requireDetails(inquiryDetails),
  stockColumns: ['vehicleLabel'],
  createDetails: (details) => ({ inquiryDetails: { create: details } }),
  updateDetails: (details) => ({ inquiryDetails: { update: details } }),
  toCorrection: ({ kind, message, preferredDate, ...customer }) => ({
    customer,
    details: { kind, message, preferredDate: preferredDate ? fromDay(preferredDate) : null },
  }),
  listSearchTerms: ({ vehicleLabel }) => [vehicleLabel],
  toSimilarWhere: ({ inquiryDetails }) => {
    const { vehicleLabel } = requireDetails(inquiryDetails)
    return [{ inquiryDetails: { vehicleLabel } }]
  },
  getPreferredDate: ({ preferredDate, preferredDateConfirmed }) => ({
    day: preferredDate,
    isConfirmed: preferredDateConfirmed,
    path: 'preferredDate',
  }),

  toRequest: (row) => ({
    ...toCommonFields(row),
    status: parseChoice(INQUIRY_STATUSES, row.status),
    ...toContent(row),
  }),
  toSubmittedRecord: (row) => ({ ...toSubmittedFields(row), ...toContent(row) }),
  describe: (row) => {
    const { kind: topic, vehicleLabel } = toContent(row)
    return {
      kindLabel: topic === 'test-drive' ? 'Test drive' : 'Question',
      title: vehicleLabel,
      shopTitle: vehicleLabel,
      vehicle: vehicleLabel,
      item: vehicleLabel,
    }
  },
  listDetails: (row) => {
    const { vehicleLabel, preferredDate, message } = toContent(row)
    return [
      { label: 'Vehicle', value: vehicleLabel, isChosen: true },
      {
        label: 'Preferred day',
        value: preferredDate ? formatLongDate(preferredDate, 'UTC') : '',
        isChosen: true,
      },
      { label: 'Message', value: message },
    ]
  },
  getReceiptText: (row, { phone, hoursText }) => {
    const { heading, next } = RECEIPT_TEXTS[toContent(row).kind]
    const hurry = `In a hurry? Call us at ${[phone, hoursText].filter(Boolean).join(', ')}.`
    return { heading, paragraphs: [next, hurry] }
  },
}

function toContent(row: RequestWithDetails) {
  const details = requireDetails(row.inquiryDetails)
  return {
    kind: parseChoice(INQUIRY_TOPICS, details.kind),
    retailVehicleId: details.vehicleId,
    vehicleLabel: details.vehicleLabel,
    ...toCustomer(row),
    message: details.message,
    preferredDate: details.preferredDate && toDay(details.preferredDate),
  }
}
