import { Link } from '@tanstack/react-router'
import { Download, EllipsisVertical, FileUp, Images, Rss } from 'lucide-react'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { Button, buttonVariants } from '../../../../components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../../components/ui/dropdown-menu.tsx'
import { useIsWide } from '../../../../hooks/use-is-wide.ts'
import { useStaffDownload } from '../../../../hooks/use-staff-download.ts'
import type { TableState } from '../../../../hooks/use-table-state.ts'
import type { KindConfig } from '../kind-config.ts'
import { toTableQuery } from './table-query.ts'

/** From here on the links fit beside the title. */
const LINKS_FROM_PX = 1024

const IMPORT = { to: '/admin/import', label: 'Import spreadsheet', Icon: FileUp } as const
const PICTURES = { to: '/admin/pictures', label: 'Add pictures', Icon: Images } as const
const FEEDS = { to: '/admin/feeds', label: 'Feeds', Icon: Rss } as const

type Props<Kind extends VehicleKind> = { config: KindConfig<Kind>; state: TableState }

/** Links to imports, pictures and feeds, and the CSV export of the table; a menu if narrow. */
export function VehicleTools<Kind extends VehicleKind>({ config, state }: Props<Kind>) {
  const { kind, hasFeeds } = config
  const isWide = useIsWide(LINKS_FROM_PX)
  const links = [...(hasFeeds ? [FEEDS] : []), IMPORT, PICTURES]
  const toLink = ({ to, label, Icon }: (typeof links)[number], className?: string) => (
    <Link key={to} to={to} search={{ kind }} className={className}>
      <Icon size={18} aria-hidden="true" />
      <span>{label}</span>
    </Link>
  )
  if (isWide) {
    return (
      <>
        {links.map((link) => toLink(link, buttonVariants({ variant: 'ghost', size: 'sm' })))}
        <ExportButton config={config} state={state} />
      </>
    )
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label="More"
        className={buttonVariants({ variant: 'outline', size: 'icon' })}
      >
        <EllipsisVertical size={20} aria-hidden="true" />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {links.map((link) => (
          <DropdownMenuItem key={link.to} asChild>
            {toLink(link)}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function ExportButton<Kind extends VehicleKind>({ config, state }: Props<Kind>) {
  const { isBusy, progress, save } = useStaffDownload()
  const file = `${config.kind}-vehicles.csv`
  const exportCsv = () => {
    const { cursor: _cursor, ...filter } = toTableQuery(state, config)
    const params = Object.entries(filter).flatMap(([name, value]) =>
      value ? [[name, String(value)]] : [],
    )
    void save(`/api/admin/${file}?${new URLSearchParams(params)}`, file)
  }
  return (
    <Button variant="ghost" size="sm" busy={isBusy} onClick={exportCsv}>
      <Download size={18} aria-hidden="true" />
      <span>{progress ?? 'Export CSV'}</span>
    </Button>
  )
}
