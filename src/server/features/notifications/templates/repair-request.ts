import type { Business } from '#shared/domain/business.ts'
import {
  formatCustomerAddress,
  type SentRepairRequest,
  URGENCY_DESCRIPTIONS,
} from '#shared/domain/repair-request.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { given } from './given.ts'
import type { Topic } from './topic.ts'

/** A repair request in its mails. */
export function repairRequestTopic(
  { vehicleInfo, serviceInfo, customerInfo }: SentRepairRequest,
  { phone }: Business,
): Topic {
  const vehicle = `${vehicleInfo.year} ${vehicleInfo.make} ${vehicleInfo.model}`
  const service = serviceInfo.otherServiceType || serviceInfo.serviceType
  const { urgency, preferredDate } = serviceInfo
  return {
    name: 'Repair request',
    about: `${vehicle}, ${service}${urgency === 'Emergency' ? ' (EMERGENCY)' : ''}`,
    customer: customerInfo,
    facts: given([
      { label: 'Vehicle', value: `${vehicle} ${vehicleInfo.trim}`.trim() },
      { label: 'VIN', value: vehicleInfo.vin },
      {
        label: 'Mileage',
        value: vehicleInfo.mileage > 0 ? `${formatNumber(vehicleInfo.mileage)} miles` : '',
      },
      { label: 'Engine', value: vehicleInfo.engineSize },
      { label: 'Service', value: service },
      { label: 'Urgency', value: `${urgency} (${URGENCY_DESCRIPTIONS[urgency].toLowerCase()})` },
      { label: 'Preferred date', value: preferredDate ? formatLongDate(preferredDate, 'UTC') : '' },
      { label: 'Description', value: serviceInfo.description },
      { label: 'Address', value: formatCustomerAddress(customerInfo.address) },
    ]),
    receipt: {
      heading: 'We have your repair request',
      paragraphs: [
        'We will contact you shortly to confirm your appointment. Until then no time is booked.',
        ...(urgency === 'Emergency'
          ? [
              `If your vehicle cannot be driven or is not safe where it stands, please call us now at ${phone}.`,
            ]
          : []),
      ],
    },
  }
}
