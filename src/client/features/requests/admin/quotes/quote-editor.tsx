import { useMemo, useState } from 'react'
import { LABOR_BASES, LABOR_BASIS_LABELS } from '#shared/domain/business.ts'
import type { Quote } from '#shared/domain/quote-schema.ts'
import { PLATE_MAX, QUOTE_KIND_LABELS, type QuoteKind, totalsOf } from '#shared/domain/quote.ts'
import { FREE_TEXT_MAX, NOTES_MAX } from '#shared/domain/vehicle.ts'
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
import { useFocusProblem } from '../../../../hooks/use-focus-problem.ts'
import { useStaffDraft } from '../../../../hooks/use-staff-draft.ts'
import { failureText, toFailure } from '../../../../lib/failure.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import type { RequestContent } from '../request-content.ts'
import { QuoteJobs } from './quote-jobs.tsx'
import { Choice } from './quote-line-fields.tsx'
import { Totals } from './quote-summary.tsx'
import {
  pricedJobs,
  quoteProblems,
  type QuoteStart,
  type QuoteValues,
  readStoredValues,
  startValues,
  toInput,
  valuesOf,
} from './quote-values.ts'

/** `content` is null until the first change, `updatedAt` is '' for a new quote. */
type StoredQuote = { content: object | null; updatedAt: string }

type Props = {
  requestId: string
  reference: string
  /** The customer's vehicle. */
  wanted: RequestContent['wanted']
  start: QuoteStart
  /** The draft that is changed; null for a new quote. */
  draft: Quote | null
  /** Closes it; `saved` is what was stored. */
  onClose: (saved: Quote | null) => void
}

/** Editor of a quote. Enter adds a line, Ctrl+Enter saves; unsaved input stays in this browser. */
export function QuoteEditor(props: Props) {
  const { requestId, reference, wanted, start, draft, onClose } = props
  const { kind } = start
  const noun = QUOTE_KIND_LABELS[kind]
  const { values, updatedAt, idempotencyKey, change, clear } = useStoredQuote(props)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const save = staffApi.quotes.admin.saveDraft.useMutation()
  const { form, focusProblem } = useFocusProblem()
  const priced = useMemo(() => pricedJobs(values, kind), [values, kind])
  const totals = totalsOf(priced, { taxRate: start.taxRate, isTaxExempt: values.isTaxExempt })

  const set = (changed: Partial<QuoteValues>) => {
    setProblems({})
    change(changed)
  }

  async function submit(): Promise<void> {
    if (save.isPending) return
    const content = toInput(values, kind)
    const wrong = quoteProblems(content)
    setProblems(wrong)
    setFailure(null)
    if (Object.keys(wrong).length > 0) {
      focusProblem()
      return
    }
    try {
      const saved = await save.mutateAsync({
        id: draft?.id ?? null,
        requestId,
        content,
        updatedAt,
        idempotencyKey,
      })
      clear()
      onClose(saved)
    } catch (error) {
      const refused = Object.entries(toFailure(error).fields).map(([path, message]) => [
        path.replace(/^content\./, ''),
        message,
      ])
      setProblems(Object.fromEntries(refused) as Record<string, string>)
      setFailure(failureText(error))
      focusProblem()
    }
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose(null)}>
      <DialogContent
        className="w-[min(58rem,calc(100vw-1rem))] max-sm:p-4"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void submit()
        }}
      >
        <DialogTitle>{`${noun} for ${reference}`}</DialogTitle>
        <DialogDescription>
          Nothing goes to the customer until you send it. Enter goes to the next line, Ctrl+Enter
          saves.
        </DialogDescription>
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <SettingProblems problems={start.problems} />
          <QuoteJobs
            kind={kind}
            jobs={values.jobs}
            laborRateCents={start.laborRateCents}
            wanted={wanted}
            priced={priced}
            problems={problems}
            onChange={(jobs) => set({ jobs })}
          />
          <div className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_20rem]">
            <Terms kind={kind} values={values} problems={problems} set={set} />
            <div>
              <Totals totals={totals} taxRate={start.taxRate} isTaxExempt={values.isTaxExempt} />
            </div>
          </div>
          <div role="alert" className="not-empty:mt-4">
            {failure !== null && <Alert variant="destructive">{failure}</Alert>}
            {failure === null && Object.keys(problems).length > 0 && (
              <Alert variant="destructive">{Object.values(problems)[0]}</Alert>
            )}
          </div>
          <DialogFooter className="sticky -bottom-6 -mx-6 mt-4 -mb-6 border-t bg-card px-6 py-4 max-sm:-mx-4 max-sm:gap-2 max-sm:px-4 max-sm:py-3 max-sm:*:flex-[1_1_40%] max-sm:*:px-2">
            <Button type="submit" busy={save.isPending}>
              {save.isPending ? 'Saving...' : 'Save draft'}
            </Button>
            <Button variant="outline" onClick={() => onClose(null)}>
              Close
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** Values of the editor, stored per request and draft with the version that they change. */
function useStoredQuote({ requestId, start, draft }: Pick<Props, 'requestId' | 'start' | 'draft'>) {
  const initial = useMemo(
    () => ({
      values: draft ? valuesOf(draft) : startValues(start),
      idempotencyKey: randomId(),
    }),
    [draft, start],
  )
  const stored = useStaffDraft<StoredQuote>(`quote-${requestId}-${draft?.id ?? 'new'}`, {
    content: null,
    updatedAt: draft?.updatedAt ?? '',
  })
  const values = readStoredValues(stored.values.content) ?? initial.values
  return {
    values,
    updatedAt: stored.values.updatedAt || null,
    idempotencyKey: stored.idempotencyKey || initial.idempotencyKey,
    change: (changed: Partial<QuoteValues>) =>
      stored.change({ content: { ...values, ...changed } }),
    clear: stored.clear,
  }
}

/** Missing settings that prevent sending. */
const SettingProblems = ({ problems }: { problems: QuoteStart['problems'] }) =>
  problems.length > 0 && (
    <Alert variant="warning" className="mb-3 px-3 py-2">
      <span>{`Before it can be sent: ${problems.map(({ message }) => message).join('. ')}. `}</span>
      <a href="/admin/settings">Open the settings</a>
    </Alert>
  )

type TermsProps = {
  kind: QuoteKind
  values: QuoteValues
  problems: Record<string, string>
  set: (changed: Partial<QuoteValues>) => void
}

/** Expiry, message, and the facts that an estimate must state (15 NYCRR 82.5). */
function Terms({ kind, values, problems, set }: TermsProps) {
  return (
    <div className="grid content-start gap-4 sm:grid-cols-2">
      <TextField
        label="Good through"
        type="date"
        value={values.validUntil}
        problem={problems.validUntil}
        onChange={(validUntil) => set({ validUntil })}
      />
      {kind === 'part' ? (
        <TextField
          label="Parts held until"
          type="date"
          optional
          value={values.holdUntil}
          problem={problems.holdUntil}
          onChange={(holdUntil) => set({ holdUntil })}
        />
      ) : (
        <EstimateTerms values={values} problems={problems} set={set} />
      )}
      <TextAreaField
        label="Message to the customer"
        optional
        rows={2}
        className="col-span-full"
        maxLength={NOTES_MAX}
        value={values.message}
        problem={problems.message}
        onChange={(message) => set({ message })}
      />
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          className="size-5"
          checked={values.isTaxExempt}
          onChange={({ target }) => set({ isTaxExempt: target.checked })}
        />
        No sales tax
      </label>
      {values.isTaxExempt && (
        <TextField
          label="Why no tax"
          hint="Such as the number of the certificate"
          value={values.exemptNote}
          problem={problems.exemptNote}
          onChange={(exemptNote) => set({ exemptNote })}
        />
      )}
    </div>
  )
}

function EstimateTerms({ values, problems, set }: Omit<TermsProps, 'kind'>) {
  return (
    <>
      <Choice
        label="Labor is charged by"
        value={values.laborBasis}
        options={LABOR_BASES}
        labels={LABOR_BASIS_LABELS}
        onChange={(laborBasis) => set({ laborBasis })}
      />
      {values.laborBasis === 'flat-rate' && (
        <TextField
          label="Flat-rate manual"
          value={values.flatRateManual}
          problem={problems.flatRateManual}
          onChange={(flatRateManual) => set({ flatRateManual })}
        />
      )}
      <TextField
        label="Plate"
        optional
        maxLength={PLATE_MAX}
        value={values.plate}
        problem={problems.plate}
        onChange={(plate) => set({ plate })}
      />
      <TextField
        label="Odometer, miles"
        optional
        inputMode="numeric"
        value={values.odometer}
        problem={problems.odometer}
        onChange={(odometer) => set({ odometer })}
      />
      <TextAreaField
        label="Reported problem"
        optional
        rows={2}
        className="col-span-full"
        maxLength={FREE_TEXT_MAX}
        value={values.complaint}
        problem={problems.complaint}
        onChange={(complaint) => set({ complaint })}
      />
    </>
  )
}
