import { keepPreviousData } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  AUDIT_GROUPS,
  AUDIT_KEPT_DAYS,
  formatAuditAction,
  type AuditEntry,
  type AuditGroup,
} from '#shared/domain/audit.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { createColumns } from '../../../components/staff/data-table-columns.ts'
import { DataTable } from '../../../components/staff/data-table.tsx'
import { OpenDetails } from '../../../components/staff/open-details.tsx'
import { PageHeader } from '../../../components/staff/page-header.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { useStaffDownload } from '../../../hooks/use-staff-download.ts'
import { type TableState, useTableState } from '../../../hooks/use-table-state.ts'
import { staffApi } from '../../../lib/staff-api.tsx'

const PAGE = 50
const GROUP_LABELS: Record<AuditGroup, string> = {
  'sign-in': 'Sign-ins',
  accounts: 'Accounts',
  settings: 'Settings',
  sales: 'Sales',
  data: 'Data',
}
const YEARS = Math.floor(AUDIT_KEPT_DAYS / 365)

type Props = {
  /** Content that other features add to an entry. */
  renderMore: (entry: AuditEntry) => ReactNode
}

export function AuditPage({ renderMore }: Props) {
  const { timeZone } = useBusiness()
  const state = useTableState()
  const filter = toFilter(state)
  const query = staffApi.audit.admin.list.useQuery(
    { ...filter, limit: PAGE, cursor: state.cursor || null },
    { placeholderData: keepPreviousData },
  )
  return (
    <section className="wrap py-1">
      <PageHeader title="Audit log">
        <ExportButton filter={filter} />
      </PageHeader>
      <DataTable
        label="Audit log"
        noun="entries"
        state={state}
        query={query}
        rows={query.data?.entries}
        columns={columnsIn(timeZone)}
        toCard={(entry) => ({
          head: formatShortMoment(entry.at, timeZone),
          title: formatAuditAction(entry.action),
          body: <p>{[entry.actor, entry.subject].filter(Boolean).join(': ')}</p>,
        })}
        getRowId={({ id }) => id}
        getRowLabel={(entry) => `${formatAuditAction(entry.action)}, ${formatActor(entry)}`}
        renderDetails={(entry) => (
          <div className="grid justify-items-start gap-3 pt-2">
            <Details entry={entry} />
            {renderMore(entry)}
          </div>
        )}
        mainFilter={{
          name: 'view',
          label: 'Kind',
          options: [
            { value: '', label: 'All' },
            ...AUDIT_GROUPS.map((value) => ({ value, label: GROUP_LABELS[value] })),
          ],
        }}
        searchHint="Name, subject or address"
        empty="Nothing has been recorded yet."
        emptyFiltered="No entry matches that."
      />
      <p className="mt-4 max-w-[44rem] text-sm text-muted-foreground">
        Sign-ins, accounts, settings, refunds, void sales, exports, imports and deletions. Nobody
        can change an entry; each is kept for {YEARS} years.
      </p>
    </section>
  )
}

type Filter = { q?: string; view?: AuditGroup }

/** The filter of the URL; an unknown kind is ignored. */
const toFilter = ({ q, view }: Pick<TableState, 'q' | 'view'>): Filter => ({
  q: q || undefined,
  view: oneOf(AUDIT_GROUPS, view) ?? undefined,
})

const formatActor = ({ actor }: AuditEntry): string => actor ?? 'nobody signed in'

const columnsIn = (timeZone: string) =>
  createColumns<AuditEntry>({
    at: ['When', ({ at }) => formatShortMoment(at, timeZone)],
    actor: ['Who', ({ actor }) => actor ?? '–'],
    action: ['What', ({ action }) => formatAuditAction(action)],
    subject: ['About', ({ subject }) => subject ?? '–'],
  })

/** Facts that are not in the row. */
const Details = ({ entry: { detail, address } }: { entry: AuditEntry }) => (
  <OpenDetails
    details={[
      ['Detail', detail],
      ['Address', address ?? 'On the server itself'],
    ]}
  />
)

function ExportButton({ filter }: { filter: Filter }) {
  const { isBusy, progress, save } = useStaffDownload()
  const params = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return (
    <Button
      variant="ghost"
      size="sm"
      className="max-md:hidden"
      busy={isBusy}
      onClick={() => void save(`/api/admin/audit.csv?${new URLSearchParams(params)}`, 'audit.csv')}
    >
      <Download size={18} aria-hidden />
      <span>{progress ?? 'Export CSV'}</span>
    </Button>
  )
}
