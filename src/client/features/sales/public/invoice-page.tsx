import type { Invoice } from '#shared/domain/invoice.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { PageHero } from '../../../components/page-hero.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { formatBalance, InvoiceDocument } from '../document/invoice-document.tsx'

/** Invoice and receipt of a sale; works without JavaScript and prints as that of staff. */
export function InvoicePage({ invoice }: { invoice: Invoice }) {
  const { number, vehicle, shop } = invoice
  return (
    <>
      <div className="print:hidden">
        <PageHero
          title={`Invoice ${number}`}
          intro={vehicle === '' ? `From ${shop.name}` : `For your ${vehicle}, from ${shop.name}`}
        />
      </div>
      <div className="wrap grid gap-6 page-gap lg:grid-cols-[minmax(0,46rem)_minmax(17.5rem,1fr)] lg:items-start xl:gap-8 print:block print:max-w-none print:p-0">
        <Balance invoice={invoice} />
        <InvoiceDocument invoice={invoice} />
      </div>
    </>
  )
}

function Balance({ invoice }: { invoice: Invoice }) {
  const { status, shop, handedOver, statusPath } = invoice
  return (
    <section
      className="rounded-md border bg-card card-pad lg:order-last print:hidden"
      aria-label="Balance"
    >
      <h2 className="text-2xl tabular-nums">{formatBalance(invoice)}</h2>
      {status === 'void' ? (
        <p className="mt-1">This invoice was canceled and nothing is due on it.</p>
      ) : (
        <p className="mt-1">
          Keep this invoice: returns and warranties need it. Print this page or keep the link.
        </p>
      )}
      {handedOver && (
        <p className="mt-1">
          {`Picked up on ${formatLongDate(handedOver.at, shop.timeZone)}${handedOver.to && ` by ${handedOver.to}`}.`}
        </p>
      )}
      {statusPath !== null && (
        <p className="mt-3">
          <a href={statusPath} className={buttonVariants({ variant: 'outline' })}>
            See where it stands
          </a>
        </p>
      )}
      <p className="mt-2">
        <span>Questions? Call </span>
        <a href={toPhoneHref(shop.phone)} className="font-semibold whitespace-nowrap">
          {shop.phone}
        </a>
        <span>.</span>
      </p>
    </section>
  )
}
