import type { Inquiry, InquiryTopic } from '#shared/domain/inquiry.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import type { RequestContent } from './request-content.ts'
import { prefetchRequests, RequestTab } from './request-tab.tsx'
import { createRequestColumns, CustomerCell, VehicleCell } from './request-table-columns.tsx'

const LABELS: Record<InquiryTopic, string> = { contact: 'Question', 'test-drive': 'Test drive' }

const columns = createRequestColumns<Inquiry>({
  vehicle: ['Vehicle', ({ vehicleLabel }) => <VehicleCell name={vehicleLabel} />],
  about: ['About', ({ kind }) => LABELS[kind]],
  customer: ['Customer', ({ name }) => <CustomerCell name={name} />],
})

/** The tab of questions about cars for sale and of test drives. */
export const InquiriesTab = () => (
  <RequestTab
    kind="inquiry"
    queries={staffApi.requests.admin.inquiry}
    title="Inquiries"
    noun="inquiries"
    columns={columns}
    toContent={toContent}
    empty="No inquiries yet. What visitors ask about cars for sale appears here."
  />
)

/** Fetches the list before its tab is opened. */
export const prefetchTab = (search: Record<string, unknown>): void =>
  prefetchRequests('inquiry', search)

function toContent({
  kind: topic,
  retailVehicleId,
  vehicleLabel,
  preferredDate,
  message,
  name,
  phone,
  email,
}: Inquiry): RequestContent {
  const vehicle =
    retailVehicleId === null ? (
      vehicleLabel
    ) : (
      <a href={`/inventory/${retailVehicleId}`}>{vehicleLabel}</a>
    )
  return {
    vehicleName: vehicleLabel,
    fields: [
      { label: 'Vehicle', value: vehicle, isInSummary: true },
      { label: 'About', value: LABELS[topic], isInSummary: true },
      { label: 'Preferred day', value: preferredDate ? formatLongDate(preferredDate, 'UTC') : '' },
      { label: 'Message', value: message, isLong: true },
    ],
    customer: { name, phone, email },
    vehicleWithTrim: vehicleLabel,
    subject: LABELS[topic],
    wishedDay: preferredDate,
  }
}
