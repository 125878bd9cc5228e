import { useState } from 'react'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { CheckField } from '../../../components/check-field.tsx'
import { CopyField } from '../../../components/staff/copy-field.tsx'
import { QueryFailure } from '../../../components/staff/query-state.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { explainFailure } from '../../../lib/failure.ts'
import { staffApi } from '../../../lib/staff-api.tsx'

/** URL under which a calendar app subscribes to the schedule. */
export function FeedCard() {
  const utils = staffApi.useUtils()
  const { data: feed, error, refetch } = staffApi.schedule.admin.getFeedState.useQuery()
  const onSettled = () => void utils.schedule.admin.getFeedState.invalidate()
  const create = staffApi.schedule.admin.createFeed.useMutation({ onSettled })
  const revoke = staffApi.schedule.admin.revokeFeed.useMutation({
    onSuccess: () => create.reset(),
    onSettled,
  })
  const failure = create.error ?? revoke.error
  return (
    <section aria-labelledby="feed-title" className="rounded-md border bg-card p-4">
      <h2 id="feed-title" className="text-2xl">
        Schedule in your calendar
      </h2>
      <p className="mt-1 text-muted-foreground">
        Subscribe to the shop's appointments in the calendar of your phone or computer. Anyone with
        the address sees them.
      </p>
      {!feed && <QueryFailure error={error} className="mt-4" onRetry={refetch} />}
      {!feed && !error && <Skeleton className="mt-4 h-24" />}
      {feed && (
        <FeedForm
          feed={feed}
          url={create.data?.url}
          isCreating={create.isPending}
          isRevoking={revoke.isPending}
          onCreate={(withPhones) => create.mutate({ withPhones })}
          onRevoke={() => revoke.mutate()}
        />
      )}
      <div role="alert" className="mt-3 empty:hidden">
        {failure && <Alert variant="destructive">{explainFailure(failure)}</Alert>}
      </div>
    </section>
  )
}

type FormProps = {
  feed: { isOn: boolean; withPhones: boolean; createdAt: string | null }
  /** URL that was just created. */
  url: string | undefined
  isCreating: boolean
  isRevoking: boolean
  onCreate: (withPhones: boolean) => void
  onRevoke: () => void
}

function FeedForm({ feed, url, isCreating, isRevoking, onCreate, onRevoke }: FormProps) {
  const { timeZone } = useBusiness()
  const [choice, setChoice] = useState<boolean | null>(null)
  const { isOn, createdAt } = feed
  const withPhones = choice ?? feed.withPhones
  return (
    <div className="mt-3 grid gap-3">
      <p role="status">
        {isOn && createdAt !== null
          ? `Your address is from ${formatShortMoment(createdAt, timeZone)}.`
          : 'You have no address yet.'}
      </p>
      {url !== undefined && (
        <div className="grid gap-2">
          <CopyField url={url} />
          <p className="text-sm text-muted-foreground">Copy it now: it is not shown again.</p>
        </div>
      )}
      <CheckField value={withPhones} onChange={setChoice}>
        <span>Show customers' phone numbers</span>
      </CheckField>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" busy={isCreating} onClick={() => onCreate(withPhones)}>
          {isOn ? 'New address' : 'Create an address'}
        </Button>
        {isOn && (
          <Button variant="outline" busy={isRevoking} onClick={onRevoke}>
            Revoke the address
          </Button>
        )}
      </div>
      {isOn && (
        <p className="text-sm text-muted-foreground">
          A new address replaces the one before, which stops working.
        </p>
      )}
    </div>
  )
}
