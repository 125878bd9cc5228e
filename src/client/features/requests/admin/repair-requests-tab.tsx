import { formatHalfDay } from '#shared/domain/half-day.ts'
import {
  formatCustomerAddress,
  type RepairRequest,
  URGENCY_DESCRIPTIONS,
} from '#shared/domain/repair-request.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { hasReplyClock, isUrgent, UrgencyBadge } from './request-badge.tsx'
import { type RequestContent, toYardSearch } from './request-content.ts'
import { prefetchRequests, RequestTab } from './request-tab.tsx'
import { createRequestColumns, CustomerCell, VehicleCell } from './request-table-columns.tsx'

const formatVehicle = ({ vehicleInfo: { year, make, model } }: RepairRequest): string =>
  `${year} ${make} ${model}`

/** The service type, or what the customer called it where it is another one. */
const formatService = ({ serviceInfo: { serviceType, otherServiceType } }: RepairRequest): string =>
  otherServiceType || serviceType

const columns = createRequestColumns<RepairRequest>({
  customer: ['Customer', ({ customerInfo }) => <CustomerCell name={customerInfo.name} />],
  vehicle: ['Vehicle', (request) => <VehicleCell name={formatVehicle(request)} />],
  service: ['Service', formatService],
  urgency: ['Urgency', ({ serviceInfo }) => <UrgencyBadge urgency={serviceInfo.urgency} />],
})

/** Tab with columns and details of repair requests (rules 15.7 to 15.10). */
export const RepairRequestsTab = () => (
  <RequestTab
    kind="repair"
    queries={staffApi.requests.admin.repair}
    title="Repair Requests"
    noun="repair requests"
    columns={columns}
    toContent={toContent}
    renderUrgency={({ serviceInfo: { urgency } }) =>
      isUrgent(urgency) && <UrgencyBadge urgency={urgency} />
    }
    isHighlighted={isOpenEmergency}
    empty="No repair requests yet. What visitors send from Repair Services appears here."
  />
)

/** A vehicle that cannot be driven, as long as its owner waits for an answer. */
const isOpenEmergency = (request: RepairRequest): boolean =>
  request.serviceInfo.urgency === 'Emergency' && hasReplyClock(request)

/** Fetches the list before its tab is opened. */
export const prefetchTab = (search: Record<string, unknown>): void =>
  prefetchRequests('repair', search)

function toContent(request: RepairRequest): RequestContent {
  const { vehicleInfo, serviceInfo, customerInfo } = request
  const vehicleName = formatVehicle(request)
  return {
    vehicleName,
    fields: [
      { label: 'VIN', value: vehicleInfo.vin },
      { label: 'Year/make/model', value: vehicleName, isInSummary: true },
      { label: 'Trim', value: vehicleInfo.trim, isInSummary: true },
      {
        label: 'Mileage',
        value: vehicleInfo.mileage > 0 ? `${formatNumber(vehicleInfo.mileage)} miles` : '',
      },
      { label: 'Engine', value: vehicleInfo.engineSize },
      { label: 'Service type', value: formatService(request), isInSummary: true },
      {
        label: 'Urgency',
        value: `${serviceInfo.urgency} (${URGENCY_DESCRIPTIONS[serviceInfo.urgency].toLowerCase()})`,
      },
      {
        label: 'Preferred date',
        value: serviceInfo.preferredDate ? formatLongDate(serviceInfo.preferredDate, 'UTC') : '',
      },
      { label: 'Asks for', value: request.wish ? formatHalfDay(request.wish) : '' },
      { label: 'Description', value: serviceInfo.description, isLong: true },
    ],
    customer: { ...customerInfo, address: formatCustomerAddress(customerInfo.address) },
    vehicleWithTrim: `${vehicleName} ${vehicleInfo.trim}`.trim(),
    subject: formatService(request),
    wishedDay: request.wish?.day ?? serviceInfo.preferredDate,
    fitsVehicle: toYardSearch(vehicleInfo),
  }
}
