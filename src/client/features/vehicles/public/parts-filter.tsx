import {
  DISMANTLED_SORTS,
  type DismantledFilter,
  SORT_LABELS,
  filterQuery,
  isNarrowed,
  readDismantledFilter,
} from '#shared/domain/vehicle-filter.ts'
import { DISMANTLED_STATUSES } from '#shared/domain/vehicle.ts'
import { FilterBar, FilterChoice, FilterText } from '../../../components/filter-bar.tsx'

const STATUSES = DISMANTLED_STATUSES.map((status) => [status, status] as const)
const SORTS = DISMANTLED_SORTS.slice(1).map((sort) => [sort, SORT_LABELS[sort]] as const)

/** Narrows and orders the vehicles in the yard. */
export function PartsFilter({
  filter,
  makes,
  onChoose,
}: {
  filter: DismantledFilter
  makes: string[]
  onChoose(filter: DismantledFilter): void
}) {
  return (
    <FilterBar
      action="/parts"
      chosen={filterQuery(filter)}
      narrowed={isNarrowed(filter) || filter.sort !== undefined}
      onChoose={(search) => onChoose(readDismantledFilter(search))}
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
        label="Sort by"
        name="sort"
        value={filter.sort}
        none={SORT_LABELS.newest}
        options={SORTS}
      />
    </FilterBar>
  )
}
