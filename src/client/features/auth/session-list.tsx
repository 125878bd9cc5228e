import type { StaffSession } from '#shared/domain/session.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { SectionState } from '../../components/staff/query-state.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useBusiness } from '../../hooks/use-business.ts'
import { notifyFailure } from '../../lib/notify-failure.ts'
import { staffApi } from '../../lib/staff-api.tsx'
import { describeBrowser } from './describe-browser.ts'

const FAILED = 'The session was not ended'

/** Sessions of the signed-in account, each with a button that ends it. */
export function SessionList() {
  const utils = staffApi.useUtils()
  const { data: sessions, error, refetch } = staffApi.auth.listSessions.useQuery()
  const options = {
    onSettled: () => utils.auth.listSessions.invalidate(),
    onError: (failure: unknown) => notifyFailure(FAILED, failure),
  }
  const one = staffApi.auth.endSession.useMutation(options)
  const others = staffApi.auth.endOtherSessions.useMutation(options)
  const isBusy = one.isPending || others.isPending
  return (
    <section aria-labelledby="sessions-title" className="rounded-md border bg-card p-4">
      <h2 id="sessions-title" className="text-2xl">
        Where you're signed in
      </h2>
      {!sessions && <SectionState error={error} className="mt-4" onRetry={refetch} />}
      <ul className="mt-2">
        {sessions?.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isBusy={isBusy}
            onEnd={() => one.mutate({ id: session.id })}
          />
        ))}
      </ul>
      {sessions && sessions.length > 1 && (
        <Button variant="outline" className="mt-4" busy={isBusy} onClick={() => others.mutate()}>
          Sign out everywhere else
        </Button>
      )}
    </section>
  )
}

type ItemProps = { session: StaffSession; isBusy: boolean; onEnd: () => void }

function SessionItem({
  session: { userAgent, createdAt, lastSeenAt, isCurrent },
  isBusy,
  onEnd,
}: ItemProps) {
  const { timeZone } = useBusiness()
  const name = describeBrowser(userAgent)
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 border-b py-2 last:border-b-0">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted-foreground">
          <span className="inline-block">{`Since ${formatShortMoment(createdAt, timeZone)}`}</span>
          <span className="inline-block">
            <span>Last active </span>
            <span>{formatShortMoment(lastSeenAt, timeZone)}</span>
          </span>
        </p>
      </div>
      {isCurrent ? (
        <StatusBadge tone="go">This one</StatusBadge>
      ) : (
        <Button
          variant="link"
          className="shrink-0"
          busy={isBusy}
          onClick={onEnd}
          aria-label={`Sign out ${name}`}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
