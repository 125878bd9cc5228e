import { LABOR_BASES, LABOR_BASIS_LABELS } from '#shared/domain/business.ts'
import { computeTotals } from '#shared/domain/line.ts'
import type { Quote } from '#shared/domain/quote-schema.ts'
import { PLATE_MAX, QUOTE_KIND_LABELS, type QuoteKind } from '#shared/domain/quote.ts'
import { FREE_TEXT_MAX, NOTES_MAX } from '#shared/domain/text-limits.ts'
import { formatCents } from '#shared/lib/money.ts'
import { CheckField } from '../../../../components/check-field.tsx'
import { TextAreaField, TextField } from '../../../../components/form-fields.tsx'
import { Choice } from '../../../../components/staff/choice.tsx'
import { FormDialog } from '../../../../components/staff/form-dialog.tsx'
import { Alert } from '../../../../components/ui/alert.tsx'
import { useStaffDraft } from '../../../../hooks/use-staff-draft.ts'
import { useStaffForm } from '../../../../hooks/use-staff-form.ts'
import { useLiveParts } from '../../../../hooks/use-staff-live.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { toPricedLine } from '../../../lines/admin/line-values.ts'
import type { RequestContent } from '../request-content.ts'
import { nameParts } from './name-parts.ts'
import { QuoteJobs } from './quote-jobs.tsx'
import { EditorTotals } from './quote-summary.tsx'
import {
  createQuoteFormSchema,
  type QuoteStart,
  type QuoteValues,
  quoteDraftSchema,
  startValues,
  toInput,
  toQuoteValues,
} from './quote-values.ts'

type Props = {
  requestId: string
  reference: string
  /** The customer's vehicle. */
  fitsVehicle: RequestContent['fitsVehicle']
  start: QuoteStart
  /** The draft that is changed; null for a new quote. */
  draft: Quote | null
  /** Closes it; `saved` is what was stored. */
  onClose: (saved: Quote | null) => void
}

/** Editor of a quote. Enter adds a line, Ctrl+Enter saves; unsaved input stays in this browser. */
export function QuoteEditor(props: Props) {
  const { requestId, reference, fitsVehicle, start, draft, onClose } = props
  const { kind } = start
  const noun = QUOTE_KIND_LABELS[kind]
  const { initial, updatedAt, idempotencyKey, change, clear } = useQuoteDraft(props)
  const save = staffApi.quotes.admin.saveDraft.useMutation()
  const { form, field, values, issues, failure, isBusy, formProps, submit } = useStaffForm({
    schema: createQuoteFormSchema(kind),
    defaultValues: initial,
    onChange: (typed) => {
      // A change of one field may make another valid.
      form.clearErrors()
      change(typed)
    },
    send: async (): Promise<Quote> => {
      const typed = form.getValues()
      const jobs = await nameParts(typed.jobs)
      // Saving again after an error names the same parts; a change would replace the key.
      if (jobs !== typed.jobs) field('jobs').onChange(jobs)
      return save.mutateAsync({
        id: draft?.id ?? null,
        requestId,
        content: toInput({ ...typed, jobs }, kind),
        updatedAt,
        idempotencyKey: idempotencyKey(),
      })
    },
    onDone: (saved) => {
      clear()
      onClose(saved)
    },
  })
  const utils = staffApi.useUtils()
  useLiveParts(() => void utils.parts.admin.listOfVehicle.invalidate())
  const priced = values.jobs.map(({ lines }) => ({ lines: lines.map(toPricedLine) }))
  const { isTaxExempt } = values
  const { taxRate, taxesCores } = start
  const totals = computeTotals(priced, { taxRate, isTaxExempt, taxesCores })

  return (
    <FormDialog
      className="w-[min(58rem,calc(100vw-2rem))] cramped:w-[calc(100vw-1rem)]"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        submit()
      }}
      title={`${noun} for ${reference}`}
      description={
        <>
          <span>Save it first, then send it: nothing goes to the customer before.</span>
          <span className="max-md:hidden"> Enter goes to the next line, Ctrl+Enter saves.</span>
        </>
      }
      action="Save draft"
      isLong
      summary={
        // Wider screens have the totals in view.
        <p className="flex basis-full! justify-between px-0! font-heading text-xl tabular-nums sm:hidden">
          <span>Total</span>
          <span>{formatCents(totals.totalCents)}</span>
        </p>
      }
      form={{ formProps, isBusy, failure: failure || (Object.values(issues)[0] ?? '') }}
      onClose={() => onClose(null)}
    >
      <SettingIssues issues={start.problems} />
      <QuoteJobs
        kind={kind}
        jobs={values.jobs}
        laborRateCents={start.laborRateCents}
        fitsVehicle={fitsVehicle}
        issues={issues}
        onChange={(edit) => field('jobs').onChange(edit(form.getValues('jobs')))}
      />
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_16rem] lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Terms kind={kind} values={values} field={field} />
        <div>
          <EditorTotals
            totals={totals}
            taxRate={start.taxRate}
            isTaxExempt={values.isTaxExempt}
            hasFoot
          />
        </div>
      </div>
    </FormDialog>
  )
}

/** Draft of the editor, stored per request and quote with the version that it changes. */
function useQuoteDraft({ requestId, start, draft }: Pick<Props, 'requestId' | 'start' | 'draft'>) {
  const stored = useStaffDraft(
    `quote-${requestId}-${draft?.id ?? 'new'}`,
    {
      content: draft ? toQuoteValues(draft) : startValues(start),
      updatedAt: draft?.updatedAt ?? '',
    },
    quoteDraftSchema,
  )
  return {
    initial: stored.values.content,
    updatedAt: stored.values.updatedAt || null,
    idempotencyKey: () => stored.read().idempotencyKey,
    change: (content: QuoteValues) => stored.change({ content }),
    clear: stored.clear,
  }
}

/** Missing settings that prevent sending. */
const SettingIssues = ({ issues }: { issues: QuoteStart['problems'] }) =>
  issues.length > 0 && (
    <Alert variant="warning" className="mb-3 px-3 py-2">
      <span>{`Before it can be sent: ${issues.map(({ message }) => message).join('. ')}. `}</span>
      <a href="/admin/settings">Open the settings</a>
    </Alert>
  )

type TermsProps = {
  kind: QuoteKind
  values: QuoteValues
  field: ReturnType<typeof useStaffForm<QuoteValues, unknown, Quote>>['field']
}

/** Expiry, message, and the facts that an estimate must state (15 NYCRR 82.5). */
function Terms({ kind, values, field }: TermsProps) {
  return (
    <div className="grid content-start items-end gap-4 sm:grid-cols-2">
      <TextField label="Good through" type="date" {...field('validUntil')} />
      {kind === 'part' ? (
        <TextField label="Parts held until" type="date" optional {...field('holdUntil')} />
      ) : (
        <EstimateTerms values={values} field={field} />
      )}
      <TextAreaField
        label="Message to the customer"
        optional
        rows={2}
        className="col-span-full"
        maxLength={NOTES_MAX}
        {...field('message')}
      />
      <CheckField className="md:max-lg:col-span-full" {...field('isTaxExempt')}>
        Customer is tax exempt
      </CheckField>
      {values.isTaxExempt && (
        <TextField
          label="Why no tax"
          hint="Such as the number of the certificate"
          {...field('exemptNote')}
        />
      )}
    </div>
  )
}

function EstimateTerms({ values, field }: Omit<TermsProps, 'kind'>) {
  return (
    <>
      <Choice
        label="Labor is charged by"
        value={values.laborBasis}
        options={LABOR_BASES}
        labels={LABOR_BASIS_LABELS}
        onChange={field('laborBasis').onChange}
      />
      {values.laborBasis === 'flat-rate' && (
        <TextField label="Flat-rate manual" {...field('flatRateManual')} />
      )}
      <TextField label="Plate" optional maxLength={PLATE_MAX} {...field('plate')} />
      <TextField label="Odometer, miles" optional inputMode="numeric" {...field('odometer')} />
      <TextAreaField
        label="Reported problem"
        optional
        rows={2}
        className="col-span-full"
        maxLength={FREE_TEXT_MAX}
        {...field('complaint')}
      />
    </>
  )
}
