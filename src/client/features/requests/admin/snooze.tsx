import * as z from 'zod'
import { toTimestamp, type OpeningTimes } from '#shared/domain/business-hours.ts'
import { isSnoozed, snoozeChoices, getOpening } from '#shared/domain/snooze.ts'
import { dayIn, formatShortMoment } from '#shared/lib/dates.ts'
import { TextField } from '../../../components/form-fields.tsx'
import { FormDialog } from '../../../components/staff/form-dialog.tsx'
import { RadioRow } from '../../../components/staff/radio-row.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useNow } from '../../../hooks/use-now.ts'
import { useSite } from '../../../hooks/use-site.ts'
import { useStaffForm } from '../../../hooks/use-staff-form.ts'
import { explainToVisitor } from '../../../lib/failure.ts'
import { hasReplyClock } from './request-badge.tsx'
import type { AdminRequest } from './request-types.ts'
import type { RequestChangeInput } from './use-request-actions.ts'
import { useStaffFacts } from './use-staff-facts.ts'

type Props = {
  request: AdminRequest
  isBusy: boolean
  /** Rejects where the request was not changed. */
  onChange: (change: RequestChangeInput) => Promise<unknown>
}

type DialogProps = Props & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** Puts a request off until a moment that is chosen; then it comes back. */
export function SnoozeDialog({ isOpen, onOpenChange, ...props }: DialogProps) {
  const times = useStaffFacts()?.openingTimes
  return isOpen && times ? (
    <SnoozeForm {...props} times={times} onDone={() => onOpenChange(false)} />
  ) : null
}

const OTHER = 'other'
const snoozeFormSchema = z.object({
  choice: z.string(),
  reason: z.string(),
  day: z.string(),
  time: z.string(),
})

function SnoozeForm({
  request,
  isBusy,
  onChange,
  times,
  onDone,
}: Props & { times: OpeningTimes; onDone: () => void }) {
  const now = useNow()
  const { timeZone } = times
  const choices = snoozeChoices(now, times)
  const { field, values, failure, formProps, ...form } = useStaffForm({
    schema: snoozeFormSchema,
    defaultValues: {
      choice: choices[0]?.label ?? OTHER,
      reason: request.snoozeReason ?? '',
      day: '',
      time: '',
    },
    send: ({ choice, reason, day, time }) => {
      const typed = () =>
        time === '' ? getOpening(day, times) : new Date(toTimestamp(day, time, timeZone))
      const until = choices.find(({ label }) => label === choice)?.until ?? typed()
      return onChange({
        snooze: { until: until.toISOString(), reason: reason.trim() || null },
      })
    },
    onDone,
    toText: (error) => explainToVisitor(error, 'It was not snoozed'),
  })
  const options: Record<string, string> = Object.fromEntries(
    choices.map(({ label, until }) => [
      label,
      `${label}, ${formatShortMoment(until.toISOString(), timeZone)}`,
    ]),
  )
  return (
    <FormDialog
      className="w-[min(30rem,calc(100vw-2rem))]"
      title={`Snooze ${request.reference}`}
      description={
        hasReplyClock(request)
          ? `The customer still expects an answer by ${formatShortMoment(request.dueAt, timeZone)}.`
          : 'It comes back automatically.'
      }
      action="Snooze"
      form={{
        // The browser checks that a day is chosen.
        formProps: { ...formProps, noValidate: false },
        failure,
        isBusy: isBusy || form.isBusy,
      }}
      onClose={onDone}
    >
      <RadioRow
        legend="Until"
        isColumn
        options={{ ...options, [OTHER]: 'Another time' }}
        value={values.choice}
        onChange={field('choice').onChange}
      />
      {values.choice === OTHER && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] items-end gap-2.5">
          <TextField
            {...field('day')}
            label="Day"
            type="date"
            required
            min={dayIn(timeZone, now)}
          />
          <TextField {...field('time')} label="Time" optional type="time" />
        </div>
      )}
      <TextField {...field('reason')} label="Reason" optional maxLength={200} autoComplete="off" />
    </FormDialog>
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
        {`${isOff ? 'Snoozed until' : 'Back since'} ${formatShortMoment(moment, timeZone)}${reason ? `: ${reason}` : ''}`}
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
