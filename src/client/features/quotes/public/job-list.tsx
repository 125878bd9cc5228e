import { type AmountRow, listAmounts } from '#shared/domain/amount-rows.ts'
import { formatTaxRate, describeCondition } from '#shared/domain/line.ts'
import { formatCents } from '#shared/lib/money.ts'
import type { Outputs } from '../../../lib/api.ts'
import { cn } from '../../../lib/cn.ts'

export type PublicQuote = Outputs['quotes']['getPage']
type Job = PublicQuote['jobs'][number]

type JobProps = { job: Job; isOpen?: boolean; isTicked?: boolean }

export function JobItem({ job, isOpen = false, isTicked = true }: JobProps) {
  const { id, title, totalCents, lines } = job
  const heading = (
    <span className="flex min-w-0 grow justify-between gap-x-4">
      <span className="min-w-0">{title}</span>
      <span className="shrink-0 tabular-nums">{formatCents(totalCents)}</span>
    </span>
  )
  return (
    <li className="break-inside-avoid border-t pt-3 print:pt-1">
      {isOpen ? (
        <label className="flex min-h-11 gap-3 py-2 font-heading text-xl print:min-h-0 print:py-0 print:[&_span]:text-[11pt]">
          <input
            type="checkbox"
            name="jobIds"
            value={id}
            defaultChecked={isTicked}
            autoComplete="off"
            className="mt-0.5 size-6 shrink-0 print:hidden"
          />
          {heading}
        </label>
      ) : (
        <h3 className="flex text-xl">{heading}</h3>
      )}
      <ul className={cn('grid gap-1', isOpen ? 'pl-9 print:pl-0' : 'mt-1')}>
        {lines.map((line) => (
          <LineItem
            key={line.id}
            line={line}
            isOnly={lines.length === 1}
            isRepeated={isRepeatedBy(title, lines)}
          />
        ))}
      </ul>
    </li>
  )
}

/** True for a job with a single line of the same name, which the line does not show again. */
const isRepeatedBy = (title: string, [line, ...others]: Job['lines']): boolean =>
  others.length === 0 && line?.description === title

type LineProps = {
  line: Job['lines'][number]
  /** True if the job says the amount. */
  isOnly: boolean
  isRepeated: boolean
}

function LineItem({ line, isOnly, isRepeated }: LineProps) {
  const { kind, description, quantity, unitCents, coreCents, totalCents, isTaxable } = line
  const notes = [
    describeCondition(line),
    kind !== 'labor' && quantity > 1 && `${quantity}\u00a0at\u00a0${formatCents(unitCents)}`,
    kind === 'labor' && `${formatCents(unitCents)} an hour`,
    line.donorStockNumber && `from our vehicle ${line.donorStockNumber}`,
    !isTaxable && 'not taxed',
  ]
  return (
    <li>
      {!isRepeated && (
        <span className="flex justify-between gap-x-4">
          <span className="min-w-0">{description}</span>
          {(!isOnly || coreCents > 0) && (
            <span className="shrink-0 tabular-nums">{formatCents(totalCents)}</span>
          )}
        </span>
      )}
      <span className="block text-sm text-muted-foreground print:text-black">
        {notes.filter(Boolean).join(', ')}
      </span>
      {isRepeated && coreCents > 0 && (
        <span className="mt-1 flex justify-between gap-x-4">
          <span>Without the core</span>
          <span className="shrink-0 tabular-nums">{formatCents(totalCents)}</span>
        </span>
      )}
      {coreCents > 0 && (
        <span className="flex justify-between gap-x-4">
          <span className="min-w-0">Core charge, back when you bring the old part</span>
          <span className="shrink-0 tabular-nums">{formatCents(coreCents * quantity)}</span>
        </span>
      )}
    </li>
  )
}

export function QuoteTotals({ quote }: { quote: PublicQuote }) {
  const { totalCents, taxRate, isTaxExempt, isOpen } = quote
  const tax = isTaxExempt ? 'Sales tax (exempt)' : `Sales tax, ${formatTaxRate(taxRate ?? 0)}`
  const rows: AmountRow[] = [
    ...listAmounts(quote, { tax, core: 'Core charges' }),
    ['Total', totalCents],
  ]
  return (
    <>
      <dl
        id="total"
        aria-live="polite"
        className="mt-4 grid scroll-mt-22 gap-1 border-t-2 border-current pt-3 print:mt-1.5 print:gap-0 print:pt-1"
      >
        {rows.map(([label, cents]) => (
          <div key={label} className="flex justify-between gap-4 last:font-heading last:text-2xl">
            <dt>{label}</dt>
            <dd className="tabular-nums">{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
      {isOpen && quote.jobs.length > 1 && (
        <p className="mt-2 text-sm text-muted-foreground print:hidden">
          You pay only for what you check, plus tax.
        </p>
      )}
    </>
  )
}
