import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { RequestKind } from '#shared/domain/request.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { failureText } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import { queryClient, staffApi } from '../../../lib/staff-api.tsx'
import { requestAddress } from './request-address.ts'
import type { AdminRequest } from './use-request-actions.ts'
import { REQUEST_UPDATES_KEY } from './use-request-updates.ts'

type Props = { kind: RequestKind; request: AdminRequest; isArchived: boolean }
type Other = { id: string; reference: string }

/** Requests that may be the same as an open one, those that were merged into it, and the one that it was merged into. */
export function MergedRequests({ kind, request, isArchived }: Props) {
  const { merged, mergedInto } = request
  return (
    <>
      {mergedInto && (
        <p className="mb-3">
          Duplicate of <RequestLink kind={kind} request={mergedInto} place="current" />
        </p>
      )}
      {merged.length > 0 && (
        <p className="mb-3">
          Merged into this request, with their notes and emails:{' '}
          {merged.map((each, index) => (
            <span key={each.id}>
              {index > 0 && ', '}
              <RequestLink kind={kind} request={each} place="archived" />
            </span>
          ))}
        </p>
      )}
      {!isArchived && <SimilarRequests kind={kind} request={request} />}
    </>
  )
}

/** Offers to merge what the same customer asked for lately. */
function SimilarRequests({ kind, request }: Omit<Props, 'isArchived'>) {
  const { id, reference } = request
  const { data = [] } = staffApi.requests.admin.similar.useQuery({ kind, id })
  const { merge, isBusy } = useMerge(kind, request)
  const [asked, setAsked] = useState<Other | null>(null)
  if (data.length === 0) return null
  return (
    <Alert variant="warning" className="mb-3 grid gap-1 px-3 py-2">
      <p>The same customer may have asked twice:</p>
      <ul className="grid gap-1">
        {data.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-3">
            <RequestLink kind={kind} request={each} place="current" />
            <Button
              variant="outline"
              size="sm"
              busy={isBusy}
              aria-label={`Merge ${each.reference} into this request`}
              onClick={() => setAsked(each)}
            >
              Merge into this one
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={`Merge ${asked?.reference} into ${reference}?`}
        action="Merge"
        onAction={() => asked && void merge(asked)}
      >
        <p>
          {asked?.reference} is archived with a link to this request, and keeps its notes and
          emails. No emails are sent.
        </p>
      </ConfirmDialog>
    </Alert>
  )
}

function useMerge(kind: RequestKind, { id, reference }: AdminRequest) {
  const { requests, client } = staffApi.useUtils()
  const merging = staffApi.requests.admin.merge.useMutation()
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: REQUEST_UPDATES_KEY })
    void requests.admin.invalidate()
  }
  const explain = (title: string, error: unknown) =>
    notify({ tone: 'destructive', title, description: failureText(error) })

  async function undo(duplicate: Other): Promise<void> {
    try {
      await client.requests.admin.restore.mutate({ kind, id: duplicate.id })
      notify({ tone: 'success', title: `${duplicate.reference} is back` })
    } catch (error) {
      explain(`${duplicate.reference} is still archived`, error)
    }
    reload()
  }
  async function merge(duplicate: Other): Promise<void> {
    try {
      await merging.mutateAsync({ kind, id, duplicateId: duplicate.id })
      notify({
        title: `${duplicate.reference} was merged into ${reference}`,
        about: duplicate.id,
        action: {
          label: 'Undo',
          altText: 'Find it in the view Archived and restore it',
          onClick: () => void undo(duplicate),
        },
      })
    } catch (error) {
      explain(`${duplicate.reference} was not merged`, error)
    }
    reload()
  }
  return { merge, isBusy: merging.isPending }
}

const RequestLink = ({
  kind,
  request: { id, reference },
  place,
}: {
  kind: RequestKind
  request: Other
  place: 'current' | 'archived'
}) => (
  <Link to="/admin" search={requestAddress({ id, kind, reference, place })}>
    {reference}
  </Link>
)
