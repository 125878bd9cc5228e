import type { Invoice } from '#shared/domain/invoice.ts'
import { formatQuantity } from '#shared/domain/line.ts'
import { PAYMENT_KIND_LABELS, PAYMENT_METHOD_LABELS } from '#shared/domain/sale.ts'
import { formatDay, formatLongDate, formatShortDate } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import { warrantyText } from '#shared/lib/warranty-text.ts'
import { taxLabel } from '../sale-money.tsx'
import { Paper, PaperHead, PaperParties, PaperStamp } from './paper.tsx'

/** Invoice with what 15 NYCRR 82.5, VTL 398-d and GBL 617 require. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { number, shop, soldOn, quoteReference, complaint, handedOver } = invoice
  return (
    <Paper label="Invoice">
      <PaperHead shop={shop} title="Invoice" number={number}>
        <p>{formatLongDate(soldOn, 'UTC')}</p>
        {quoteReference && <p>{`Quote ${quoteReference}`}</p>}
      </PaperHead>
      <PaperParties invoice={invoice} />
      {complaint && (
        <p className="mt-[3mm] whitespace-pre-line">
          <b>Reported problem: </b>
          <span>{complaint}</span>
        </p>
      )}
      <Lines invoice={invoice} />
      <div className="mt-[4mm] grid break-inside-avoid grid-cols-[1fr_auto] items-start gap-[8mm] max-sm:grid-cols-1 print:grid-cols-[1fr_auto]">
        <div>
          <PaperStamp>{stampOf(invoice)}</PaperStamp>
        </div>
        <InvoiceTotals invoice={invoice} />
      </div>
      <Terms invoice={invoice} />
      {handedOver && (
        <p className="mt-[3mm]">
          {`Handed over ${formatShortDate(handedOver.at, shop.timeZone)}${handedOver.to && ` to ${handedOver.to}`}.`}
        </p>
      )}
      <p className="mt-[8mm] break-inside-avoid">
        Received by ______________________________ Date ______________
      </p>
    </Paper>
  )
}

export function stampOf(invoice: Invoice): string {
  const { status, balanceCents, returned } = invoice
  if (status === 'void') return 'VOID'
  if (balanceCents > 0) return `Balance due ${formatCents(balanceCents)}`
  if (balanceCents < 0) return `Refund due ${formatCents(-balanceCents)}`
  return returned === 'all' ? 'RETURNED' : 'PAID'
}

const CORES = {
  none: '',
  due: 'Core charge, paid back for the old part',
  returned: 'Core charge, core returned',
}

const Lines = ({ invoice: { jobs } }: { invoice: Invoice }) => (
  <table>
    <thead>
      <tr>
        <th className="w-[14mm]">Qty</th>
        <th>Description</th>
        <th className="w-[26mm] text-right! max-sm:hidden print:table-cell">Each</th>
        <th className="text-right! sm:w-[26mm] print:w-[26mm]">Amount</th>
      </tr>
    </thead>
    {jobs.map(({ title, lines }) => (
      <tbody key={title}>
        {title !== '' && lines.some(({ description }) => description !== title) && (
          <tr>
            <td colSpan={4}>
              <b>{title}</b>
            </td>
          </tr>
        )}
        {lines.map((line) => (
          <tr key={`${line.description} ${line.unitCents} ${line.quantity}`}>
            <td className="whitespace-nowrap">{formatQuantity(line)}</td>
            <td className="wrap-anywhere">
              <p>{line.description}</p>
              <p className="text-[9.5pt]">{wordsOf(line)}</p>
              {line.coreCents > 0 && <p className="text-[9.5pt]">{CORES[line.core]}</p>}
            </td>
            <td className="text-right tabular-nums max-sm:hidden print:table-cell">
              {formatCents(line.unitCents)}
            </td>
            <td className="text-right tabular-nums">
              <p>{formatCents(line.totalCents)}</p>
              {line.coreCents > 0 && (
                <p className="text-[9.5pt]">{`core ${formatCents(line.coreCents)}`}</p>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    ))}
  </table>
)

type Line = Invoice['jobs'][number]['lines'][number]

const wordsOf = ({ kind, words, warrantyUntil, isExtra, returnedQuantity }: Line): string =>
  [
    kind === 'part' && words,
    warrantyUntil && `until ${formatDay(warrantyUntil)}`,
    isExtra && 'agreed to later',
    returnedQuantity > 0 && `${formatQuantity({ kind, quantity: returnedQuantity })} returned`,
  ]
    .filter(Boolean)
    .join(', ')

/** Totals, credits and payments of an invoice or receipt. */
export function InvoiceTotals({ invoice }: { invoice: Invoice }) {
  const { shop, subtotalCents, coreCents, taxCents, totalCents, credits, payments } = invoice
  const rows: [key: string, label: string, cents: number][] = [
    ['subtotal', 'Parts, labor and fees', subtotalCents],
    ...(coreCents > 0 ? [['cores', 'Core charges', coreCents] as [string, string, number]] : []),
    ['tax', taxLabel(invoice), taxCents],
    ['total', 'Total', totalCents],
    ...credits.map(({ at, text, cents, restockingCents }): [string, string, number] => [
      `${at} ${text}`,
      `${text} ${formatShortDate(at, shop.timeZone)}${restockingCents > 0 ? `, restocking fee ${formatCents(restockingCents)}` : ''}`,
      -cents,
    ]),
    ...payments.map(({ at, kind, method, reference, amountCents }): [string, string, number] => [
      `${at} ${kind} ${amountCents}`,
      [
        `${PAYMENT_KIND_LABELS[kind]} ${formatShortDate(at, shop.timeZone)}, ${PAYMENT_METHOD_LABELS[method].toLowerCase()}`,
        reference,
      ]
        .filter(Boolean)
        .join(' '),
      -amountCents,
    ]),
  ]
  return (
    <dl className="grid max-w-[95mm] grid-cols-[minmax(0,1fr)_auto] gap-x-[6mm] tabular-nums [&_dd]:text-right">
      {rows.map(([key, label, cents]) => (
        <div
          key={key}
          className={`col-span-full grid grid-cols-subgrid ${key === 'total' ? 'border-t-[1pt] border-black font-bold' : ''}`}
        >
          <dt className="wrap-break-word">{label}</dt>
          <dd>{formatCents(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Sentences of the law and the terms of the shop. */
function Terms({ invoice: { statements, shop } }: { invoice: Invoice }) {
  const warranty = warrantyText({
    newParts: shop.newPartsWarranty,
    usedParts: shop.usedPartsWarranty,
  })
  const texts = [...statements, warranty && `Warranty: ${warranty}.`, shop.returnPolicy]
  return (
    <div className="mt-[5mm] grid gap-[1.5mm] text-[10pt]">
      {texts.filter(Boolean).map((text) => (
        <p key={text} className="break-inside-avoid whitespace-pre-line">
          {text}
        </p>
      ))}
    </div>
  )
}
