import {
  formatCustomerAddress,
  type RepairRequest,
  URGENCY_DESCRIPTIONS,
} from '#shared/domain/repair-request.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import type { Content } from '../../request-desk/staff/request-details.tsx'

/** The service type, or what the customer called it where it is another one. */
export const serviceOf = ({
  serviceInfo: { serviceType, otherServiceType },
}: RepairRequest): string => otherServiceType || serviceType

/** A repair request as its details show it (specification section 2). */
export function repairContentOf(request: RepairRequest): Content {
  const { vehicleInfo, serviceInfo, customerInfo } = request
  const vehicle = `${vehicleInfo.year} ${vehicleInfo.make} ${vehicleInfo.model}`
  return {
    facts: [
      { label: 'VIN', value: vehicleInfo.vin },
      { label: 'Year/make/model', value: vehicle, isInHead: true },
      { label: 'Trim', value: vehicleInfo.trim, isInHead: true },
      {
        label: 'Mileage',
        value: vehicleInfo.mileage > 0 ? `${formatNumber(vehicleInfo.mileage)} miles` : '',
      },
      { label: 'Engine', value: vehicleInfo.engineSize },
      { label: 'Service type', value: serviceOf(request), isInHead: true },
      {
        label: 'Urgency',
        value: `${serviceInfo.urgency} (${URGENCY_DESCRIPTIONS[serviceInfo.urgency].toLowerCase()})`,
      },
      {
        label: 'Preferred date',
        value: serviceInfo.preferredDate ? formatLongDate(serviceInfo.preferredDate, 'UTC') : '',
      },
      { label: 'Description', value: serviceInfo.description, isLong: true },
    ],
    customer: { ...customerInfo, address: formatCustomerAddress(customerInfo.address) },
    vehicle: `${vehicle} ${vehicleInfo.trim}`.trim(),
    about: serviceOf(request),
  }
}
