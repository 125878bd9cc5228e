import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { type DismantledFilter, readDismantledFilter } from '#shared/domain/vehicle-filter.ts'
import { cn } from '../../../lib/cn.ts'
import { type MakeCounts, listMakeOptions } from './filter-labels.ts'
import { ChoiceForm } from './list-bar.tsx'
import { CHOSEN_IN_ROW, useRowStart } from './use-row-start.ts'

const PILLS = 7

export const listLargestMakes = (makes: MakeCounts): string[] =>
  Object.entries(makes)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, PILLS)
    .map(([make]) => make)

/** Largest makes of the yard as links that narrow the list to them, and all in a select. */
export function MakeLinks({
  filter,
  makes,
  onChoose,
}: {
  filter: DismantledFilter
  makes: MakeCounts
  onChoose(filter: DismantledFilter): void
}) {
  const all = listMakeOptions(makes, filter)
  const row = useRowStart(filter.make)
  if (all.length < 2) return null
  const largest = new Set(listLargestMakes(makes))
  const link = (make: string | undefined, label: string) => (
    <Link
      to="/parts"
      search={{ ...filter, make, page: undefined }}
      resetScroll={false}
      activeOptions={{ exact: true }}
      aria-current={make === filter.make ? 'true' : undefined}
      className={cn(
        'inline-flex min-h-11 items-center rounded-full border border-input bg-card px-4 whitespace-nowrap no-underline hover:border-foreground aria-[current]:bg-secondary aria-[current]:text-secondary-foreground lg:px-3 lg:text-sm',
        make && make === filter.make && CHOSEN_IN_ROW,
      )}
    >
      {label}
    </Link>
  )
  const { make, page: _page, ...kept } = filter
  const hasMore = all.length > PILLS
  return (
    <nav aria-label="Makes" className="mb-2 flex flex-nowrap items-center gap-1.5 lg:mb-4">
      {/* On wide screens one row, without the pills that do not fit in it. */}
      <div
        ref={row}
        className={cn(
          'scroll-row min-w-0',
          hasMore && 'lg:h-13 lg:flex-wrap lg:overflow-hidden lg:*:grow lg:*:justify-center',
        )}
      >
        {link(undefined, 'All makes')}
        {all
          .filter(([name]) => largest.has(name))
          .map(([name, label]) => (
            <Fragment key={name}>{link(name, label)}</Fragment>
          ))}
      </div>
      {hasMore && (
        <ChoiceForm
          action="/parts"
          kept={kept}
          label="Others"
          name="make"
          value={make && !largest.has(make) ? make : undefined}
          none="More"
          options={all}
          className="w-26 shrink-0 max-lg:hidden [&_select]:min-h-11 [&_select]:rounded-full [&_select]:text-sm"
          onChoose={(search) => onChoose(readDismantledFilter(search))}
        />
      )}
    </nav>
  )
}
