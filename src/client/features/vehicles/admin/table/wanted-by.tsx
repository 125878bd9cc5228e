import { useState } from 'react'
import { formatWantedBy } from '#shared/domain/want-labels.ts'
import type { WantNotice } from '#shared/domain/want-schema.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { SectionState } from '../../../../components/staff/query-state.tsx'
import { Alert } from '../../../../components/ui/alert.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import type { Outputs } from '../../../../lib/api.ts'
import { explainFailure } from '../../../../lib/failure.ts'
import { notify } from '../../../../lib/notify.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { describeEmailToast } from '../../../notifications/admin/mail-text.ts'
import { useFreshMailState } from '../../../notifications/admin/use-mail-state.ts'

type Person = Outputs['wants']['admin']['listOfVehicle'][number]
type NoticeResult = Outputs['wants']['admin']['notifyAboutVehicle']

const isWaiting = ({ status, isOpen, isQueued }: Person): boolean =>
  status === 'found' && isOpen && !isQueued

/** Lists the people who want a dismantled vehicle, to email or skip all or some of them. */
export function WantedByList({ vehicleId, status }: { vehicleId: string; status: string }) {
  const { data, error, refetch } = staffApi.wants.admin.listOfVehicle.useQuery({ id: vehicleId })
  const utils = staffApi.useUtils()
  const send = staffApi.wants.admin.notifyAboutVehicle.useMutation()
  const readMailState = useFreshMailState()
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const waiting = data?.filter(isWaiting) ?? []
  // Emails go to all; somebody to call is ticked after the call.
  const isChosen = ({ wantId, email }: Person) => (email !== '') !== toggled.has(wantId)
  const chosen = waiting.filter(isChosen)
  const reachable = chosen.filter(({ email }) => email !== '')

  const act = async (action: WantNotice['action'], people: Person[]) => {
    if (send.isPending) return
    try {
      const wants = people.map(({ wantId }) => wantId)
      const result = await send.mutateAsync({ vehicleId, action, wants })
      if (action === 'send') {
        const kept = formatSummary(result, result.sent === 1 ? 'is kept' : 'are kept')
        notify(describeEmailToast(await readMailState(), { sent: formatSummary(result), kept }))
      }
      await Promise.all([utils.wants.invalidate(), utils.vehicles.admin.list.invalidate()])
    } catch {
      // Shown below.
    }
  }
  const toggle = (id: string) => {
    const next = new Set(toggled)
    if (!next.delete(id)) next.add(id)
    setToggled(next)
  }
  return (
    <section
      aria-label="Wanted"
      className="mt-3 rounded-md border border-l-4 border-l-primary bg-card p-4"
    >
      <h3>{waiting.length > 0 ? formatWantedBy(waiting.length) : 'People who wanted this'}</h3>
      {!data && (
        <SectionState
          error={error}
          failed="Failed to fetch the want list"
          loading="Loading the want list..."
          onRetry={refetch}
        />
      )}
      <ul className="mt-2 divide-y">
        {data?.map((person) => (
          <li key={person.wantId} className="flex flex-wrap items-start gap-x-3 py-2">
            {isWaiting(person) && (
              <input
                type="checkbox"
                className="mt-1 size-5"
                aria-label={`Choose ${person.name || person.email || person.phone}`}
                checked={isChosen(person)}
                onChange={() => toggle(person.wantId)}
              />
            )}
            <PersonLine person={person} />
          </li>
        ))}
      </ul>
      <div role="alert">
        {send.error && <Alert variant="destructive">{explainFailure(send.error)}</Alert>}
      </div>
      {waiting.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={send.isPending || reachable.length === 0 || status === 'Scrapped'}
            onClick={() => void act('send', chosen)}
          >
            {chosen.length === waiting.length ? 'Send to all' : `Send to ${chosen.length}`}
          </Button>
          <Button
            size="sm"
            variant="outline"
            busy={send.isPending || chosen.length === 0}
            onClick={() => void act('told', chosen)}
          >
            Told by phone
          </Button>
          <Button
            size="sm"
            variant="outline"
            busy={send.isPending || chosen.length === 0}
            onClick={() => void act('skip', chosen)}
          >
            Skip
          </Button>
        </div>
      )}
    </section>
  )
}

function PersonLine({ person }: { person: Person }) {
  const { name, email, phone, title, part, reference } = person
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap gap-x-3">
        <b>{name || email || phone}</b>
        {phone && (
          <a href={toPhoneHref(phone)} className="whitespace-nowrap">
            {phone}
          </a>
        )}
        <span className="text-muted-foreground">{describeState(person)}</span>
      </p>
      <p className="text-sm wrap-anywhere text-muted-foreground">
        {[part, title, reference].filter(Boolean).join(', ')}
      </p>
    </div>
  )
}

function describeState({ status, by, isQueued, isOpen, email }: Person): string {
  if (status === 'sent') return `Told${by ? ` by ${by}` : ''}`
  if (status === 'skipped') return 'Skipped'
  if (!isOpen) return 'No longer looking'
  if (isQueued) return 'Gets it by email another day'
  return email === '' ? 'No email address: call' : ''
}

function formatSummary(
  { sent, queued, unreachable }: NoticeResult,
  fate = sent === 1 ? 'goes out' : 'go out',
): string {
  const parts = [
    sent > 0 && `${sent} ${sent === 1 ? 'email' : 'emails'} ${fate}`,
    queued > 0 && `${queued} ${queued === 1 ? 'waits' : 'wait'} until tomorrow: one email a day`,
    unreachable > 0 && `${unreachable} to call`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'Nobody was left to tell'
}
