import { Archive, ArchiveRestore, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { BULK_MAX } from '#shared/domain/field-schema.ts'
import {
  REQUEST_LISTS,
  REQUEST_STATUSES,
  type RequestKind,
  REQUEST_STATUS_LABELS,
  type RequestStatus,
} from '#shared/domain/request.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { TextField } from '../../../components/form-fields.tsx'
import { BulkBar, BulkSelect } from '../../../components/staff/bulk-bar.tsx'
import { ConfirmDialog } from '../../../components/staff/confirm-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import type { Inputs } from '../../../lib/api.ts'
import { explainFailure } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import { queryClient, staffApi } from '../../../lib/staff-api.tsx'
import { download } from '../../../lib/staff-download.ts'
import { REQUEST_UPDATES_KEY } from '../../notifications/admin/request-updates-key.ts'
import type { AdminRequest } from './request-types.ts'
import { useStaffFacts } from './use-staff-facts.ts'

type Change = Inputs['requests']['admin'][RequestKind]['changeMany']['change']
/** A change that is asked about before it is made, and what is said once it is. */
type Planned = { change: Change; title: string; action: string; done: string }
type Props = {
  kind: RequestKind
  view: string
  chosen: AdminRequest[]
  /** Chooses these and no others. */
  onChoose: (ids: string[]) => void
}

const NOBODY = '-'
const formatRequestCount = (count: number): string =>
  count === 1 ? '1 request' : `${formatNumber(count)} requests`

/** Changes the chosen requests and lists those that could not be changed. */
export function RequestBulkBar({ kind, view, chosen, onChoose }: Props) {
  const bulk = useBulkChange(kind, chosen, onChoose)
  const [planned, setPlanned] = useState<Planned | null>(null)
  const [reason, setReason] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const isBusy = bulk.isPending || isSaving
  const isTooMany = chosen.length > BULK_MAX
  const needsReason = planned?.change.action === 'status' && planned.change.status === 'cancelled'

  const exportChosen = async () => {
    setIsSaving(true)
    const ids = chosen.map(({ id }) => id).join(',')
    const filter = view === 'archived' || view === 'spam' ? `view=${view}&` : ''
    const file = `${REQUEST_LISTS[kind]}.csv`
    const failure = await download(`/api/admin/${file}?${filter}ids=${ids}`, file)
    setIsSaving(false)
    bulk.setFailures(failure ? [`The file could not be made. ${failure}`] : [])
  }
  const make = ({ change, done }: Planned) => {
    const full = change.action === 'status' && needsReason ? { ...change, reason } : change
    setReason('')
    void bulk.make(full, done)
  }
  return (
    <>
      <BulkBar
        label="Chosen requests"
        count={chosen.length}
        isBusy={isBusy}
        failures={bulk.failures}
        onCloseFailures={() => bulk.setFailures([])}
        onExport={() => void exportChosen()}
        onChooseNone={() => onChoose([])}
      >
        {view === 'archived' ? (
          <Button
            variant="outline"
            size="sm"
            busy={isBusy}
            disabled={isTooMany}
            onClick={() => void bulk.make({ action: 'restore' }, 'restored')}
          >
            <ArchiveRestore size={18} aria-hidden="true" />
            Restore
          </Button>
        ) : (
          <CurrentActions
            kind={kind}
            view={view}
            isBusy={isBusy}
            isTooMany={isTooMany}
            count={chosen.length}
            onPlan={setPlanned}
            onMake={(change, done) => void bulk.make(change, done)}
          />
        )}
      </BulkBar>
      <ConfirmDialog
        open={planned !== null}
        onOpenChange={(open) => !open && setPlanned(null)}
        title={planned?.title ?? ''}
        action={planned?.action ?? ''}
        isDestructive={planned?.change.action === 'archive'}
        onAction={() => planned && make(planned)}
      >
        <p>No emails are sent to the customers.</p>
        {needsReason && <QuotesWarning kind={kind} chosen={chosen} />}
        {needsReason && (
          <TextField
            className="mt-3"
            label="Reason for cancelling"
            value={reason}
            maxLength={2000}
            onChange={setReason}
          />
        )}
      </ConfirmDialog>
    </>
  )
}

/** Makes a bulk change; what could not be changed stays chosen. */
function useBulkChange(
  kind: RequestKind,
  chosen: AdminRequest[],
  onChoose: (ids: string[]) => void,
) {
  const utils = staffApi.useUtils()
  const changing = staffApi.requests.admin[kind].changeMany.useMutation()
  const [failures, setFailures] = useState<string[]>([])

  async function make(change: Change, done: string): Promise<void> {
    setFailures([])
    const requests = chosen.map(({ id, status, assignee }) => ({ id, seen: { status, assignee } }))
    try {
      const results = await changing.mutateAsync({ change, requests })
      const failed = results.filter(({ problem }) => problem !== null)
      const findReference = (id: string) => chosen.find((each) => each.id === id)?.reference
      setFailures(failed.map(({ id, problem }) => `${findReference(id)}: ${problem}`))
      onChoose(failed.map(({ id }) => id))
      const count = results.length - failed.length
      if (count > 0) {
        const description = change.action === 'status' ? 'No emails were sent.' : undefined
        notify({ tone: 'success', title: `${formatRequestCount(count)}: ${done}`, description })
      }
    } catch (error) {
      setFailures([explainFailure(error)])
    }
    void queryClient.invalidateQueries({ queryKey: REQUEST_UPDATES_KEY })
    await utils.requests.admin[kind].invalidate()
  }

  return { make, failures, setFailures, isPending: changing.isPending }
}

type ActionsProps = {
  kind: RequestKind
  view: string
  count: number
  isBusy: boolean
  isTooMany: boolean
  onPlan: (planned: Planned) => void
  onMake: (change: Change, done: string) => void
}

function CurrentActions({ kind, view, count, isBusy, isTooMany, onPlan, onMake }: ActionsProps) {
  const usernames = useStaffFacts()?.usernames ?? []
  const isDisabled = isBusy || isTooMany
  const isSpam = view === 'spam'
  const planStatus = (status: RequestStatus) =>
    onPlan({
      change: { action: 'status', status },
      title: `Set ${formatRequestCount(count)} to ${REQUEST_STATUS_LABELS[status]}?`,
      action: `Set to ${REQUEST_STATUS_LABELS[status]}`,
      done: REQUEST_STATUS_LABELS[status],
    })
  const assign = (value: string) => {
    const assignee = value === NOBODY ? null : value
    onMake({ action: 'assign', assignee }, `assigned to ${assignee ?? 'nobody'}`)
  }
  return (
    <>
      <BulkSelect
        label="Set the status"
        placeholder="Set status..."
        options={REQUEST_STATUSES[kind].map((value: RequestStatus) => ({
          value,
          label: REQUEST_STATUS_LABELS[value],
        }))}
        disabled={isDisabled}
        onChoose={planStatus}
      />
      <BulkSelect
        label="Assign to"
        placeholder="Assign to..."
        options={[
          { value: NOBODY, label: 'Unassigned' },
          ...usernames.map((username) => ({ value: username, label: username })),
        ]}
        disabled={isDisabled}
        onChoose={assign}
      />
      <Button
        variant="outline"
        size="sm"
        busy={isBusy}
        disabled={isTooMany}
        onClick={() =>
          onMake({ action: 'spam', spam: !isSpam }, isSpam ? 'not spam' : 'marked as spam')
        }
      >
        <ShieldAlert size={18} aria-hidden="true" />
        <span>{isSpam ? 'Not spam' : 'Spam'}</span>
      </Button>
      <Button
        variant="outline"
        size="sm"
        busy={isBusy}
        disabled={isTooMany}
        onClick={() =>
          onPlan({
            change: { action: 'archive' },
            title: `Archive ${formatRequestCount(count)}?`,
            action: 'Archive',
            done: 'archived',
          })
        }
      >
        <Archive size={18} aria-hidden="true" />
        Archive
      </Button>
    </>
  )
}

/** Says what cancelling does to the quotes on the chosen requests. */
function QuotesWarning({ kind, chosen }: { kind: RequestKind; chosen: AdminRequest[] }) {
  if (kind === 'inquiry') return null
  const accepted = chosen.filter(({ acceptedCents }) => acceptedCents !== null)
  return (
    <>
      <p className="mt-2">Their open quotes are withdrawn and can no longer be accepted.</p>
      {accepted.length > 0 && (
        <p className="mt-2 font-semibold">
          {`Customers accepted quotes on ${accepted.map(({ reference }) => reference).join(', ')}.`}
        </p>
      )}
    </>
  )
}
