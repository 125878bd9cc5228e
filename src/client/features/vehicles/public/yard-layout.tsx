import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { type DismantledFilter, toFilterQuery } from '#shared/domain/vehicle-filter.ts'
import { useNeedsReact } from '../../../hooks/use-needs-react.ts'
import { cn } from '../../../lib/cn.ts'
import { createListeners, useStore } from '../../../lib/store.ts'

/** Storage key of the chosen layout; early-view.ts reads it before the first paint. */
const STORAGE_NAME = 'parts-view'
const { notifyAll, subscribe } = createListeners()
const remembered = {
  initial: false,
  read: () => document.documentElement.dataset.view === 'list',
  subscribe,
}

function remember(isList: boolean): void {
  if (isList) document.documentElement.dataset.view = 'list'
  else delete document.documentElement.dataset.view
  try {
    if (isList) localStorage.setItem(STORAGE_NAME, 'list')
    else localStorage.removeItem(STORAGE_NAME)
  } catch {
    // The visitor's browser refuses to remember it.
  }
  notifyAll()
}

type Props = { filter: DismantledFilter }

/** Links to cards and rows; in the URL for visitors without JavaScript, and stored. */
export function YardLayoutLinks({ filter }: Props) {
  const isRemembered = useStore(remembered)
  const isList = filter.view === 'list' || isRemembered
  return (
    <nav aria-label="View" className="flex overflow-hidden rounded-md border border-input bg-card">
      <LayoutLink
        filter={filter}
        view={undefined}
        isCurrent={!isList}
        className="bg-secondary text-secondary-foreground list:bg-transparent list:text-foreground"
      >
        Cards
      </LayoutLink>
      <LayoutLink
        filter={filter}
        view="list"
        isCurrent={isList}
        className="list:bg-secondary list:text-secondary-foreground"
      >
        List
      </LayoutLink>
    </nav>
  )
}

/** Not the router's link, which takes the URL alone for what is shown. */
function LayoutLink({
  filter,
  view,
  isCurrent,
  className,
  children,
}: Props & {
  view: 'list' | undefined
  isCurrent: boolean
  className: string
  children: string
}) {
  const navigate = useNavigate()
  const { needsReact } = useNeedsReact<HTMLAnchorElement>()
  const { view: _shown, ...rest } = filter
  const search: DismantledFilter = view ? { ...rest, view } : rest
  const choose = (event: MouseEvent) => {
    remember(view === 'list')
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ to: '/parts', search, resetScroll: false, replace: true })
  }
  return (
    <a
      {...needsReact}
      href={`/parts${toFilterQuery(search)}`}
      aria-current={isCurrent ? 'true' : undefined}
      className={cn(
        'inline-flex min-h-10.5 items-center px-3 font-semibold no-underline -outline-offset-4 lg:min-h-11.5',
        className,
      )}
      onClick={choose}
    >
      {children}
    </a>
  )
}
