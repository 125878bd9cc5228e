import * as z from 'zod'
import {
  type Quote,
  type RecordedDecision,
  recordedDecisionSchema,
} from '#shared/domain/quote-schema.ts'
import {
  DECISION_CHOICES,
  DECISION_WAY_LABELS,
  DECLINE_REASON_MAX,
  RECORDED_WAYS,
} from '#shared/domain/quote.ts'
import { NOTES_MAX } from '#shared/domain/text-limits.ts'
import { formatCents } from '#shared/lib/money.ts'
import { CheckField } from '../../../../components/check-field.tsx'
import { TextAreaField, TextField } from '../../../../components/form-fields.tsx'
import { Choice } from '../../../../components/staff/choice.tsx'
import { FormDialog } from '../../../../components/staff/form-dialog.tsx'
import { useBusiness } from '../../../../hooks/use-business.ts'
import { useStaffForm } from '../../../../hooks/use-staff-form.ts'
import { toMoment, formatShopNow } from '../../../../lib/shop-time.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { useMailState } from '../../../notifications/admin/use-mail-state.ts'

type Values = {
  choice: RecordedDecision['choice']
  via: (typeof RECORDED_WAYS)[number]
  name: string
  at: string
  note: string
  reason: string
  jobIds: string[]
}
const CHOICE_LABELS = { accept: 'Accepts', decline: 'Declines' }

/** Records a customer's decision (dmv.ny.gov, Know your rights in auto repair). */
export function RecordDecisionDialog({
  quote,
  onClose,
}: {
  quote: Quote
  onClose: (isRecorded: boolean) => void
}) {
  const { timeZone } = useBusiness()
  const mail = useMailState()
  const record = staffApi.quotes.admin.recordDecision.useMutation()
  const toDecision = ({ at, jobIds, ...values }: Values) => ({
    ...values,
    jobIds: values.choice === 'accept' ? jobIds : [],
    // Not later than the server's present, of which this input has only the minute.
    at: toMoment(at, timeZone),
    updatedAt: quote.updatedAt,
  })
  const { field, values, ...form } = useStaffForm({
    schema: z.preprocess(toDecision, recordedDecisionSchema),
    defaultValues: {
      choice: 'accept',
      via: 'phone',
      name: '',
      at: formatShopNow(timeZone),
      note: '',
      reason: '',
      jobIds: quote.jobs.map(({ id }) => id),
    },
    send: (decision) => record.mutateAsync({ id: quote.id, decision }),
    onDone: () => onClose(true),
  })
  return (
    <FormDialog
      title={`What did the customer say to ${quote.reference}?`}
      description={
        mail === 'works'
          ? "It's saved under your name, and the customer gets a copy if we have their email."
          : "It's saved under your name."
      }
      action="Save the answer"
      form={form}
      onClose={() => onClose(false)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          label="Answer"
          {...field('choice')}
          options={DECISION_CHOICES}
          labels={CHOICE_LABELS}
        />
        <Choice
          label="How"
          {...field('via')}
          options={RECORDED_WAYS}
          labels={DECISION_WAY_LABELS}
        />
        <TextField label="Who said it" autoComplete="off" {...field('name')} />
        <TextField label="When" type="datetime-local" {...field('at')} />
        {values.choice === 'accept' ? (
          <AcceptedJobs jobs={quote.jobs} {...field('jobIds')} />
        ) : (
          <TextAreaField
            label="Reason"
            optional
            rows={2}
            className="col-span-full"
            maxLength={DECLINE_REASON_MAX}
            {...field('reason')}
          />
        )}
        <TextAreaField
          label="Note"
          optional
          rows={2}
          className="col-span-full"
          maxLength={NOTES_MAX}
          {...field('note')}
        />
      </div>
    </FormDialog>
  )
}

type AcceptedJobsProps = {
  jobs: Quote['jobs']
  value: string[]
  issue: string | undefined
  onChange: (ids: string[]) => void
}

const AcceptedJobs = ({ jobs, value: chosen, issue, onChange }: AcceptedJobsProps) => (
  <fieldset className="col-span-full">
    <legend className="font-semibold">What is accepted</legend>
    {jobs.map(({ id, title, totalCents }) => (
      <CheckField
        key={id}
        value={chosen.includes(id)}
        issue={issue}
        onChange={(isAccepted) =>
          onChange(isAccepted ? [...chosen, id] : chosen.filter((other) => other !== id))
        }
      >
        <span className="min-w-0 grow wrap-anywhere">{title}</span>
        <span className="tabular-nums">{formatCents(totalCents)}</span>
      </CheckField>
    ))}
    {issue && <p className="text-destructive">{issue}</p>}
  </fieldset>
)
