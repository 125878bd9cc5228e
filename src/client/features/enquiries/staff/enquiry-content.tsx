import type { Enquiry, EnquiryKind } from '#shared/domain/enquiry.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import type { Content } from '../../request-desk/staff/request-details.tsx'

export const ENQUIRY_LABELS: Record<EnquiryKind, string> = { contact: 'Question', 'test-drive': 'Test drive' }

/** An enquiry as its details show it. */
export const enquiryContentOf = ({ kind, retailVehicleId, vehicleLabel, preferredDate, message, name, phone, email }: Enquiry): Content => ({
  facts: [
    { label: 'Vehicle', value: retailVehicleId === null ? vehicleLabel : <a href={`/inventory/${retailVehicleId}`}>{vehicleLabel}</a> },
    { label: 'About', value: ENQUIRY_LABELS[kind] },
    { label: 'Preferred day', value: preferredDate ? formatLongDate(preferredDate, 'UTC') : '' },
    { label: 'Message', value: message, isLong: true },
  ],
  customer: { name, phone, email },
  vehicle: vehicleLabel,
  about: ENQUIRY_LABELS[kind],
})
