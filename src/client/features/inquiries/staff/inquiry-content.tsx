import type { Inquiry, InquiryKind } from '#shared/domain/inquiry.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import type { Content } from '../../request-desk/staff/request-details.tsx'

export const INQUIRY_LABELS: Record<InquiryKind, string> = {
  contact: 'Question',
  'test-drive': 'Test drive',
}

/** An inquiry as its details show it. */
export const inquiryContentOf = ({
  kind,
  retailVehicleId,
  vehicleLabel,
  preferredDate,
  message,
  name,
  phone,
  email,
}: Inquiry): Content => ({
  facts: [
    {
      label: 'Vehicle',
      value:
        retailVehicleId === null ? (
          vehicleLabel
        ) : (
          <a href={`/inventory/${retailVehicleId}`}>{vehicleLabel}</a>
        ),
      isInHead: true,
    },
    { label: 'About', value: INQUIRY_LABELS[kind], isInHead: true },
    { label: 'Preferred day', value: preferredDate ? formatLongDate(preferredDate, 'UTC') : '' },
    { label: 'Message', value: message, isLong: true },
  ],
  customer: { name, phone, email },
  vehicle: vehicleLabel,
  about: INQUIRY_LABELS[kind],
})
