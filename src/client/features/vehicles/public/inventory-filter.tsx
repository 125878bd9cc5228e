import {
  isNarrowed,
  RETAIL_SORTS,
  type RetailFilter,
  SORT_LABELS,
  filterQuery,
  readRetailFilter,
} from '#shared/domain/vehicle-filter.ts'
import { RETAIL_STATUSES, RETAIL_STATUS_LABELS } from '#shared/domain/vehicle.ts'
import { formatNumber, formatPrice } from '#shared/lib/money.ts'
import { FilterBar, FilterChoice, FilterText } from '../../../components/filter-bar.tsx'

const PRICES = [5000, 7500, 10_000, 15_000, 20_000, 30_000].map(
  (price) => [price, `Up to ${formatPrice(price)}`] as const,
)
const MILEAGES = [50_000, 75_000, 100_000, 150_000].map(
  (miles) => [miles, `Up to ${formatNumber(miles)} mi`] as const,
)
const STATUSES = RETAIL_STATUSES.map((status) => [status, RETAIL_STATUS_LABELS[status]] as const)
const SORTS = RETAIL_SORTS.slice(1).map((sort) => [sort, SORT_LABELS[sort]] as const)

/** Narrows and orders the inventory. */
export function InventoryFilter({
  filter,
  makes,
  onChoose,
}: {
  filter: RetailFilter
  makes: string[]
  onChoose(filter: RetailFilter): void
}) {
  return (
    <FilterBar
      action="/inventory"
      chosen={filterQuery(filter)}
      narrowed={isNarrowed(filter) || filter.sort !== undefined}
      onChoose={(search) => onChoose(readRetailFilter(search))}
      isSidebar
    >
      <FilterText label="Search" name="q" value={filter.q} wide />
      <FilterChoice
        label="Make"
        name="make"
        value={filter.make}
        none="Any make"
        options={makes.map((make) => [make, make])}
      />
      <FilterChoice
        label="Status"
        name="status"
        value={filter.status}
        none="Any status"
        options={STATUSES}
      />
      <FilterText label="Year from" name="yearFrom" value={filter.yearFrom} numeric />
      <FilterText label="Year to" name="yearTo" value={filter.yearTo} numeric />
      <FilterChoice
        label="Price"
        name="priceTo"
        value={filter.priceTo}
        none="Any price"
        options={PRICES}
      />
      <FilterChoice
        label="Mileage"
        name="mileageTo"
        value={filter.mileageTo}
        none="Any mileage"
        options={MILEAGES}
      />
      <FilterChoice
        label="Sort by"
        name="sort"
        value={filter.sort}
        wide
        none={SORT_LABELS.newest}
        options={SORTS}
      />
    </FilterBar>
  )
}
