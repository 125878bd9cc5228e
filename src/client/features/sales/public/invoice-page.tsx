import { formatLongDate } from '#shared/lib/dates.ts'
import { formatNumber, formatCents } from '#shared/lib/money.ts'
import { phoneHref } from '#shared/lib/phone.ts'
import { warrantyText } from '#shared/lib/warranty-text.ts'
import { type Fact, StackedFacts } from '../../../components/facts.tsx'
import { PageHero } from '../../../components/page-hero.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import type { Outputs } from '../../../lib/api.ts'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoiceTotals } from './invoice-totals.tsx'

export type Invoice = Outputs['sales']['invoice']

const CARD = 'card-pad rounded-md border bg-card print:border-0 print:p-0'

/** Invoice and receipt of a sale; works without JavaScript and prints on Letter. */
export function InvoicePage({ invoice }: { invoice: Invoice }) {
  const { number, vehicle, shop } = invoice
  return (
    <div
      data-paper
      className="print:text-[10pt]/[1.3] print:[&_.wrap]:py-1 print:[&_h1]:text-[18pt] print:[&_h1]:text-black print:[&_h2]:text-[13pt] print:[&_h3]:text-[11pt]"
    >
      <PageHero
        title={`Invoice ${number}`}
        intro={vehicle === '' ? `From ${shop.name}` : `For your ${vehicle}, from ${shop.name}`}
      />
      <div className="wrap grid gap-5 py-6 max-lg:*:max-w-[52rem] lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:*:col-start-1 print:block print:*:mt-3">
        <Balance invoice={invoice} />
        <Facts invoice={invoice} />
        <section className={CARD} aria-labelledby="sold">
          <h2 id="sold" className="text-2xl">
            Work and parts
          </h2>
          <InvoiceLines jobs={invoice.jobs} />
          <InvoiceTotals invoice={invoice} />
        </section>
        <Terms invoice={invoice} />
      </div>
    </div>
  )
}

/** Returns 'PAID', 'RETURNED', 'VOID' or who owes how much. */
function balanceText({ status, balanceCents, returned }: Invoice): string {
  if (status === 'void') return 'VOID'
  if (balanceCents > 0) return `Balance due ${formatCents(balanceCents)}`
  if (balanceCents < 0) return `We owe you ${formatCents(-balanceCents)}`
  return returned === 'all' ? 'RETURNED' : 'PAID'
}

function Balance({ invoice }: { invoice: Invoice }) {
  const { status, shop, handedOver, statusPath } = invoice
  return (
    <section className={CARD} aria-label="Balance">
      <h2 className="text-2xl tabular-nums">{balanceText(invoice)}</h2>
      {status === 'void' ? (
        <p className="mt-1">This invoice was canceled and nothing is due on it.</p>
      ) : (
        <p className="mt-1">
          <span>Keep this invoice: returns and warranties need it.</span>
          <span className="print:hidden"> Print this page or keep the link.</span>
        </p>
      )}
      {handedOver && (
        <p className="mt-1">
          {`Picked up on ${formatLongDate(handedOver.at, shop.timeZone)}${handedOver.to && ` by ${handedOver.to}`}.`}
        </p>
      )}
      {statusPath !== null && (
        <p className="mt-3 print:hidden">
          <a href={statusPath} className={buttonVariants({ variant: 'outline' })}>
            See where it stands
          </a>
        </p>
      )}
      <p className="mt-2 print:hidden">
        <span>Questions? Call </span>
        <a href={phoneHref(shop.phone)} className="font-semibold whitespace-nowrap">
          {shop.phone}
        </a>
        <span>.</span>
      </p>
    </section>
  )
}

/** Facts that the law requires on an invoice (15 NYCRR 82.5). */
function Facts({ invoice }: { invoice: Invoice }) {
  const { shop, odometer, customerName, customerAddress } = invoice
  const facts: Fact[] = [
    ['Date', formatLongDate(invoice.soldOn, 'UTC')],
    ['Quote', invoice.quoteReference],
    ['Customer', [customerName, customerAddress].filter(Boolean).join('\n')],
    ['Vehicle', invoice.vehicle],
    ['Plate', invoice.plate],
    ['VIN', invoice.vin],
    ['Odometer', odometer === null ? '' : `${formatNumber(odometer)} miles`],
    ['Reported problem', invoice.complaint],
    ['Shop', [shop.name, shop.place, shop.phone].join('\n')],
    ['Facility number', shop.facility],
  ]
  return (
    <section
      className={`${CARD} lg:col-start-2! lg:row-span-3 lg:row-start-1`}
      aria-label="About this invoice"
    >
      <StackedFacts
        facts={facts}
        className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-1 print:grid-cols-2 print:gap-y-1 print:[&_dt]:text-[9pt]"
      />
    </section>
  )
}

function Terms({ invoice: { statements, shop } }: { invoice: Invoice }) {
  const warranty = warrantyText({
    newParts: shop.newPartsWarranty,
    usedParts: shop.usedPartsWarranty,
  })
  const texts = [...statements, warranty && `Our warranty: ${warranty}.`, shop.returnPolicy]
  return (
    <section className="grid gap-2 text-sm print:text-[9pt]" aria-label="Terms">
      {texts.filter(Boolean).map((text) => (
        <p key={text} className="break-inside-avoid whitespace-pre-line">
          {text}
        </p>
      ))}
    </section>
  )
}
