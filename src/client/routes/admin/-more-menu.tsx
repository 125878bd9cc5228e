import { useLocation, useNavigate } from '@tanstack/react-router'
import { CalendarDays, ChartColumn, ChevronDown, Cog, ScanSearch, Wrench } from 'lucide-react'
import { MoreIcon } from '../../components/shell-icons.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../components/ui/dropdown-menu.tsx'
import { useIsWide } from '../../hooks/use-is-wide.ts'
import { cn } from '../../lib/cn.ts'
import { FOOT_ITEM } from './-still-foot.tsx'
import { BAR_LINK } from './-still-tabs.tsx'
import { isInMenu } from './-tabs.ts'

const WANTED = { to: '/admin/wanted', icon: ScanSearch, label: 'Wanted' } as const
const OTHERS = [
  { to: '/admin/pulls', icon: Wrench, label: 'To pull' },
  { to: '/admin/parts', icon: Cog, label: 'Parts' },
  { to: '/admin/numbers', icon: ChartColumn, label: 'Numbers' },
] as const
/** On wider screens the first ones are tabs. */
const MORE = [
  { to: '/admin/schedule', icon: CalendarDays, label: 'Schedule' },
  WANTED,
  ...OTHERS,
] as const

/** The last entry of the bar: the pages that it has no room for. */
export const MoreMenu = ({ isCurrent }: { isCurrent: boolean }) => (
  <DropdownMenu>
    <DropdownMenuTrigger className={FOOT_ITEM} aria-current={isCurrent ? 'true' : undefined}>
      <MoreIcon size={22} />
      More
    </DropdownMenuTrigger>
    <Entries entries={MORE} />
  </DropdownMenu>
)

/** The last tab: the pages that are no list of the back office. */
export function MoreTab() {
  // On a tablet the tab of the last list is scrolled out of view.
  const entries = useIsWide(1024) ? OTHERS : [WANTED, ...OTHERS]
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isCurrent = isInMenu(path)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        className={cn(BAR_LINK, 'gap-1')}
        aria-label="More pages"
        aria-current={isCurrent ? 'true' : undefined}
      >
        <span>More</span>
        <ChevronDown size={16} aria-hidden />
      </DropdownMenuTrigger>
      <Entries entries={entries} />
    </DropdownMenu>
  )
}

function Entries({ entries }: { entries: readonly (typeof MORE)[number][] }) {
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <DropdownMenuContent>
      {entries.map(({ to, icon: Icon, label }) => (
        <DropdownMenuItem
          key={to}
          className="min-h-12 aria-[current]:font-bold"
          aria-current={path.startsWith(to) ? 'page' : undefined}
          onSelect={() => void navigate({ to })}
        >
          <Icon size={18} aria-hidden />
          <span>{label}</span>
        </DropdownMenuItem>
      ))}
    </DropdownMenuContent>
  )
}
