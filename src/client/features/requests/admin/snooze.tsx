import * as z from 'zod'
import { toTimestamp, type OpeningTimes } from '#shared/domain/business-hours.ts'
import { isSnoozed, snoozeChoices, getOpening } from '#shared/domain/snooze.ts'
import { dayIn, formatDayAndTime } from '#shared/lib/dates.ts'
import { TextField } from '../../../components/form-fields.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogTitle } from '../../../components/ui/dialog.tsx'
import { useNow } from '../../../hooks/use-now.ts'
import { useSite } from '../../../hooks/use-site.ts'
import { useStaffForm } from '../../../hooks/use-staff-form.ts'
import { explainToVisitor } from '../../../lib/failure.ts'
import { hasReplyClock } from './request-badge.tsx'
import type { AdminRequest, RequestChangeInput } from './use-request-actions.ts'
import { useStaffFacts } from './use-staff-facts.ts'

type Props = {
  request: AdminRequest
  isBusy: boolean
  /** Rejects where the request was not changed. */
  onChange: (change: RequestChangeInput) => Promise<unknown>
}

type DialogProps = Props & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** Puts a request off until a moment that is chosen; it comes back by itself. */
export function SnoozeDialog({ isOpen, onOpenChange, ...props }: DialogProps) {
  const times = useStaffFacts()?.openingTimes
  return (
    <Dialog open={isOpen && times !== undefined} onOpenChange={onOpenChange}>
      <DialogContent className="w-[min(30rem,calc(100vw-2rem))]" aria-describedby={undefined}>
        <DialogTitle>{`Snooze ${props.request.reference}`}</DialogTitle>
        {times && <SnoozeForm {...props} times={times} onDone={() => onOpenChange(false)} />}
      </DialogContent>
    </Dialog>
  )
}

const snoozeFormSchema = z.object({ reason: z.string(), day: z.string(), time: z.string() })

function SnoozeForm({
  request,
  isBusy,
  onChange,
  times,
  onDone,
}: Props & { times: OpeningTimes; onDone: () => void }) {
  const now = useNow()
  const { timeZone } = times
  const { field, values, failure, formProps, run } = useStaffForm({
    schema: snoozeFormSchema,
    defaultValues: { reason: request.snoozeReason ?? '', day: '', time: '' },
    send: ({ day, time }) =>
      snooze(time === '' ? getOpening(day, times) : new Date(toTimestamp(day, time, timeZone))),
    onDone,
    toText: (error) => explainToVisitor(error, 'It was not snoozed'),
  })
  function snooze(until: Date): Promise<unknown> {
    const reason = values.reason.trim() || null
    return onChange({ snooze: { until: until.toISOString(), reason } })
  }

  return (
    // The browser checks that a day is chosen.
    <form {...formProps} noValidate={false} className="grid gap-4">
      <TextField {...field('reason')} label="Reason" optional maxLength={200} autoComplete="off" />
      {hasReplyClock(request) && (
        <p className="text-muted-foreground">
          {`The customer still expects an answer by ${formatDayAndTime(request.dueAt, timeZone)}.`}
        </p>
      )}
      <div className="grid gap-2" role="group" aria-label="Until">
        {snoozeChoices(now, times).map(({ label, until }) => (
          <Button
            key={label}
            variant="outline"
            className="h-auto min-h-11 flex-col items-start gap-0 text-left whitespace-normal"
            busy={isBusy}
            onClick={() => void run(() => snooze(until))}
          >
            <span>{`${label} `}</span>
            <span className="text-sm font-normal text-muted-foreground">
              {formatDayAndTime(until.toISOString(), timeZone)}
            </span>
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] items-end gap-2.5">
        <TextField {...field('day')} label="Day" type="date" required min={dayIn(timeZone, now)} />
        <TextField {...field('time')} label="Time" optional type="time" />
      </div>
      <div role="alert" className="empty:hidden">
        {failure && <Alert variant="destructive">{failure}</Alert>}
      </div>
      <div className="flex flex-row-reverse flex-wrap gap-2 *:min-h-11 *:flex-1 *:whitespace-nowrap">
        <Button type="submit" busy={isBusy}>
          Snooze
        </Button>
        <Button variant="outline" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Until when a request is put off, or since when it is back, and what ends that. */
export function SnoozeNotice({ request, isBusy, onChange }: Props) {
  const timeZone = useSite().business.timeZone
  const now = useNow()
  const moment = request.needsAttentionSince ?? request.snoozedUntil
  if (moment === null) return null
  const isOff = isSnoozed(request, now)
  const reason = request.attentionReason ?? request.snoozeReason
  return (
    <Alert className="grid gap-2 px-3 py-2">
      <p className="wrap-anywhere">
        {`${isOff ? 'Snoozed until' : 'Back since'} ${formatDayAndTime(moment, timeZone)}${reason ? `: ${reason}` : ''}`}
      </p>
      <Button
        variant="outline"
        className="min-h-11 justify-self-start"
        busy={isBusy}
        onClick={() => void onChange({ snooze: null }).catch(() => undefined)}
      >
        {isOff ? 'Bring it back now' : 'Done with it'}
      </Button>
    </Alert>
  )
}
