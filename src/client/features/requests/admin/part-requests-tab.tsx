import { Link } from '@tanstack/react-router'
import { type PartRequest, VEHICLE_SOURCE_LABELS } from '#shared/domain/part-request.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { type RequestContent, toYardSearch } from './request-content.ts'
import { prefetchRequests, RequestTab } from './request-tab.tsx'
import { createRequestColumns, CustomerCell, VehicleCell } from './request-table-columns.tsx'

const formatVehicle = ({ vehicleInfo: { year, make, model } }: PartRequest): string =>
  `${year} ${make} ${model}`

const columns = createRequestColumns<PartRequest>({
  vehicle: ['Vehicle', (request) => <VehicleCell name={formatVehicle(request)} />],
  part: ['Part', (request) => <Part {...request} />],
  customer: ['Customer', ({ customerInfo }) => <CustomerCell name={customerInfo.name} />],
})

const Part = (request: PartRequest) => (
  <>
    <span>{`${request.partDetails.system}: ${request.partDetails.component}`}</span>
    <RepeatMark {...request} />
  </>
)

/** Number of requests by the customer for the same part. */
const RepeatMark = ({ duplicates }: PartRequest) =>
  duplicates.length > 0 && (
    <span className="block text-sm text-muted-foreground">
      {`${duplicates.length + 1} requests`}
    </span>
  )

/** The vehicle of the yard that the customer wants the part from. */
const DonorLink = ({ id, stockNumber, label }: NonNullable<PartRequest['donor']>) =>
  id === null ? (
    label
  ) : (
    <Link to="/admin/dismantled-vehicles" search={{ q: stockNumber, open: id }}>
      {label}
    </Link>
  )

/** Tab with columns and details of part requests (rules 15.1 to 15.6). */
export const PartRequestsTab = () => (
  <RequestTab
    kind="part"
    queries={staffApi.requests.admin.part}
    title="Parts Requests"
    noun="part requests"
    columns={columns}
    toContent={toContent}
    renderMark={(request) => <RepeatMark {...request} />}
    empty="No parts requests yet. What visitors send from Request Parts appears here."
  />
)

/** Fetches the list before its tab is opened. */
export const prefetchTab = (search: Record<string, unknown>): void =>
  prefetchRequests('part', search)

function toContent(request: PartRequest): RequestContent {
  const { vin, vehicleInfo, vehicleSource, donor, partDetails, customerInfo, duplicates } = request
  const vehicleName = formatVehicle(request)
  return {
    vehicleName,
    fields: [
      { label: 'VIN', value: vin || 'None: year, make and model by hand' },
      { label: 'Vehicle source', value: VEHICLE_SOURCE_LABELS[vehicleSource] },
      { label: 'Engine', value: vehicleInfo.engineSize },
      { label: 'Trim', value: vehicleInfo.trim, isInSummary: true },
      { label: 'Donor', value: donor && <DonorLink {...donor} /> },
      { label: 'System', value: partDetails.system, isInSummary: true },
      { label: 'Component', value: partDetails.component, isInSummary: true },
      { label: 'Other component', value: partDetails.otherComponent },
      { label: 'Additional info', value: partDetails.additionalInfo, isLong: true },
    ],
    customer: customerInfo,
    vehicleWithTrim: `${vehicleName} ${vehicleInfo.trim}`.trim(),
    subject: `${partDetails.system}: ${partDetails.component}`,
    fitsVehicle: toYardSearch(vehicleInfo),
    duplicates,
  }
}
