import { useNavigate } from '@tanstack/react-router'
import { CalendarDays, ChartColumn, Cog, Ellipsis, ScanSearch, Wrench } from 'lucide-react'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../components/ui/dropdown-menu.tsx'

/** Look of an entry of the bar at the bottom of a phone's screen. */
export const FOOT_ITEM =
  'relative flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 text-center font-heading text-sm/none no-underline text-inverse-muted focus-visible:-outline-offset-3 aria-[current]:text-inverse-foreground aria-[current]:[box-shadow:inset_0_3px_0_var(--primary)]'
const MORE = [
  { to: '/admin/schedule', icon: CalendarDays, label: 'Schedule' },
  { to: '/admin/wanted', icon: ScanSearch, label: 'Wanted' },
  { to: '/admin/pulls', icon: Wrench, label: 'To pull' },
  { to: '/admin/parts', icon: Cog, label: 'Parts' },
  { to: '/admin/numbers', icon: ChartColumn, label: 'Numbers' },
] as const

/** True on the pages that the menu leads to. */
export const isOnMore = (path: string): boolean => MORE.some(({ to }) => path.startsWith(to))

/** The last entry of the bar: the pages that it has no room for. */
export function MoreMenu({ isCurrent }: { isCurrent: boolean }) {
  const navigate = useNavigate()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className={FOOT_ITEM} aria-current={isCurrent ? 'true' : undefined}>
        <Ellipsis size={22} aria-hidden />
        More
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {MORE.map(({ to, icon: Icon, label }) => (
          <DropdownMenuItem key={to} className="min-h-12" onSelect={() => void navigate({ to })}>
            <Icon size={18} aria-hidden />
            <span>{label}</span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
