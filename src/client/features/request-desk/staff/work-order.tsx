import { createPortal } from 'react-dom'
import type { RequestKind } from '#shared/domain/request.ts'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import { useIsPrinting } from '../../../hooks/use-is-printing.ts'
import type { DeskRequest } from './desk.ts'
import type { Content } from './request-details.tsx'
import { useDeskFacts } from './use-desk-facts.ts'
import { statusLabel } from './what-changed.ts'

const TITLES: Record<RequestKind, string> = {
  part: 'Parts request',
  repair: 'Repair work order',
  inquiry: 'Inquiry',
}
const EMPTY_LINES = 6
/** To be filled in by hand. */
const NOTHING = '\u00A0'

/** The unfolded request as a sheet of paper: on the screen it is not there, printed it is all there is. */
export function WorkOrder({
  request,
  content,
  kind,
}: {
  request: DeskRequest
  content: Content
  kind: RequestKind
}) {
  const facts = useDeskFacts()
  const isPrinting = useIsPrinting()
  if (!facts || !isPrinting) return null
  const { shop, openingTimes } = facts
  const { customer, about, vehicle } = content
  return createPortal(
    <section className="order-sheet">
      <header>
        <div>
          <b>{shop.name}</b>
          <br />
          {shop.place}
          <br />
          {shop.phone}
        </div>
        <div>
          <h1>{TITLES[kind]}</h1>
          <p className="order-number">{request.reference}</p>
          <p>Received {formatDayAndTime(request.createdAt, openingTimes.timeZone)}</p>
          <p>Status {statusLabel(request.status)}</p>
        </div>
      </header>
      <div className="order-columns">
        <div>
          <h2>Customer</h2>
          <p>
            <b>{customer.name}</b>
          </p>
          <p>{customer.phone}</p>
          <p>{customer.email}</p>
          <p>{customer.address}</p>
        </div>
        <div>
          <h2>Vehicle</h2>
          <p>
            <b>{vehicle}</b>
          </p>
          <p>{about}</p>
        </div>
      </div>
      <h2>Details</h2>
      <dl>
        {content.facts.map(({ label, value, isInHead }) =>
          isInHead || value === '' || value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <h2>Notes</h2>
      {request.notes.length === 0 && <p>No notes yet</p>}
      {request.notes.map(({ author, timestamp, content: text }) => (
        <p key={timestamp + text} className="order-note">
          <b>{author}</b>, {formatDayAndTime(timestamp, openingTimes.timeZone)}: {text}
        </p>
      ))}
      {kind === 'repair' ? (
        <RepairSheet usedParts={shop.usedPartsWarranty} newParts={shop.newPartsWarranty} />
      ) : (
        <EmptyLines title="Remarks" />
      )}
    </section>,
    document.body,
  )
}

/** What an invoice for a repair in New York will have to name (15 NYCRR 82.5; form VAT 398-D): which parts are used, and the estimate that was asked for. */
function RepairSheet({ usedParts, newParts }: { usedParts: string; newParts: string }) {
  return (
    <>
      <table className="order-parts">
        <thead>
          <tr>
            <th>Part</th>
            <th>New / used / rebuilt</th>
            <th>Price</th>
            <th>Labor</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: EMPTY_LINES }, (_, line) => (
            <tr key={line}>
              <td>{NOTHING}</td>
              <td>{NOTHING}</td>
              <td>{NOTHING}</td>
              <td>{NOTHING}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="order-boxes">
        ☐ Written estimate asked for &nbsp; ☐ Replaced parts returned &nbsp; Estimate $ ____________
      </p>
      <p>
        Warranty: {newParts}; {usedParts}.
      </p>
      <p className="order-sign">Authorized by ______________________________ Date ______________</p>
    </>
  )
}

function EmptyLines({ title }: { title: string }) {
  return (
    <>
      <h2>{title}</h2>
      <table>
        <tbody>
          {Array.from({ length: EMPTY_LINES }, (_, line) => (
            <tr key={line}>
              <td>{NOTHING}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
