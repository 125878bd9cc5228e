import { Link, useLocation } from '@tanstack/react-router'
import { TAB_CLASS } from '../../components/ui/tabs.tsx'
import { useRequestUpdates } from '../../features/requests/admin/use-request-updates.ts'
import { useCurrentInView } from '../../hooks/use-current-in-view.ts'
import { cn } from '../../lib/cn.ts'
import { showFocused } from '../../lib/show-focused.ts'
import { Bar, OPEN_TAB, ROW } from './-tab-bar.tsx'
import { TabLabel } from './-tab-label.tsx'
import { TABS, findTab } from './-tabs.ts'

/** The tab bar on the other pages, as links. */
export function StaffNav() {
  const updates = useRequestUpdates(null)
  const row = useCurrentInView<HTMLUListElement>()
  const parent = useLocation({
    select: ({ pathname, search }) => findTab(pathname, search.kind)?.to,
  })
  return (
    <nav aria-label="Back office" className="max-md:hidden">
      <Bar>
        <ul
          ref={row}
          className={cn(
            'relative flex [scrollbar-width:none] gap-1 overflow-x-auto max-xl:gap-0',
            ROW,
          )}
        >
          {TABS.map((tab) => (
            <li key={tab.to} className="flex-none">
              <Link
                to={tab.to}
                className={cn(TAB_CLASS, OPEN_TAB)}
                aria-current={tab.to === parent ? 'true' : undefined}
                onFocus={showFocused}
              >
                <TabLabel tab={tab} updates={updates} />
              </Link>
            </li>
          ))}
        </ul>
      </Bar>
    </nav>
  )
}
