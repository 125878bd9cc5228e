import { Link } from '@tanstack/react-router'
import {
  DISMANTLED_SORTS,
  type DismantledFilter,
  filterQuery,
  isNarrowed,
  narrowingOf,
  readDismantledFilter,
  SORT_LABELS,
} from '#shared/domain/vehicle-filter.ts'
import { DISMANTLED_STATUSES } from '#shared/domain/vehicle.ts'
import { FilterChoice, FilterForm, FilterText } from '../../../components/filter-bar.tsx'
import { FilterSheet, type Matches } from '../../../components/filter-sheet.tsx'
import { ListBar, SortForm } from '../../../components/list-bar.tsx'
import { type MakeCount, makeOptions } from './filter-labels.ts'

const SHEET_ID = 'parts-filter'
const STATUSES = DISMANTLED_STATUSES.map((status) => [status, status] as const)
const SORTS = DISMANTLED_SORTS.slice(1).map((sort) => [sort, SORT_LABELS[sort]] as const)

type Props = {
  filter: DismantledFilter
  makes: MakeCount[]
  onChoose(filter: DismantledFilter): void
}

/** Narrows the vehicles in the yard, in the sidebar of a wide screen. */
export function PartsSidebarFilter(props: Props) {
  return (
    <FilterForm {...formOf(props)} className="rounded-md border bg-card p-4">
      <Fields {...props} />
    </FilterForm>
  )
}

/** The bar above the yard: its order, and on small screens the way to its filter. */
export function PartsBar({
  matches,
  findMatches,
  ...props
}: Props & {
  matches: Matches
  findMatches(filter: DismantledFilter): Promise<Matches | undefined>
}) {
  const { filter, onChoose } = props
  const narrowing = narrowingOf(filter)
  return (
    <>
      <ListBar sheetId={SHEET_ID} chosenCount={Object.keys(narrowing).length}>
        <SortForm
          action="/parts"
          kept={{ ...narrowing, view: filter.view }}
          value={filter.sort}
          none={SORT_LABELS.newest}
          options={SORTS}
          onChoose={(search) => onChoose(readDismantledFilter(search))}
        />
      </ListBar>
      <FilterSheet
        {...formOf(props)}
        id={SHEET_ID}
        matches={matches}
        findMatches={(search) => findMatches(readDismantledFilter(search))}
      >
        <Fields {...props} />
      </FilterSheet>
    </>
  )
}

/** Every make in the yard with its number of vehicles, as links that narrow the list to it. */
export function MakeLinks({ filter, makes }: Pick<Props, 'filter' | 'makes'>) {
  if (makes.length < 2) return null
  const link = (make: string | undefined, label: string) => (
    <Link
      to="/parts"
      search={{ ...filter, make, page: undefined }}
      resetScroll={false}
      activeOptions={{ exact: true }}
      aria-current={make === filter.make ? 'true' : undefined}
      className="inline-flex min-h-11 items-center rounded-full border border-input bg-card px-4 whitespace-nowrap no-underline hover:bg-muted aria-[current]:bg-secondary aria-[current]:text-secondary-foreground lg:min-h-9 lg:px-3 lg:text-[0.9375rem]"
    >
      {label}
    </Link>
  )
  return (
    <nav aria-label="Makes" className="mb-2 lg:mb-4">
      <ul className="flex gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 lg:flex-wrap">
        <li>{link(undefined, 'All makes')}</li>
        {makeOptions(makes, filter).map(([make, label]) => (
          <li key={make}>{link(make, label)}</li>
        ))}
      </ul>
    </nav>
  )
}

const formOf = ({ filter, onChoose }: Props) => ({
  action: '/parts',
  kept: { sort: filter.sort, view: filter.view },
  chosen: filterQuery(filter),
  narrowed: isNarrowed(filter),
  onChoose: (search: Record<string, unknown>) => onChoose(readDismantledFilter(search)),
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
    </>
  )
}
