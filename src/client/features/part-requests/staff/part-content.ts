import type { PartRequest } from '#shared/domain/part-request.ts'
import type { Content } from '../../request-desk/staff/request-details.tsx'

/** A parts request as its details show it (specification section 2). */
export const partContentOf = ({
  vin,
  vehicleInfo,
  partDetails,
  customerInfo,
  repeats,
}: PartRequest): Content => ({
  facts: [
    { label: 'VIN', value: vin },
    { label: 'Engine', value: vehicleInfo.engineSize },
    { label: 'Trim', value: vehicleInfo.trim, isInHead: true },
    { label: 'System', value: partDetails.system, isInHead: true },
    { label: 'Component', value: partDetails.component, isInHead: true },
    { label: 'Other component', value: partDetails.otherComponent },
    { label: 'Additional info', value: partDetails.additionalInfo, isLong: true },
  ],
  customer: customerInfo,
  vehicle:
    `${vehicleInfo.year} ${vehicleInfo.make} ${vehicleInfo.model} ${vehicleInfo.trim}`.trim(),
  about: `${partDetails.system}: ${partDetails.component}`,
  repeats,
})
