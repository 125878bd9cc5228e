import { CarFront, Cog, Inbox, type LucideIcon, Receipt, UserRound, Warehouse } from 'lucide-react'
import { PART_AVAILABILITY_LABELS } from '#shared/domain/part.ts'
import type { FoundCustomer, FoundRequest, FoundVehicle } from '#shared/domain/quick-search.ts'
import {
  REQUEST_LISTS,
  REQUEST_KIND_LABELS,
  REQUEST_KINDS,
  REQUEST_STATUS_LABELS,
  type RequestKind,
} from '#shared/domain/request.ts'
import { SALE_STATUS_LABELS } from '#shared/domain/sale.ts'
import {
  RETAIL_STATUS_LABELS,
  RETAIL_STATUSES,
  VEHICLE_KINDS,
  type VehicleKind,
} from '#shared/domain/vehicle.ts'
import { formatNumber, formatCents } from '#shared/lib/money.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import type { Outputs } from '../../../lib/api.ts'
import { VIEW_PARAMS } from '../../../lib/request-link.ts'

type Found = Outputs['search']['admin']['searchEverything']
type List = (typeof REQUEST_LISTS)[RequestKind] | `${VehicleKind}-vehicles`
type ListTarget = {
  list: List
  search: { q: string; open?: string; view?: string; status?: string }
}
/** A list of the back office, or the page of a customer, sale or part. */
type Target = ListTarget | { customerOf: string } | { sale: string } | { part: string }
/** One line of the results; without a detail it leads to a whole list. */
export type Result = {
  key: string
  title: string
  detail?: string
  /** Such as 'Archived'. */
  mark?: string
  target: Target
}
export type ResultGroup = { label: string; Icon: LucideIcon; results: Result[] }

type Nouns = readonly [one: string, several: string]

const VEHICLE_GROUPS: Record<VehicleKind, { label: string; Icon: LucideIcon; nouns: Nouns }> = {
  retail: { label: 'Cars for sale', Icon: CarFront, nouns: ['car for sale', 'cars for sale'] },
  dismantled: {
    label: 'Dismantled vehicles',
    Icon: Warehouse,
    nouns: ['dismantled vehicle', 'dismantled vehicles'],
  },
}

/** The groups that have something, in the order they are shown; `q` is what was searched for. */
export function groupResults(found: Found, q: string): ResultGroup[] {
  return [
    { label: 'Requests', Icon: Inbox, results: toRequestResults(found, q) },
    ...VEHICLE_KINDS.map((kind) => ({
      label: VEHICLE_GROUPS[kind].label,
      Icon: VEHICLE_GROUPS[kind].Icon,
      results: toVehicleResults(found, { kind, q }),
    })),
    { label: 'Sales', Icon: Receipt, results: found.sales.map(toSaleResult) },
    { label: 'Parts', Icon: Cog, results: found.parts.map(toPartResult) },
    { label: 'Customers', Icon: UserRound, results: found.customers.map(customerResult) },
  ].filter(({ results }) => results.length > 0)
}

function toRequestResults({ requests: { found, totals } }: Found, q: string): Result[] {
  const lists = REQUEST_KINDS.flatMap((kind) => {
    const shown = found.filter((each) => each.kind === kind && each.list === 'current').length
    const nouns = REQUEST_KIND_LABELS[kind]
    const target = { list: REQUEST_LISTS[kind], search: { q } }
    return totals[kind] > shown ? showAll({ total: totals[kind], nouns, target }) : []
  })
  return [...found.map(toRequestResult), ...lists]
}

const MARKS = { current: undefined, archived: 'Archived', spam: 'Spam' }

const toRequestResult = (request: FoundRequest): Result => ({
  key: request.id,
  title: `${request.reference} ${request.customer}`,
  detail: `${request.about}, ${REQUEST_STATUS_LABELS[request.status].toLowerCase()}`,
  mark: MARKS[request.list],
  target: {
    list: REQUEST_LISTS[request.kind],
    search: { view: VIEW_PARAMS[request.list], q: request.reference, open: request.id },
  },
})

function toVehicleResults(groups: Found, { kind, q }: { kind: VehicleKind; q: string }): Result[] {
  const { found, total } = groups[kind]
  const shown = found.filter(({ isArchived }) => !isArchived).length
  const results = found.map((vehicle) => toVehicleResult(kind, vehicle))
  const { nouns } = VEHICLE_GROUPS[kind]
  return total > shown
    ? [...results, showAll({ total, nouns, target: { list: `${kind}-vehicles`, search: { q } } })]
    : results
}

function toVehicleResult(kind: VehicleKind, vehicle: FoundVehicle): Result {
  const retailStatus = oneOf(RETAIL_STATUSES, vehicle.status)
  const status = retailStatus ? RETAIL_STATUS_LABELS[retailStatus] : vehicle.status
  return {
    key: vehicle.id,
    title: `${vehicle.stockNumber} ${vehicle.name}`,
    detail: [`VIN ${vehicle.vin}`, status.toLowerCase(), vehicle.location]
      .filter(Boolean)
      .join(', '),
    mark: vehicle.isArchived ? 'Archived' : undefined,
    target: {
      list: `${kind}-vehicles`,
      search: {
        status: vehicle.isArchived ? 'archived' : '',
        q: vehicle.stockNumber,
        open: vehicle.id,
      },
    },
  }
}

const toSaleResult = (sale: Found['sales'][number]): Result => ({
  key: sale.id,
  title: [sale.number, sale.customerName].filter(Boolean).join(' '),
  detail: `${formatCents(sale.totalCents)}, ${SALE_STATUS_LABELS[sale.status].toLowerCase()}`,
  target: { sale: sale.number },
})

const toPartResult = (part: Found['parts'][number]): Result => ({
  key: part.id,
  title: `${part.tag} ${part.name}`,
  detail: [
    part.donorStockNumber,
    part.donorLabel,
    PART_AVAILABILITY_LABELS[part.availability].toLowerCase(),
  ]
    .filter(Boolean)
    .join(', '),
  target: { part: part.tag },
})

const customerResult = ({ requestId, name, phone, email }: FoundCustomer): Result => ({
  key: `customer-${requestId}`,
  title: name,
  detail: `${phone}, ${email}`,
  target: { customerOf: requestId },
})

const showAll = ({
  total,
  nouns: [one, several],
  target,
}: {
  total: number
  nouns: Nouns
  target: ListTarget
}): Result => ({
  key: `all-${several.replaceAll(' ', '-')}`,
  title: total === 1 ? `Show the ${one}` : `Show all ${formatNumber(total)} ${several}`,
  target,
})
