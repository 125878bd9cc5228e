import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { type RequestKind, REQUEST_STATUS_LABELS } from '#shared/domain/request.ts'
import { formatWarranty } from '#shared/domain/warranty-text.ts'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import { ShopLogo } from '../../../components/shop-logo.tsx'
import { useSite } from '../../../hooks/use-site.ts'
import { AcceptedLines, useAccepted } from './accepted-lines.tsx'
import type { RequestContent } from './request-content.ts'
import type { RequestProps } from './request-types.ts'
import { useStaffFacts } from './use-staff-facts.ts'

const TITLES: Record<RequestKind, string> = {
  part: 'Parts request',
  repair: 'Repair work order',
  inquiry: 'Inquiry',
}
type Shop = NonNullable<ReturnType<typeof useStaffFacts>>['shop']
const EMPTY_LINES = 6
/** Beside accepted lines, so that the sheet stays one page. */
const FEW_LINES = 3
/** To be filled in by hand. */
const BLANK = '\u00A0'

/** The expanded request as a printed page; it is rendered only while the browser prints. */
export function PrintSheet({ request, content, kind }: RequestProps & { content: RequestContent }) {
  const facts = useStaffFacts()
  const isPrinting = useIsPrinting()
  const accepted = useAccepted(kind, request.id)
  const { logo } = useSite()
  // A browser does not wait for an image that appears as it begins to print.
  if (!facts || !isPrinting) return logo ? <img src={logo.src} alt="" hidden /> : null
  const { shop, openingTimes } = facts
  const { customer, subject, vehicleWithTrim } = content
  return createPortal(
    <section
      data-slot="print-sheet"
      data-paper
      className="hidden bg-white text-[11pt]/[1.35] text-black print:block [&_h1]:text-[18pt] [&_h2]:mt-[5mm] [&_h2]:mb-[1.5mm] [&_h2]:break-after-avoid [&_h2]:border-b-[0.5pt] [&_h2]:border-black [&_h2]:text-[13pt] [&_table]:mt-[6mm] [&_table]:w-full [&_td]:h-[8mm] [&_td]:border-[0.5pt] [&_td]:border-black [&_td]:px-[2mm] [&_th]:h-[8mm] [&_th]:border-[0.5pt] [&_th]:border-black [&_th]:px-[2mm] [&_th]:text-left [&_tr]:break-inside-avoid"
    >
      <header className="grid grid-cols-2 gap-[8mm] border-b-[1.5pt] border-black pb-[4mm]">
        <div>
          {logo && <ShopLogo {...logo} name={shop.name} />}
          <b>{shop.name}</b>
          <br />
          <span>{shop.place}</span>
          <br />
          <span>{shop.phone}</span>
        </div>
        <div className="text-right">
          <h1>{TITLES[kind]}</h1>
          <p className="font-heading text-[22pt]/[1.1]">{request.reference}</p>
          <p>{`Received ${formatDayAndTime(request.createdAt, openingTimes.timeZone)}`}</p>
          <p>{`Status ${REQUEST_STATUS_LABELS[request.status]}`}</p>
        </div>
      </header>
      <div className="grid grid-cols-2 gap-[8mm]">
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
            <b>{vehicleWithTrim}</b>
          </p>
          <p>{subject}</p>
        </div>
      </div>
      <h2>Details</h2>
      <dl>
        {content.fields.map(({ label, value, isInSummary }) =>
          isInSummary || value === '' || value === null ? null : (
            <div key={label} className="grid break-inside-avoid grid-cols-[38mm_1fr]">
              <dt className="text-[#333]">{label}</dt>
              <dd className="[&_a]:no-underline">{value}</dd>
            </div>
          ),
        )}
      </dl>
      <h2>Notes</h2>
      {request.notes.length === 0 && <p>No notes yet</p>}
      {request.notes.map(({ author, timestamp, content: text }) => (
        <p key={timestamp + text} className="mb-[1.5mm] break-inside-avoid whitespace-pre-line">
          <b>{author}</b>
          <span>{`, ${formatDayAndTime(timestamp, openingTimes.timeZone)}: ${text}`}</span>
        </p>
      ))}
      <AcceptedLines accepted={accepted} />
      {kind === 'repair' ? (
        <RepairLines shop={shop} isAccepted={accepted.length > 0} />
      ) : (
        <EmptyLines title="Remarks" />
      )}
      {kind === 'part' && <ShopText text={shop.returnPolicy} />}
    </section>,
    document.body,
  )
}

/** Lines that New York requires on an invoice for a repair (15 NYCRR 82.5; form VAT 398-D). */
function RepairLines({ shop, isAccepted }: { shop: Shop; isAccepted: boolean }) {
  const warranty = formatWarranty({
    newParts: shop.newPartsWarranty,
    usedParts: shop.usedPartsWarranty,
  })
  return (
    <>
      {isAccepted ? (
        <EmptyLines title="Technician" count={FEW_LINES} />
      ) : (
        <table>
          <thead>
            <tr>
              <th>Part</th>
              <th className="w-[42mm] whitespace-nowrap">New / used / rebuilt</th>
              <th className="w-[24mm]">Price</th>
              <th className="w-[24mm]">Labor</th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: EMPTY_LINES }, (_, line) => (
              <tr key={line}>
                <td>{BLANK}</td>
                <td>{BLANK}</td>
                <td>{BLANK}</td>
                <td>{BLANK}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-[5mm]">
        {isAccepted
          ? '☐ Replaced parts returned'
          : '☐ Written estimate asked for \u00A0 ☐ Replaced parts returned \u00A0 Estimate $ ____________'}
      </p>
      {warranty && <p>{`Warranty: ${warranty}.`}</p>}
      <ShopText text={shop.returnPolicy} />
      <ShopText text={shop.workOrderText} />
      <p className="mt-[5mm] break-inside-avoid">
        Authorized by ______________________________ Date ______________
      </p>
    </>
  )
}

/** Words of the shop, as its settings have them. */
const ShopText = ({ text }: { text: string }) =>
  text === '' ? null : <p className="mt-[3mm] break-inside-avoid whitespace-pre-line">{text}</p>

function EmptyLines({ title, count = EMPTY_LINES }: { title: string; count?: number }) {
  return (
    <>
      <h2>{title}</h2>
      <table>
        <tbody>
          {Array.from({ length: count }, (_, line) => (
            <tr key={line}>
              <td>{BLANK}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Flushes its update, so that the print view renders before the browser prints. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const paper = matchMedia('print')
    const turn = (is: boolean) => flushSync(() => setIsPrinting(is))
    const begin = () => turn(true)
    const end = () => turn(false)
    const change = () => turn(paper.matches)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    paper.addEventListener('change', change)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      paper.removeEventListener('change', change)
    }
  }, [])
  return isPrinting
}
