import type { Pull } from '#shared/domain/part-schema.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { QrCode } from '../../../components/qr-code.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { formatReservationName } from './reservation-name.ts'

/** Printed pull tickets, four on a Letter page; the code opens the page of the part. */
export function PullTickets({ pulls }: { pulls: Pull[] }) {
  const { timeZone } = useBusiness()
  return (
    <ul className="hidden grid-cols-2 bg-white text-[11pt]/[1.3] text-black print:grid">
      {pulls.map(
        ({
          id,
          tag,
          name,
          donorLocation,
          donorLabel,
          donorStockNumber,
          reservedBy,
          reservedAt,
        }) => (
          <li
            key={id}
            className="flex h-[122mm] min-w-0 break-inside-avoid flex-col overflow-hidden border-[0.5pt] border-dashed border-black p-[6mm]"
          >
            <div className="flex items-start justify-between gap-[4mm]">
              <p className="font-heading text-[34pt]/[1] wrap-anywhere">
                {donorLocation ?? 'No row'}
              </p>
              <QrCode
                text={`${location.origin}/admin/parts/${tag}`}
                label={`Code of ${tag}`}
                className="w-[32mm] shrink-0"
              />
            </div>
            <p className="mt-[3mm] font-heading text-[20pt]/[1.1] wrap-anywhere">{name}</p>
            <p className="mt-[1mm] wrap-anywhere">
              {[donorLabel, donorStockNumber && `Stock ${donorStockNumber}`]
                .filter(Boolean)
                .join(', ')}
            </p>
            <p className="mt-[3mm] wrap-anywhere">{`For ${formatReservationName(reservedBy)}`}</p>
            <p>{`Promised ${formatShortMoment(reservedAt, timeZone)}`}</p>
            <p className="mt-auto">Shelf ______________ Pulled by ______________</p>
            <p className="mt-[3mm] border-t-[1.5pt] border-black pt-[2mm] text-center font-heading text-[48pt]/[1] tracking-wider">
              {tag}
            </p>
          </li>
        ),
      )}
    </ul>
  )
}
