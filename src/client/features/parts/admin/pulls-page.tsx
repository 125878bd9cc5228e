import { CircleCheckBig, Printer } from 'lucide-react'
import type { Pull } from '#shared/domain/part-schema.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { PageHeader } from '../../../components/staff/page-header.tsx'
import { QrCode } from '../../../components/staff/qr-code.tsx'
import { QueryState } from '../../../components/staff/query-state.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { useLiveQuery } from '../../../hooks/use-staff-live.ts'
import { notify } from '../../../lib/notify.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { formatClaimName } from './claim-name.ts'
import { PullCard } from './pull-card.tsx'
import { FailureAlerts, UnsentAlert, UnsentTaps } from './unsent-alert.tsx'
import { useTaps } from './use-checks.ts'
import { type Report, useReports } from './use-reports.ts'

/** Reserved parts that are still on their vehicles, for a phone in the yard. */
export function PullsPage() {
  const query = useLiveQuery(
    staffApi.parts.admin.listPulls.useQuery(),
    'parts',
    'sales',
    'dismantled',
  )
  const { data: pulls, error } = query
  const refetch = () => void query.refetch()
  const utils = staffApi.useUtils()
  const taps = useTaps()
  const {
    unsent: reports,
    failures,
    lastShelf,
    isUnreachable,
    add,
    dismiss,
  } = useReports({
    onSent({ id, name, shelf, reason }) {
      notify({ tone: 'success', title: describeReport({ name, shelf, reason }) })
      // The card leaves with the report, not after the next list.
      utils.parts.admin.listPulls.setData(undefined, (shown) =>
        shown?.filter((pull) => pull.id !== id),
      )
      refetch()
    },
    onFailure: refetch,
  })
  const gone = failures.filter(({ id }) => !pulls?.some((pull) => pull.id === id))
  return (
    <section data-works-offline className="wrap pt-1 pb-6 print:m-0 print:max-w-none print:p-0">
      <PageHeader title={pulls?.length ? `To pull (${pulls.length})` : 'To pull'}>
        {pulls !== undefined && pulls.length > 0 && (
          <Button size="sm" variant="outline" onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" />
            Print tickets
          </Button>
        )}
      </PageHeader>
      {isUnreachable && <UnsentAlert count={reports.length} />}
      <FailureAlerts failures={gone} onDismiss={dismiss} />
      <UnsentTaps taps={taps} />
      {!pulls && <QueryState error={error} subject="what to pull" onRetry={refetch} />}
      {pulls?.length === 0 && (
        <p className="flex items-center gap-3 rounded-md border border-l-4 border-l-primary bg-card px-4 py-3 print:hidden">
          <CircleCheckBig size={24} aria-hidden="true" className="flex-none text-success" />
          <span>
            <b>Nothing to pull.</b> When a customer accepts a part, it shows up here.
          </span>
        </p>
      )}
      {pulls && pulls.length > 0 && (
        <>
          <ul className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3 print:hidden">
            {pulls.map((pull) => (
              <PullCard
                key={pull.id}
                pull={pull}
                unsent={reports.find(({ id }) => id === pull.id)}
                isUnreachable={isUnreachable}
                failure={failures.find(({ id }) => id === pull.id)?.failure}
                lastShelf={lastShelf}
                onReport={add}
              />
            ))}
          </ul>
          <PullTickets pulls={pulls} />
        </>
      )}
    </section>
  )
}

/** Describes 'Alternator is pulled, shelf B-3'. */
function describeReport({
  name,
  shelf,
  reason,
}: Pick<Report, 'name' | 'shelf' | 'reason'>): string {
  if (reason !== null) return `The counter knows about the ${name}`
  return shelf === null ? `${name} is pulled` : `${name} is pulled, shelf ${shelf}`
}

/** Printed pull tickets, four on a Letter page; the code opens the page of the part. */
function PullTickets({ pulls }: { pulls: Pull[] }) {
  const { timeZone } = useBusiness()
  return (
    <ul className="hidden grid-cols-2 bg-white text-[11pt]/[1.3] text-black print:grid">
      {pulls.map(
        ({ id, tag, name, donorLocation, donorLabel, donorStockNumber, claim, reservedAt }) => (
          <li
            key={id}
            className="flex h-[122mm] min-w-0 break-inside-avoid flex-col overflow-hidden border-[0.5pt] border-dashed border-black p-[6mm]"
          >
            <div className="flex items-start justify-between gap-[4mm]">
              <p className="font-heading text-[34pt]/[1] wrap-anywhere">
                {donorLocation ?? 'No row'}
              </p>
              <QrCode
                text={`${location.origin}/admin/parts/${tag}`}
                label={`Code of ${tag}`}
                className="w-[32mm] shrink-0"
              />
            </div>
            <p className="mt-[3mm] font-heading text-[20pt]/[1.1] wrap-anywhere">{name}</p>
            <p className="mt-[1mm] wrap-anywhere">
              {[donorLabel, donorStockNumber && `Stock ${donorStockNumber}`]
                .filter(Boolean)
                .join(', ')}
            </p>
            <p className="mt-[3mm] wrap-anywhere">{`For ${formatClaimName(claim)}`}</p>
            <p>{`Promised ${formatShortMoment(reservedAt, timeZone)}`}</p>
            <p className="mt-auto">Shelf ______________ Pulled by ______________</p>
            <p className="mt-[3mm] border-t-[1.5pt] border-black pt-[2mm] text-center font-heading text-[48pt]/[1] tracking-wider">
              {tag}
            </p>
          </li>
        ),
      )}
    </ul>
  )
}
