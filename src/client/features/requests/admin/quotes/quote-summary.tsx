import { describeCondition, type Totals as TotalCents } from '#shared/domain/line.ts'
import type { Quote } from '#shared/domain/quote-schema.ts'
import { formatCents } from '#shared/lib/money.ts'
import { cn } from '../../../../lib/cn.ts'
import { AmountRows, listStaffAmounts } from '../../../lines/admin/amount-rows.tsx'

const TOTAL = 'mt-1 font-heading text-3xl'

/** A quote as its customer reads it: jobs with prices and condition, and totals. */
export function QuoteSummary({ quote }: { quote: Quote }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      {quote.message !== '' && <p className="whitespace-pre-line">{quote.message}</p>}
      <ul className="grid grid-cols-1 gap-2">
        {quote.jobs.map((job) => (
          <li key={job.id} className="border-t pt-2">
            <p className="flex justify-between gap-4 font-semibold">
              <span className="min-w-0 wrap-anywhere">
                <span>{job.title}</span>
                {job.decision && quote.status !== 'accepted' && (
                  <span className="font-normal text-muted-foreground">{` (${job.decision})`}</span>
                )}
              </span>
              <span className="tabular-nums">{formatCents(job.totalCents)}</span>
            </p>
            {job.lines.map((line) => (
              <p key={line.id} className="text-sm text-muted-foreground">
                {[
                  line.description !== job.title && line.description,
                  line.kind !== 'labor' && line.quantity > 1 && `${line.quantity} pieces`,
                  describeCondition(line),
                  line.coreCents > 0 && `core charge ${formatCents(line.coreCents)}`,
                  line.donorStockNumber,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <EditorTotals totals={quote} taxRate={quote.taxRate} isTaxExempt={quote.isTaxExempt} />
    </div>
  )
}

type TotalsProps = {
  totals: TotalCents
  taxRate: number | null
  isTaxExempt: boolean
  /** A phone has the total in the foot of the dialog. */
  hasFoot?: boolean
}

/** The sums of a quote. */
export function EditorTotals({ totals, taxRate, isTaxExempt, hasFoot = false }: TotalsProps) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 border-t pt-2 tabular-nums [&_dd]:text-right">
      <AmountRows
        rows={listStaffAmounts({ ...totals, taxRate, isTaxExempt, exemptNote: undefined })}
      />
      <dt className={cn(TOTAL, hasFoot && 'max-sm:hidden')}>Total</dt>
      <dd className={cn(TOTAL, hasFoot && 'max-sm:hidden')}>{formatCents(totals.totalCents)}</dd>
    </dl>
  )
}
