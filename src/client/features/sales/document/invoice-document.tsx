import { type AmountRow, formatTaxLabel, listAmounts } from '#shared/domain/amount-rows.ts'
import type { Invoice } from '#shared/domain/invoice.ts'
import { formatQuantity } from '#shared/domain/line.ts'
import { getSettlement } from '#shared/domain/sale-step.ts'
import { PAYMENT_KIND_LABELS, PAYMENT_METHOD_LABELS } from '#shared/domain/sale.ts'
import { formatWarranty } from '#shared/domain/warranty-text.ts'
import { formatDay, formatLongDate, formatShortDate } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import { Paper, PaperHead, PaperParties, PaperStamp } from './paper.tsx'

/** Invoice of staff and customers, with what 15 NYCRR 82.5, VTL 398-d and GBL 617 require. */
export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
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
          <PaperStamp>{formatBalance(invoice)}</PaperStamp>
        </div>
        <InvoiceTotals invoice={invoice} />
      </div>
      <Terms invoice={invoice} />
      {handedOver && (
        <p className="mt-[3mm]">
          {`Handed over ${formatShortDate(handedOver.at, shop.timeZone)}${handedOver.to && ` to ${handedOver.to}`}.`}
        </p>
      )}
      <p className="mt-[8mm] break-inside-avoid max-sm:hidden print:block">
        Received by ______________________________ Date ______________
      </p>
    </Paper>
  )
}

/** Returns 'PAID', 'RETURNED', 'VOID' or who owes how much. */
export function formatBalance(invoice: Invoice): string {
  const settlement = getSettlement(invoice)
  const amount = formatCents(Math.abs(invoice.balanceCents))
  if (settlement === 'due') return `Balance due ${amount}`
  return settlement === 'owed' ? `Refund due ${amount}` : settlement.toUpperCase()
}

const CORES = {
  none: 'Core charge',
  due: 'Core charge, paid back when the old part comes back',
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
        {[...lines.entries()].map(([index, line]) => (
          <tr key={index}>
            <td className="whitespace-nowrap">{formatQuantity(line)}</td>
            <td className="wrap-anywhere">
              <p>{line.description}</p>
              <p className="text-[9.5pt]">{describeLine(line)}</p>
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

const describeLine = ({ kind, words, warrantyUntil, isExtra, returnedQuantity }: Line): string =>
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
  const tax = formatTaxLabel(invoice)
  return (
    <div className="max-w-[95mm]">
      <Rows rows={listAmounts(invoice, { tax, core: 'Core charges' })} />
      <div className="border-t-[1pt] border-black font-bold">
        <Rows rows={[['Total', invoice.totalCents]]} />
      </div>
      <Rows rows={[...toCreditRows(invoice), ...toPaymentRows(invoice)]} />
    </div>
  )
}

const Rows = ({ rows }: { rows: AmountRow[] }) => (
  <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-[6mm] tabular-nums [&_dd]:text-right">
    {[...rows.entries()].map(([index, [label, cents]]) => (
      <div key={index} className="col-span-full grid grid-cols-subgrid">
        <dt className="wrap-break-word">{label}</dt>
        <dd>{formatCents(cents)}</dd>
      </div>
    ))}
  </dl>
)

const toCreditRows = ({ credits, shop }: Invoice): AmountRow[] =>
  credits.map(({ at, text, cents, restockingCents }) => {
    const fee = restockingCents > 0 ? `, less ${formatCents(restockingCents)} restocking fee` : ''
    return [`${text} ${formatShortDate(at, shop.timeZone)}${fee}`, -cents]
  })

const toPaymentRows = ({ payments, shop }: Invoice): AmountRow[] =>
  payments.map(({ at, kind, method, reference, amountCents }) => [
    [
      `${PAYMENT_KIND_LABELS[kind]} ${formatShortDate(at, shop.timeZone)}`,
      PAYMENT_METHOD_LABELS[method].toLowerCase(),
      reference,
    ]
      .filter(Boolean)
      .join(', '),
    -amountCents,
  ])

/** Sentences of the law and the terms of the shop. */
function Terms({ invoice: { statements, shop } }: { invoice: Invoice }) {
  const warranty = formatWarranty({
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
