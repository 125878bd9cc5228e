import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { RequestKind } from '#shared/domain/request.ts'
import { ConfirmDialog } from '../../../components/staff/confirm-dialog.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import type { Outputs } from '../../../lib/api.ts'
import { notifyFailure } from '../../../lib/notify-failure.ts'
import { notify } from '../../../lib/notify.ts'
import { toRequestLink } from '../../../lib/request-link.ts'
import { queryClient, staffApi } from '../../../lib/staff-api.tsx'
import { REQUEST_UPDATES_KEY } from '../../notifications/admin/request-updates-key.ts'
import type { AdminRequest, RequestProps } from './request-types.ts'

type Other = { id: string; reference: string }
type Similar = Outputs['requests']['admin'][RequestKind]['listSimilar'][number]

/** Shows possible duplicates of a request, and the requests that it was merged with. */
export function MergedRequests({
  kind,
  request,
  isArchived,
}: RequestProps & { isArchived: boolean }) {
  const { merged, mergedInto } = request
  return (
    <>
      {mergedInto && (
        <p className="mb-3">
          Duplicate of <RequestLink kind={kind} request={mergedInto} list="current" />
        </p>
      )}
      {merged.length > 0 && (
        <p className="mb-3">
          <span>{'Merged into this request, with their notes and emails: '}</span>
          {merged.map((each, index) => (
            <span key={each.id}>
              {index > 0 && <span>{', '}</span>}
              <RequestLink kind={kind} request={each} list="archived" />
            </span>
          ))}
        </p>
      )}
      {!isArchived && <SimilarRequests kind={kind} request={request} />}
    </>
  )
}

/** Offers to merge recent requests of the customer; the one whose quote counts stays. */
function SimilarRequests({ kind, request }: RequestProps) {
  const { id } = request
  const { data = [] } = staffApi.requests.admin[kind].listSimilar.useQuery({ id })
  const { merge, isBusy } = useMerge(kind, request)
  const [asked, setAsked] = useState<Similar | null>(null)
  if (data.length === 0) return null
  return (
    <Alert variant="warning" className="mb-3 grid gap-1 px-3 py-2">
      <p>The same customer may have asked twice:</p>
      <ul className="grid gap-1">
        {data.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-3">
            <RequestLink kind={kind} request={each} list="current" />
            <MergeButton similar={each} isBusy={isBusy} onAsk={() => setAsked(each)} />
          </li>
        ))}
      </ul>
      {asked && (
        <MergeDialog
          {...findSides(request, asked)}
          withdraws={asked.withdraws}
          onClose={() => setAsked(null)}
          onMerge={() => void merge(asked)}
        />
      )}
    </Alert>
  )
}

type ButtonProps = { similar: Similar; isBusy: boolean; onAsk: () => void }

function MergeButton({ similar: { reference, stays }, isBusy, onAsk }: ButtonProps) {
  if (stays === 'both') return <span>Both have an accepted quote, so both stay.</span>
  const label =
    stays === 'other'
      ? ['Merge this one into it', `Merge this request into ${reference}`]
      : ['Merge into this one', `Merge ${reference} into this request`]
  return (
    <>
      <Button variant="outline" size="sm" busy={isBusy} aria-label={label[1]} onClick={onAsk}>
        {label[0]}
      </Button>
      {stays === 'other' && <span>It has the quote, so it stays.</span>}
    </>
  )
}

/** Returns which of two requests stays in a merge and which one is archived. */
const findSides = (request: Other, similar: Similar): { kept: Other; duplicate: Other } =>
  similar.stays === 'other'
    ? { kept: similar, duplicate: request }
    : { kept: request, duplicate: similar }

type DialogProps = {
  kept: Other
  duplicate: Other
  /** The number of the quote that can no longer be accepted. */
  withdraws: string | null
  onClose: () => void
  onMerge: () => void
}

/** Says before a merge what becomes of quotes, messages and pictures. */
const MergeDialog = ({ kept, duplicate, withdraws, onClose, onMerge }: DialogProps) => (
  <ConfirmDialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={`Merge ${duplicate.reference} into ${kept.reference}?`}
    action="Merge"
    onAction={onMerge}
  >
    <p>
      {`${duplicate.reference} is archived with a link to ${kept.reference}. No emails are sent.`}
    </p>
    <ul className="mt-2 grid list-disc gap-1 pl-5">
      <li>
        <span>{`Quotes: ${kept.reference} keeps all of its own. `}</span>
        <span>
          {withdraws === null
            ? `${duplicate.reference} has none that is open.`
            : `${withdraws} is withdrawn and can no longer be accepted.`}
        </span>
      </li>
      <li>
        {`Messages, pictures, notes and emails stay with ${duplicate.reference}, one click away. A message that waits for an answer then waits on ${kept.reference}.`}
      </li>
    </ul>
  </ConfirmDialog>
)

function useMerge(kind: RequestKind, request: AdminRequest) {
  const navigate = useNavigate()
  const { requests, client } = staffApi.useUtils()
  const merging = staffApi.requests.admin[kind].merge.useMutation()
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: REQUEST_UPDATES_KEY })
    void requests.admin[kind].invalidate()
  }

  async function undo(duplicate: Other): Promise<void> {
    try {
      await client.requests.admin[kind].restore.mutate({ id: duplicate.id })
      notify({ tone: 'success', title: `${duplicate.reference} is back` })
    } catch (error) {
      notifyFailure(`${duplicate.reference} is still archived`, error)
    }
    reload()
  }
  async function merge(similar: Similar): Promise<void> {
    const { kept, duplicate } = findSides(request, similar)
    try {
      await merging.mutateAsync({ id: kept.id, duplicateId: duplicate.id })
      if (kept.id !== request.id) {
        const { id, reference } = kept
        void navigate(toRequestLink({ id, kind, reference, list: 'current' }))
      }
      notify({
        title: `${duplicate.reference} was merged into ${kept.reference}`,
        about: duplicate.id,
        action: {
          label: 'Undo',
          altText: 'Find it in the view Archived and restore it',
          onClick: () => void undo(duplicate),
        },
      })
    } catch (error) {
      notifyFailure(`${duplicate.reference} was not merged`, error)
    }
    reload()
  }
  return { merge, isBusy: merging.isPending }
}

const RequestLink = ({
  kind,
  request: { id, reference },
  list,
}: {
  kind: RequestKind
  request: Other
  list: 'current' | 'archived'
}) => <Link {...toRequestLink({ id, kind, reference, list })}>{reference}</Link>
