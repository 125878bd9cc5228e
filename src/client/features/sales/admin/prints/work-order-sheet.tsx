import type { Invoice } from '#shared/domain/invoice.ts'
import { formatQuantity, describeCondition } from '#shared/domain/line.ts'
import { DECISION_WAY_LABELS } from '#shared/domain/quote.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { formatLongDate, formatShortMoment } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import { Paper, PaperHead, PaperParties } from '../../document/paper.tsx'
import type { SaleLine } from '../sale-values.ts'

const NOTE_LINES = 6

/** Work order: the accepted lines to tick off; a repair has room for the technician's hand. */
export function WorkOrderSheet({ sale, invoice }: { sale: Sale; invoice: Invoice }) {
  const { shop, soldOn, quoteReference, complaint } = invoice
  const { extraWork } = sale
  return (
    <Paper label="Work order">
      <PaperHead shop={shop} title="Work order" number={sale.number}>
        <p>{formatLongDate(soldOn, 'UTC')}</p>
        {quoteReference && <p>{`Accepted on ${quoteReference}`}</p>}
      </PaperHead>
      <PaperParties invoice={invoice} />
      {complaint && (
        <p className="mt-[3mm] whitespace-pre-line">
          <b>Reported problem: </b>
          <span>{complaint}</span>
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th className="w-[10mm]">Done</th>
            <th className="w-[14mm]">Qty</th>
            <th>Work and parts</th>
            <th className="w-[26mm] text-right!">Agreed</th>
          </tr>
        </thead>
        <tbody>
          {sale.lines.map((line) => (
            <tr key={line.id}>
              <td>☐</td>
              <td className="whitespace-nowrap">{formatQuantity(line)}</td>
              <td className="wrap-anywhere">
                <p>
                  <b>{line.description}</b>
                  <span>{formatJob(line)}</span>
                </p>
                <p className="text-[9.5pt]">{formatPlace(line)}</p>
              </td>
              <td className="text-right tabular-nums">{formatCents(line.totalCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {extraWork && (
        <p className="mt-[3mm]">
          {`Extra work: ${extraWork.name} agreed ${DECISION_WAY_LABELS[extraWork.via]}, ${formatShortMoment(extraWork.at, shop.timeZone)}.`}
        </p>
      )}
      {sale.kind === 'repair' ? <TechnicianLines /> : <PartsLines />}
    </Paper>
  )
}

const formatJob = ({ job, description }: SaleLine): string =>
  job === '' || job === description ? '' : ` (${job})`

/** Condition, donor, tag and shelf, so that nobody has to ask. */
const formatPlace = (line: SaleLine): string =>
  [
    line.kind === 'part' && describeCondition(line),
    line.donorStockNumber && `from ${line.donorStockNumber}`,
    line.partTag && `tag ${line.partTag}`,
    line.partStatus === 'on-vehicle' && 'to pull',
    line.partShelf && `shelf ${line.partShelf}`,
    line.isExtra && 'extra',
  ]
    .filter(Boolean)
    .join(', ')

const PartsLines = () => (
  <p className="mt-[8mm] break-inside-avoid">
    Pulled by ______________________ Checked ______________ Ready ______________
  </p>
)

const TechnicianLines = () => (
  <div className="mt-[6mm] break-inside-avoid">
    <h3>Technician</h3>
    {Array.from({ length: NOTE_LINES }, (_, line) => (
      <div key={line} className="h-[8mm] border-b-[0.5pt] border-black" />
    ))}
    <p className="mt-[6mm]">
      Odometer in ____________ out ____________ &nbsp; ☐ Replaced parts returned
    </p>
    <p className="mt-[6mm]">
      Technician ______________________ Started ______________ Done ______________
    </p>
    <p className="mt-[6mm]">
      More work than this needs the customer's yes first: $ __________ by ______________ at ________
    </p>
  </div>
)
