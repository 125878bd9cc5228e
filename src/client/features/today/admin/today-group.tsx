import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Children, type ReactNode } from 'react'
import type { REQUEST_LISTS } from '#shared/domain/request.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { cn } from '../../../lib/cn.ts'

type ListPath =
  `/admin/${(typeof REQUEST_LISTS)[keyof typeof REQUEST_LISTS] | `${VehicleKind}-vehicles` | 'sales' | 'pulls' | 'schedule'}`
/** `count` is that of one list among several. */
type List = { label: string; to: ListPath; view?: string; count?: number }
type GroupProps = {
  title: string
  count: number
  isLate?: boolean
  /** The filtered lists that have all of them. */
  lists?: List[]
  children: ReactNode
}

/** Rows whose link is as large as they are. */
const LINKS =
  'grid grid-cols-1 content-start gap-2 pb-3 [&_li]:relative [&_li_a]:not-hover:no-underline [&_li>a]:after:absolute [&_li>a]:after:-inset-x-2 [&_li>a]:after:-inset-y-1.5'

/** A group that can wait, as a folded line of a card. */
export const Chore = ({ title, count, lists, children }: GroupProps) => (
  <details className="border-t">
    <summary className="flex min-h-11 cursor-pointer items-center font-semibold before:translate-y-0">
      <span>{`${title} `}</span>
      <span className="ml-auto pl-3 tabular-nums">{formatNumber(count)}</span>
    </summary>
    <div className={LINKS}>
      <ul className="grid grid-cols-1 gap-3">{children}</ul>
      <ListChips lists={lists} />
    </div>
  </details>
)

export function Group({ title, count, isLate, lists, children }: GroupProps) {
  const [, other] = lists ?? []
  return (
    <div
      className={cn(
        LINKS,
        'rounded-md border bg-card px-4 pt-3',
        isLate && 'border-t-4 border-t-alert pt-2.5',
      )}
    >
      <GroupHeading
        title={title}
        count={count}
        isLate={isLate}
        list={lists?.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0))[0]}
      />
      {Children.count(children) > 0 && <ul className="grid grid-cols-1 gap-3">{children}</ul>}
      {other && <ListChips lists={lists} />}
    </div>
  )
}

const ListChips = ({ lists }: Pick<GroupProps, 'lists'>) => (
  <p className="-mb-1 flex flex-wrap gap-x-1.5">
    {lists?.map(({ label, to, view }) => (
      <ListChip key={label} label={label} to={to} view={view} />
    ))}
  </p>
)

type HeadingProps = Omit<GroupProps, 'lists' | 'children'> & { list?: List | undefined }

export const GroupHeading = ({ title, count, isLate, list }: HeadingProps) => (
  <h3 className="flex items-center justify-between gap-3 text-xl">
    {list ? (
      <Link
        to={list.to}
        search={{ view: list.view }}
        title={list.label}
        className="-my-2 inline-flex min-h-11 items-center gap-1 not-hover:no-underline"
      >
        <span>{`${title} `}</span>
        <ChevronRight size={16} aria-hidden="true" className="text-muted-foreground" />
      </Link>
    ) : (
      <span>{`${title} `}</span>
    )}
    <span
      className={cn(
        'min-w-8 rounded-md px-2 text-center tabular-nums',
        isLate ? 'bg-alert text-white' : 'bg-border',
      )}
    >
      {formatNumber(count)}
    </span>
  </h3>
)

/** Link to one of the lists that together have all of a group. */
const ListChip = ({
  label,
  to,
  view,
}: Pick<List, 'label' | 'to'> & { view: string | undefined }) => (
  <Link
    to={to}
    search={{ view }}
    className="group inline-flex min-h-11 items-center text-sm font-semibold no-underline"
  >
    <span className="rounded-md border px-2 py-1 group-hover:border-foreground">{label}</span>
  </Link>
)
