import { useState } from 'react'
import { type Quote, recordedAnswerSchema } from '#shared/domain/quote-schema.ts'
import {
  ANSWER_WAY_LABELS,
  DECLINE_REASON_MAX,
  formatQuoteCents,
  RECORDED_WAYS,
} from '#shared/domain/quote.ts'
import { NOTES_MAX } from '#shared/domain/vehicle.ts'
import { momentOf } from '#shared/lib/business-hours.ts'
import { TextAreaField, TextField } from '../../../../components/form-fields.tsx'
import { Alert } from '../../../../components/ui/alert.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '../../../../components/ui/dialog.tsx'
import { useBusiness } from '../../../../hooks/use-business.ts'
import { useFocusProblem } from '../../../../hooks/use-focus-problem.ts'
import { failureText, toFailure } from '../../../../lib/failure.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { useMailState } from '../../../notifications/admin/use-mail-state.ts'
import { Choice } from './quote-line-fields.tsx'

type Via = (typeof RECORDED_WAYS)[number]
const ANSWERS = ['accept', 'decline'] as const
const ANSWER_LABELS = { accept: 'Accepts', decline: 'Declines' }

/** The present minute at the shop, as an input of date and time has it. */
const nowIn = (timeZone: string): string =>
  new Date()
    .toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .replace(' ', 'T')

/** The moment of a day and time at the shop; '' for none. */
const momentAt = (typed: string, timeZone: string): string => {
  const [day = '', time = ''] = typed.split('T')
  return time === '' ? '' : new Date(momentOf(day, time.slice(0, 5), timeZone)).toISOString()
}

/** Records a customer's answer (dmv.ny.gov, Know your rights in auto repair). */
export function RecordAnswerDialog({
  quote,
  onClose,
}: {
  quote: Quote
  onClose: (isRecorded: boolean) => void
}) {
  const { timeZone } = useBusiness()
  const mail = useMailState()
  const [answer, setAnswer] = useState<(typeof ANSWERS)[number]>('accept')
  const [via, setVia] = useState<Via>('phone')
  const [name, setName] = useState('')
  const [at, setAt] = useState(() => nowIn(timeZone))
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState(() => quote.jobs.map(({ id }) => id))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { form, focusProblem } = useFocusProblem()
  const record = staffApi.quotes.admin.recordAnswer.useMutation()

  async function submit(): Promise<void> {
    if (record.isPending) return
    const input = {
      answer,
      via,
      name,
      note,
      reason,
      jobIds: answer === 'accept' ? chosen : [],
      // Not later than the server's present, of which this input has only the minute.
      at: momentAt(at, timeZone),
      updatedAt: quote.updatedAt,
    }
    const wrong = recordedAnswerSchema.safeParse(input).error?.issues ?? []
    setProblems(Object.fromEntries(wrong.map(({ path, message }) => [path.join('.'), message])))
    if (wrong.length > 0) {
      focusProblem()
      return
    }
    try {
      await record.mutateAsync({ id: quote.id, answer: input })
      onClose(true)
    } catch (error) {
      const refused = Object.entries(toFailure(error).fields)
      setProblems(
        Object.fromEntries(
          refused.map(([path, text]): [string, string] => [path.split('.').at(-1) ?? path, text]),
        ),
      )
      focusProblem()
    }
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose(false)}>
      <DialogContent>
        <DialogTitle>{`What did the customer say to ${quote.reference}?`}</DialogTitle>
        <DialogDescription>
          {mail === 'works'
            ? "It's saved under your name, and the customer gets a copy if we have their email."
            : "It's saved under your name."}
        </DialogDescription>
        <form
          ref={form}
          noValidate
          className="mt-4 grid gap-4 sm:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <Choice
            label="Answer"
            value={answer}
            options={ANSWERS}
            labels={ANSWER_LABELS}
            onChange={setAnswer}
          />
          <Choice
            label="How"
            value={via}
            options={RECORDED_WAYS}
            labels={ANSWER_WAY_LABELS}
            onChange={setVia}
          />
          <TextField
            label="Who said it"
            autoComplete="off"
            value={name}
            problem={problems.name}
            onChange={setName}
          />
          <TextField
            label="When"
            type="datetime-local"
            value={at}
            problem={problems.at}
            onChange={setAt}
          />
          {answer === 'accept' ? (
            <AcceptedJobs
              jobs={quote.jobs}
              chosen={chosen}
              problem={problems.jobIds}
              onChange={setChosen}
            />
          ) : (
            <TextAreaField
              label="Reason"
              optional
              rows={2}
              className="col-span-full"
              maxLength={DECLINE_REASON_MAX}
              value={reason}
              problem={problems.reason}
              onChange={setReason}
            />
          )}
          <TextAreaField
            label="Note"
            optional
            rows={2}
            className="col-span-full"
            maxLength={NOTES_MAX}
            value={note}
            problem={problems.note}
            onChange={setNote}
          />
          <div role="alert" className="col-span-full">
            {record.error && <Alert variant="destructive">{failureText(record.error)}</Alert>}
          </div>
          <DialogFooter className="col-span-full mt-0">
            <Button type="submit" busy={record.isPending}>
              {record.isPending ? 'Saving...' : 'Save the answer'}
            </Button>
            <Button variant="outline" onClick={() => onClose(false)}>
              Cancel
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

type AcceptedJobsProps = {
  jobs: Quote['jobs']
  chosen: string[]
  problem: string | undefined
  onChange: (ids: string[]) => void
}

const AcceptedJobs = ({ jobs, chosen, problem, onChange }: AcceptedJobsProps) => (
  <fieldset className="col-span-full">
    <legend className="font-semibold">What is accepted</legend>
    {jobs.map(({ id, title, totalCents }) => (
      <label key={id} className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={chosen.includes(id)}
          aria-invalid={problem ? true : undefined}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
        <span className="grow">{title}</span>
        <span className="tabular-nums">{formatQuoteCents(totalCents)}</span>
      </label>
    ))}
    {problem && <p className="text-destructive">{problem}</p>}
  </fieldset>
)
