import { Link } from '@tanstack/react-router'
import { DECISION_WAY_LABELS } from '#shared/domain/quote.ts'
import { REQUEST_LISTS } from '#shared/domain/request.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { SALE_KIND_LABELS } from '#shared/domain/sale.ts'
import { formatDay, formatShortMoment } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import type { Detail } from '../../../components/stacked-details.tsx'
import { SideDetails } from '../../../components/staff/side-details.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'

export function SaleSummary({ sale }: { sale: Sale }) {
  const { timeZone } = useBusiness()
  const { customerPhone, customerEmail, handOver, extraWork, odometer } = sale
  const details: Detail[] = [
    ['Kind', SALE_KIND_LABELS[sale.kind]],
    ['Date', `${formatDay(sale.soldOn)}, ${sale.createdBy}`],
    ['Request', sale.requestId && <RequestLink key="request" sale={sale} />],
    ['Quote', sale.quoteReference],
    ['Phone', customerPhone && <a href={toPhoneHref(customerPhone)}>{customerPhone}</a>],
    ['Email', customerEmail && <a href={`mailto:${encodeURI(customerEmail)}`}>{customerEmail}</a>],
    ['Address', sale.customerAddress],
    ['Vehicle', sale.vehicleLabel],
    ['VIN', sale.vin],
    ['Plate', sale.plate],
    ['Odometer', odometer === null ? null : `${formatNumber(odometer)} miles`],
    ['Problem', sale.complaint],
    [
      'Extra work',
      extraWork &&
        `${extraWork.name} agreed ${DECISION_WAY_LABELS[extraWork.via]}, ${formatShortMoment(extraWork.at, timeZone)}`,
    ],
    [
      'Handed over',
      handOver &&
        [
          `${formatShortMoment(handOver.at, timeZone)} by ${handOver.by}`,
          handOver.to && `to ${handOver.to}`,
          handOver.note,
        ]
          .filter(Boolean)
          .join(', '),
    ],
  ]
  return (
    <section aria-label="Facts" className="rounded-md border bg-card p-4">
      <SideDetails details={details} />
    </section>
  )
}

function RequestLink({ sale: { requestId, requestKind, requestReference } }: { sale: Sale }) {
  if (!requestId || !requestKind || !requestReference) return null
  return (
    <Link to={`/admin/${REQUEST_LISTS[requestKind]}`} search={{ open: requestId }}>
      {requestReference}
    </Link>
  )
}
