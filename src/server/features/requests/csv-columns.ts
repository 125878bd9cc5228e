import { VEHICLE_SOURCE_LABELS } from '#shared/domain/part-request.ts'
import { hasQuotes } from '#shared/domain/quote.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import { centsToDollars } from '#shared/lib/money.ts'
import type { RequestOf } from './kind-definition.ts'

/** Values by header. */
type Columns<Row> = Record<string, (row: Row) => string | number | null>

const LEADING: Columns<RequestOf<RequestKind>> = {
  Reference: ({ reference }) => reference,
  Received: ({ createdAt }) => createdAt,
  Status: ({ status }) => status,
}
const OWN: { [K in RequestKind]: Columns<RequestOf<K>> } = {
  part: {
    VIN: ({ vin }) => vin,
    Year: ({ vehicleInfo }) => vehicleInfo.year,
    Make: ({ vehicleInfo }) => vehicleInfo.make,
    Model: ({ vehicleInfo }) => vehicleInfo.model,
    Trim: ({ vehicleInfo }) => vehicleInfo.trim,
    Engine: ({ vehicleInfo }) => vehicleInfo.engineSize,
    'Vehicle source': ({ vehicleSource }) => VEHICLE_SOURCE_LABELS[vehicleSource],
    System: ({ partDetails }) => partDetails.system,
    Component: ({ partDetails }) => partDetails.component,
    'Other component': ({ partDetails }) => partDetails.otherComponent,
    'Additional info': ({ partDetails }) => partDetails.additionalInfo,
    Customer: ({ customerInfo }) => customerInfo.name,
    Phone: ({ customerInfo }) => customerInfo.phone,
    Email: ({ customerInfo }) => customerInfo.email,
    Donor: ({ donor }) => donor?.stockNumber ?? '',
    Repeats: ({ duplicateOf }) => duplicateOf,
  },
  repair: {
    VIN: ({ vehicleInfo }) => vehicleInfo.vin,
    Year: ({ vehicleInfo }) => vehicleInfo.year,
    Make: ({ vehicleInfo }) => vehicleInfo.make,
    Model: ({ vehicleInfo }) => vehicleInfo.model,
    Trim: ({ vehicleInfo }) => vehicleInfo.trim,
    Mileage: ({ vehicleInfo }) => vehicleInfo.mileage,
    Engine: ({ vehicleInfo }) => vehicleInfo.engineSize,
    Service: ({ serviceInfo }) => serviceInfo.serviceType,
    'Other service': ({ serviceInfo }) => serviceInfo.otherServiceType,
    Urgency: ({ serviceInfo }) => serviceInfo.urgency,
    'Preferred date': ({ serviceInfo }) => serviceInfo.preferredDate,
    'Asked for': ({ wish }) => wish && `${wish.day} ${wish.half}`,
    Description: ({ serviceInfo }) => serviceInfo.description,
    Customer: ({ customerInfo }) => customerInfo.name,
    Phone: ({ customerInfo }) => customerInfo.phone,
    Email: ({ customerInfo }) => customerInfo.email,
    Street: ({ customerInfo }) => customerInfo.address.street,
    City: ({ customerInfo }) => customerInfo.address.city,
    State: ({ customerInfo }) => customerInfo.address.state,
    'ZIP code': ({ customerInfo }) => customerInfo.address.zipCode,
  },
  inquiry: {
    Kind: ({ kind }) => kind,
    Vehicle: ({ vehicleLabel }) => vehicleLabel,
    'Preferred day': ({ preferredDate }) => preferredDate,
    Message: ({ message }) => message,
    Customer: ({ name }) => name,
    Phone: ({ phone }) => phone,
    Email: ({ email }) => email,
  },
}
const TRAILING: Columns<RequestOf<RequestKind>> = {
  'Answer due': ({ dueAt }) => dueAt,
  'First answered': ({ firstAnsweredAt }) => firstAnsweredAt,
  Assignee: ({ assignee }) => assignee,
  Source: ({ source }) => source,
  'Suspected spam': ({ spamReason }) => spamReason,
  Notes: ({ notes }) =>
    notes.map(({ author, timestamp, content }) => `${timestamp} ${author}: ${content}`).join('\n'),
}
/** In dollars. */
const OF_QUOTES: Columns<RequestOf<RequestKind>> = {
  Quoted: ({ quotedCents }) => centsToDollars(quotedCents),
  Accepted: ({ acceptedCents }) => centsToDollars(acceptedCents),
}

/** Lists the columns of a kind's CSV file. */
export function listCsvColumns<K extends RequestKind>(kind: K) {
  const columns: Columns<RequestOf<K>> = {
    ...LEADING,
    ...OWN[kind],
    ...TRAILING,
    ...(hasQuotes(kind) ? OF_QUOTES : {}),
  }
  return Object.entries(columns).map(([header, value]) => ({ header, value }))
}
