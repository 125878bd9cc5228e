import {
  filterQuery,
  isNarrowed,
  narrowingOf,
  readRetailFilter,
  RETAIL_SORTS,
  type RetailFilter,
  SORT_LABELS,
} from '#shared/domain/vehicle-filter.ts'
import { RETAIL_STATUSES, RETAIL_STATUS_LABELS } from '#shared/domain/vehicle.ts'
import { formatNumber, formatPrice } from '#shared/lib/money.ts'
import { FilterChoice, FilterForm, FilterText } from '../../../components/filter-bar.tsx'
import { FilterSheet, type Matches } from '../../../components/filter-sheet.tsx'
import { ListBar, SortForm } from '../../../components/list-bar.tsx'
import { type MakeCount, makeOptions } from './filter-labels.ts'

const SHEET_ID = 'inventory-filter'
const PRICES = [5000, 7500, 10_000, 15_000, 20_000, 30_000].map(
  (price) => [price, `Up to ${formatPrice(price)}`] as const,
)
const MILEAGES = [50_000, 75_000, 100_000, 150_000].map(
  (miles) => [miles, `Up to ${formatNumber(miles)} mi`] as const,
)
const STATUSES = RETAIL_STATUSES.map((status) => [status, RETAIL_STATUS_LABELS[status]] as const)
const SORTS = RETAIL_SORTS.slice(1).map((sort) => [sort, SORT_LABELS[sort]] as const)

type Props = {
  filter: RetailFilter
  makes: MakeCount[]
  onChoose(filter: RetailFilter): void
}

/** Narrows the inventory, in the sidebar of a wide screen. */
export function InventorySidebarFilter(props: Props) {
  return (
    <FilterForm {...formOf(props)} className="rounded-md border bg-card p-4">
      <Fields {...props} />
    </FilterForm>
  )
}

/** The bar above the inventory: its order, and on small screens the way to its filter. */
export function InventoryBar({
  matches,
  findMatches,
  ...props
}: Props & { matches: Matches; findMatches(filter: RetailFilter): Promise<Matches | undefined> }) {
  const { filter, onChoose } = props
  const narrowing = narrowingOf(filter)
  return (
    <>
      <ListBar sheetId={SHEET_ID} chosenCount={Object.keys(narrowing).length}>
        <SortForm
          action="/inventory"
          kept={narrowing}
          value={filter.sort}
          none={SORT_LABELS.newest}
          options={SORTS}
          onChoose={(search) => onChoose(readRetailFilter(search))}
        />
      </ListBar>
      <FilterSheet
        {...formOf(props)}
        id={SHEET_ID}
        matches={matches}
        findMatches={(search) => findMatches(readRetailFilter(search))}
      >
        <Fields {...props} />
      </FilterSheet>
    </>
  )
}

const formOf = ({ filter, onChoose }: Props) => ({
  action: '/inventory',
  kept: { sort: filter.sort },
  chosen: filterQuery(filter),
  narrowed: isNarrowed(filter),
  onChoose: (search: Record<string, unknown>) => onChoose(readRetailFilter(search)),
})

function Fields({ filter, makes }: Props) {
  return (
    <>
      <FilterText label="Search" name="q" value={filter.q} wide />
      <FilterChoice
        label="Make"
        name="make"
        value={filter.make}
        none="Any make"
        options={makeOptions(makes, filter)}
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
    </>
  )
}
