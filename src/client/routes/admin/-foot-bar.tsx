import { Link, useLocation } from '@tanstack/react-router'
import { Car, House, Inbox, type LucideIcon, Receipt } from 'lucide-react'
import { REQUEST_KINDS } from '#shared/domain/request.ts'
import { TabCount } from '../../components/staff/tab-count.tsx'
import { useLastUpdates } from '../../features/requests/admin/use-request-updates.ts'
import { type LISTS, findList } from './-lists.ts'
import { FOOT_ITEM, isOnMore, MoreMenu } from './-more-menu.tsx'

const COUNT = 'absolute top-1 left-[calc(50%+0.5rem)] flex'

const PLACES: {
  group: string
  to: '/admin' | (typeof LISTS)[number]['to']
  icon: LucideIcon
  label: string
}[] = [
  { group: 'today', to: '/admin', icon: House, label: 'Today' },
  { group: 'requests', to: '/admin/part-requests', icon: Inbox, label: 'Requests' },
  { group: 'vehicles', to: '/admin/dismantled-vehicles', icon: Car, label: 'Vehicles' },
  { group: 'sales', to: '/admin/sales', icon: Receipt, label: 'Sales' },
]

/** Navigation at the bottom of a phone's screen, in reach of a thumb. */
export function FootBar() {
  const updates = useLastUpdates()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const list = useLocation({ select: ({ pathname, search }) => findList(pathname, search.kind) })
  const group = path === '/admin' ? 'today' : list?.group
  const isMore = group === 'more' || isOnMore(path)
  const counts = REQUEST_KINDS.map((kind) => updates?.waiting[kind])
  const sum = (name: 'toAnswer' | 'overdue') =>
    counts.reduce((total, count) => total + (count?.[name] ?? 0), 0)
  return (
    <nav
      aria-label="Back office"
      data-slot="foot-bar"
      className="sticky bottom-0 z-4 grid grid-cols-5 surface-inverse pb-[env(safe-area-inset-bottom)] md:hidden print:hidden low:static!"
    >
      {PLACES.map(({ group: own, to, icon: Icon, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true }}
          className={FOOT_ITEM}
          aria-current={own === group ? 'true' : undefined}
        >
          <Icon size={22} aria-hidden />
          <span>{label}</span>
          {own === 'requests' && (
            <span className={COUNT}>
              <TabCount toAnswer={sum('toAnswer')} overdue={sum('overdue')} />
            </span>
          )}
        </Link>
      ))}
      <MoreMenu isCurrent={isMore} />
    </nav>
  )
}
