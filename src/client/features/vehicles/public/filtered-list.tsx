import { Fragment, type ReactNode } from 'react'
import {
  toFilterQuery,
  isNarrowed,
  omitPage,
  type PublicFilter,
  SORT_LABELS,
} from '#shared/domain/vehicle-filter.ts'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { cn } from '../../../lib/cn.ts'
import { FilterChoice, FilterForm, FilterText } from './filter-bar.tsx'
import { FilterChips } from './filter-chips.tsx'
import { countText, listChips, type MakeCounts, listMakeOptions } from './filter-labels.ts'
import { FilterSheet, type Matches } from './filter-sheet.tsx'
import { ChoiceForm, ListBar } from './list-bar.tsx'
import { Pager } from './pager.tsx'
import { ResultLine } from './result-line.tsx'

/** Grid of a list and its sidebar. */
export const LIST_FRAME = 'wrap side-grid pt-4 pb-10 md:pb-16 lg:pt-8'

/** From so many vehicles on, the filter stays beside the list, and contact ends the column. */
export const LONG_LIST = 12

/** Properties of a list that depend on its filter. */
export type ListConfig<Filter extends PublicFilter> = {
  action: '/inventory' | '/parts'
  read(search: Record<string, unknown>): Filter
  statuses: readonly (readonly [value: string, label: string])[]
  sorts: readonly NonNullable<Filter['sort']>[]
  /** Fields that the other list does not have. */
  fields?: (filter: Filter) => ReactNode
}

/** Properties of the page of a list. */
export type ListProps<Filter extends PublicFilter> = {
  filter: Filter
  /** Sidebar below the filter; in the yard, small screens have it in a panel. */
  side: ReactNode
  onChoose(filter: Filter): void
  /** Results of a filter; undefined if the query fails. */
  findMatches(filter: Filter): Promise<Matches | undefined>
}
export type LoadedListProps<Filter extends PublicFilter> = ListProps<Filter> & {
  /** True while a chosen list loads. */
  isLoading: boolean
}

type FilterProps<Filter extends PublicFilter> = {
  config: ListConfig<Filter>
  filter: Filter
  makes: MakeCounts
  onChoose(filter: Filter): void
}

/** Narrows a list, in the sidebar of a wide screen. */
export const SidebarFilter = <Filter extends PublicFilter>(props: FilterProps<Filter>) => (
  <FilterForm {...toForm(props)} className="rounded-md border bg-card card-pad max-lg:hidden">
    <Fields {...props} />
  </FilterForm>
)

/** The bar above a list: its order, and on small screens the way to its filter. */
export function FilterBar<Filter extends PublicFilter>({
  matches,
  findMatches,
  ...props
}: FilterProps<Filter> & {
  matches?: Matches
  /** Results of a filter; undefined if the query fails. */
  findMatches(filter: Filter): Promise<Matches | undefined>
}) {
  const { config, filter } = props
  const form = toForm(props)
  const narrowing = omitPage(filter)
  const sheetId = `${config.action.slice(1)}-filter`
  return (
    <>
      <ListBar sheetId={sheetId} chosenCount={Object.keys(narrowing).length}>
        <ChoiceForm
          action={config.action}
          kept={{ ...narrowing, ...pickUnfielded(filter) }}
          label="Sort by"
          name="sort"
          value={filter.sort}
          none={SORT_LABELS.newest}
          options={config.sorts.map((sort) => [sort, SORT_LABELS[sort]] as const)}
          onChoose={form.onChoose}
        />
      </ListBar>
      <FilterSheet
        {...form}
        id={sheetId}
        matches={matches}
        findMatches={(search) => findMatches(config.read(search))}
      >
        <Fields {...props} />
      </FilterSheet>
    </>
  )
}

/** View and part of the yard, which have no field. */
const pickUnfielded = ({ view, part }: PublicFilter) => ({ view, part })

const toForm = <Filter extends PublicFilter>({
  config,
  filter,
  onChoose,
}: FilterProps<Filter>) => ({
  action: config.action,
  kept: { sort: filter.sort, ...pickUnfielded(filter) },
  chosen: toFilterQuery(filter),
  narrowed: isNarrowed(filter),
  onChoose: (search: Record<string, unknown>) => onChoose(config.read(search)),
})

function Fields<Filter extends PublicFilter>({ config, filter, makes }: FilterProps<Filter>) {
  return (
    <>
      <FilterText label="Search" name="q" value={filter.q} wide />
      <FilterChoice
        label="Make"
        name="make"
        value={filter.make}
        none="Any make"
        options={listMakeOptions(makes, filter)}
      />
      <FilterChoice
        label="Status"
        name="status"
        value={filter.status}
        none="Any status"
        options={config.statuses}
      />
      <FilterText label="Year from" name="yearFrom" value={filter.yearFrom} numeric />
      <FilterText label="Year to" name="yearTo" value={filter.yearTo} numeric />
      {config.fields?.(filter)}
    </>
  )
}

type LinkProps = { className: string; 'aria-label'?: string; children: ReactNode }

/** Found vehicles, between the filter and the links to other pages. */
export function FilteredVehicles<Filter extends PublicFilter>({
  filter,
  found: { vehicles, total, isCounted, hasMore, corrected, nearest },
  stock,
  isLoading,
  link,
  tile,
  intro,
  tools,
  renderEmpty,
  children,
}: {
  filter: Filter
  found: {
    vehicles: unknown[]
    total: number
    isCounted: boolean
    hasMore: boolean
    /** Corrected search, if only that has results. */
    corrected?: string | undefined
    /** Results without one of the filters, if there are none with all. */
    nearest?: { dropped: string; count: number }[] | undefined
  }
  /** Count of all vehicles with its meaning, in place of the number of results. */
  stock?: string | undefined
  /** While other vehicles are on their way, these stay in view. */
  isLoading: boolean
  /** A link to the list with another filter. */
  link: (filter: Filter, props: LinkProps) => ReactNode
  /** Filter that a link above the list shows as chosen, which needs no chip. */
  tile?: string | undefined
  /** Above the number of vehicles. */
  intro?: ReactNode
  /** Stands beside the number of vehicles. */
  tools?: ReactNode
  /** Shown if there are no results. */
  renderEmpty: (nearest: ReactNode) => ReactNode
  children: ReactNode
}) {
  const { page = 1 } = filter
  const isShown = vehicles.length > 0 || isLoading
  const chips = listChips(filter)
  const shownChips = chips.filter(({ key }) => key !== tile)
  const without = (key: string): Filter => ({ ...filter, [key]: undefined, page: undefined })
  return (
    <>
      {intro}
      {corrected && <p className="mb-3">{`Showing results for ${corrected}`}</p>}
      {(isShown || shownChips.length > 0) && (
        <div
          className={cn(
            'mb-4 flex flex-wrap items-center justify-between gap-4',
            // As high as the tools, which may arrive later.
            tools ? 'min-h-11' : 'lg:min-h-11',
          )}
        >
          {isShown && (
            <ResultLine
              total={total}
              isCounted={isCounted}
              stock={stock}
              page={page}
              isLoading={isLoading}
            />
          )}
          <FilterChips chips={shownChips} link={(key, props) => link(without(key), props)} />
          {isShown && tools}
        </div>
      )}
      {/* Without a class, which every document would carry. */}
      <div
        aria-busy={isLoading || undefined}
        className="clear-both"
        style={isLoading ? { opacity: 0.6 } : undefined}
      >
        {vehicles.length > 0
          ? children
          : renderEmpty(
              nearest?.map(({ dropped, count }) => (
                <Fragment key={dropped}>
                  {link(without(dropped), {
                    className: buttonVariants({ variant: 'outline' }),
                    children: `Without ${chips.find(({ key }) => key === dropped)?.label}: ${countText(count)}`,
                  })}
                </Fragment>
              )),
            )}
      </div>
      <Pager
        page={page}
        hasMore={hasMore}
        total={total}
        isCounted={isCounted}
        link={(number, props) =>
          link({ ...filter, page: number === 1 ? undefined : number }, props)
        }
      />
    </>
  )
}
