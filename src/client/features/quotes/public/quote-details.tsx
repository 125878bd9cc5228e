import { QUOTE_KIND_LABELS } from '#shared/domain/quote.ts'
import { formatWarranty } from '#shared/domain/warranty-text.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { formatNumber, formatCents } from '#shared/lib/money.ts'
import { type Detail, StackedDetails } from '../../../components/stacked-details.tsx'
import { cn } from '../../../lib/cn.ts'
import { QUOTE_CARD } from './decision-forms.tsx'
import type { PublicQuote } from './job-list.tsx'

/** Facts that the law requires on an estimate (15 NYCRR 82.5). */
export function QuoteDetails({ quote }: { quote: PublicQuote }) {
  const { shop, kind, plate, vin, odometer } = quote
  const details: Detail[] = [
    ['Customer', quote.customerName],
    ['Date', formatLongDate(quote.sentAt, shop.timeZone)],
    ['Vehicle', quote.vehicle],
    ['Plate', plate],
    ['VIN', plate === '' || kind === 'repair' ? vin : ''],
    ['Odometer', odometer === null ? '' : `${formatNumber(odometer)} miles`],
    ['Reported problem', quote.complaint],
    ['Message', quote.message],
    [
      'Shop',
      <>
        <span>{`${shop.name}, ${shop.place}, `}</span>
        <span className="whitespace-nowrap">{shop.phone}</span>
      </>,
    ],
    ['Repair shop facility number', kind === 'repair' ? shop.facilityNumber : ''],
  ]
  return (
    <section
      className={cn(
        QUOTE_CARD,
        'max-lg:order-last lg:col-start-2! lg:row-span-3 lg:row-start-1 print:order-none',
      )}
      aria-labelledby="about"
    >
      <h2 id="about" className="mb-3 text-2xl print:hidden">
        {`About this ${QUOTE_KIND_LABELS[kind].toLowerCase()}`}
      </h2>
      <StackedDetails
        details={details}
        className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-1 print:grid-cols-2 print:gap-y-1"
      />
    </section>
  )
}

/** Terms of the law and the shop on parts, labor and warranty. */
export function SmallPrint({ quote }: { quote: PublicQuote }) {
  const { kind, jobs, shop, laborRateCents, laborBasis, flatRateManual } = quote
  const taken = jobs.filter(({ decision }) => decision === 'accepted')
  const lines = (taken.length > 0 ? taken : jobs).flatMap((job) => job.lines)
  const hasLabor = lines.some((line) => line.kind === 'labor')
  const hasParts = lines.some((line) => line.kind === 'part')
  const warranty = formatWarranty({
    newParts: shop.newPartsWarranty,
    usedParts: shop.usedPartsWarranty,
  })
  const rate = laborRateCents === null ? '' : `${formatCents(laborRateCents)} an hour`
  const basis = {
    'clock-hours': `Labor is ${rate}, for the hours the work takes.`,
    'flat-rate': `Labor is ${rate}, by the hours of ${flatRateManual}.`,
    'job-rate': 'Labor and parts are one price for the job.',
  }[laborBasis]
  return (
    <section className="grid gap-2 text-sm lg:col-end-3 print:text-[9pt]" aria-label="Terms">
      {hasLabor && <p>{basis}</p>}
      {kind === 'repair' && (
        <>
          <p>
            You may ask in writing to get the replaced parts back, unless they must go back to the
            maker or for a core charge.
          </p>
          <p>We charge nothing beyond this estimate without your consent.</p>
        </>
      )}
      {hasParts && (
        <p>{`${warranty && `Our warranty: ${warranty}. `}AS-IS means sold without any warranty.`}</p>
      )}
      {shop.returnPolicy && <p className="whitespace-pre-line">{shop.returnPolicy}</p>}
    </section>
  )
}
