import type { ReactNode } from 'react'
import type { Invoice } from '#shared/domain/invoice.ts'
import { ShopLogo } from '../../../components/shop-logo.tsx'
import { useSite } from '../../../hooks/use-site.ts'

/** Letter page, black on white; on the screen as it comes out of the printer. */
export const Paper = ({ label, children }: { label: string; children: ReactNode }) => (
  <article
    aria-label={label}
    data-paper
    className="max-w-184 border border-input bg-white p-[clamp(1rem,5vw,3rem)] text-[11pt]/[1.35] text-black print:max-w-none print:border-0 print:p-0 [&_:is(td,th):last-child]:pr-0 [&_h3]:break-after-avoid [&_h3]:text-[13pt] [&_table]:mt-[5mm] [&_table]:w-full [&_tbody_tr]:break-inside-avoid [&_tbody_tr]:border-b-[0.5pt] [&_tbody_tr]:border-[#777] [&_td]:py-[1.2mm] [&_td]:pr-[2mm] [&_td]:align-top [&_th]:border-b-[1pt] [&_th]:border-black [&_th]:py-[1mm] [&_th]:pr-[2mm] [&_th]:text-left"
  >
    {children}
  </article>
)

type HeadProps = {
  shop: Pick<Invoice['shop'], 'name' | 'place' | 'phone' | 'facility'>
  title: string
  number: string
  children: ReactNode
}

/** Shop on the left, title and number of the paper on the right. */
export function PaperHead({ shop, title, number, children }: HeadProps) {
  const { logo } = useSite()
  return (
    <header className="grid grid-cols-[1fr_auto] gap-x-[8mm] gap-y-[2mm] border-b-[1.5pt] border-black pb-[4mm] max-sm:grid-cols-1 print:grid-cols-[1fr_auto]">
      <div>
        {logo && <ShopLogo {...logo} name={shop.name} />}
        <p>
          <b className="text-[13pt]">{shop.name}</b>
        </p>
        <p>{shop.place}</p>
        <p>{shop.phone}</p>
        <p>{shop.facility}</p>
      </div>
      <div className="max-sm:text-left sm:text-right print:text-right">
        <p className="text-[15pt] font-bold">{title}</p>
        <p className="font-heading text-[20pt]/[1.1] whitespace-nowrap">{number}</p>
        {children}
      </div>
    </header>
  )
}

/** Customer and vehicle side by side. */
export function PaperParties({ invoice }: { invoice: Invoice }) {
  const { customerName, customerAddress, vehicle, vin, plate, odometer } = invoice
  const details = [
    vehicle,
    vin && `VIN ${vin}`,
    plate && `Plate ${plate}`,
    odometer !== null && `Odometer ${odometer.toLocaleString('en-US')} miles`,
  ].filter((fact): fact is string => Boolean(fact))
  return (
    <div className="mt-[4mm] grid grid-cols-2 gap-[8mm]">
      <div>
        <h3>Customer</h3>
        <p>{customerName || 'Walk-in customer'}</p>
        <p className="whitespace-pre-line">{customerAddress}</p>
      </div>
      {details.length > 0 && (
        <div>
          <h3>Vehicle</h3>
          {details.map((fact) => (
            <p key={fact} className="wrap-anywhere">
              {fact}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

/** Large word beside the total: 'PAID', 'VOID' or the balance. */
export const PaperStamp = ({ children }: { children: string }) => (
  <p className="mt-[3mm] inline-block border-[1.5pt] border-black px-[3mm] py-[1mm] text-[15pt] font-bold">
    {children}
  </p>
)
