import type { Invoice } from '#shared/domain/invoice.ts'
import { formatQuantity } from '#shared/domain/line.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import { formatBalance, InvoiceTotals } from '../../document/invoice-document.tsx'
import { Paper, PaperHead, PaperStamp } from '../../document/paper.tsx'

/** Receipt: what was bought, and paid by what and when. */
export function ReceiptSheet({ invoice }: { invoice: Invoice }) {
  const { number, shop, soldOn, customerName, jobs } = invoice
  const lines = jobs.flatMap((job) => job.lines)
  return (
    <Paper label="Receipt">
      <PaperHead shop={shop} title="Receipt" number={number}>
        <p>{formatLongDate(soldOn, 'UTC')}</p>
        <p>{customerName}</p>
      </PaperHead>
      <table>
        <tbody>
          {[...lines.entries()].map(([index, line]) => (
            <tr key={index}>
              <td className="w-[14mm] whitespace-nowrap">{formatQuantity(line)}</td>
              <td className="wrap-anywhere">
                <p>{line.description}</p>
                {line.kind === 'part' && <p className="text-[9.5pt]">{line.words}</p>}
              </td>
              <td className="text-right tabular-nums">{formatCents(line.totalCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-[4mm] grid break-inside-avoid grid-cols-[1fr_auto] items-start gap-[8mm] max-sm:grid-cols-1 print:grid-cols-[1fr_auto]">
        <div>
          <PaperStamp>{formatBalance(invoice)}</PaperStamp>
        </div>
        <InvoiceTotals invoice={invoice} />
      </div>
      <p className="mt-[5mm] text-[10pt] whitespace-pre-line">{shop.returnPolicy}</p>
      <p className="mt-[3mm] text-[10pt]">Bring this receipt for a return or for a core.</p>
    </Paper>
  )
}
