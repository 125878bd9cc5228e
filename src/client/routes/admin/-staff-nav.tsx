import { Link, useLocation, useMatches } from '@tanstack/react-router'
import { TabCount } from '../../components/staff/tab-count.tsx'
import { TAB_CLASS } from '../../components/ui/tabs.tsx'
import { useRequestUpdates } from '../../features/requests/admin/use-request-updates.ts'
import { useCurrentInView } from '../../hooks/use-current-in-view.ts'
import { cn } from '../../lib/cn.ts'
import { showFocused } from '../../lib/show-focused.ts'
import { LISTS } from './-lists.ts'
import { Bar, countOf, ROW } from './-tab-bar.tsx'

const OPEN_TAB =
  'no-underline aria-[current]:border-input aria-[current]:bg-background aria-[current]:text-foreground aria-[current]:[box-shadow:inset_0_4px_0_var(--primary)]'

/** The tab bar on the other pages, as links; a page without a tab gets one. */
export function StaffNav() {
  const updates = useRequestUpdates(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const title = useMatches({ select: (matches) => matches.at(-1)?.meta?.find(hasTitle)?.title })
  const row = useCurrentInView<HTMLUListElement>()
  const isListed = ['/admin/schedule', ...LISTS.map(({ to }) => to)].some((to) =>
    path.startsWith(to),
  )
  return (
    <nav aria-label="Back office">
      <Bar isToday={false} page={isListed ? undefined : title}>
        <ul ref={row} className={cn('relative flex gap-1 overflow-x-auto max-xl:gap-0', ROW)}>
          {LISTS.map((list) => (
            <li key={list.to} className="flex-none">
              <Link to={list.to} className={cn(TAB_CLASS, OPEN_TAB)} onFocus={showFocused}>
                <span>{list.label}</span>
                <TabCount {...countOf(list, updates)} />
              </Link>
            </li>
          ))}
        </ul>
      </Bar>
    </nav>
  )
}

const hasTitle = (tag: { title?: string } | undefined) => tag?.title !== undefined
