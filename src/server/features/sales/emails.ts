import type { Email } from '#server/features/notifications/outbox.ts'
import type { Business } from '#shared/domain/business.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { PAYMENT_KIND_LABELS, PAYMENT_METHOD_LABELS } from '#shared/domain/sale.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import { describePickup } from './describe-pickup.ts'

type About = {
  sale: Sale
  /** Of the invoice. */
  url: string
  /** Of the request's status page. */
  statusUrl: string | null
  business: Business
}

/** Invites the customer to pick up what was bought. */
export function writeOrderReadyEmail({ sale, url, statusUrl, business }: About): Email {
  const { number, balanceCents, requestId, kind } = sale
  const due = balanceCents > 0 ? formatCents(balanceCents) : ''
  const heading = kind === 'repair' ? 'Your vehicle is ready' : 'Your order is ready for pickup'
  return {
    ...(requestId !== null && { requestId }),
    template: 'sale-ready',
    to: sale.customerEmail,
    subject: `${heading}, ${number}`,
    content: {
      preview: due === '' ? 'Everything is paid' : `${due} is due at pickup`,
      heading,
      paragraphs: [describePickup([sale])],
      detailsHeading: 'What to pick up',
      details: [
        { label: 'Vehicle', value: sale.vehicleLabel },
        ...listLines(sale),
        ...listTotals(sale),
        { label: 'Paid', value: formatAmount(sale.paidCents) },
        { label: 'Balance due', value: due },
        { label: 'Hours', value: business.hoursText },
      ],
      action: {
        label: statusUrl === null ? 'See the invoice' : 'See where it stands',
        url: statusUrl ?? url,
      },
    },
  }
}

/** Sends the customer what was bought and paid. */
export function writeReceiptEmail({ sale, url, business }: About): Email {
  const { number, requestId, balanceCents } = sale
  const heading = `Your receipt from ${business.name}`
  return {
    ...(requestId !== null && { requestId }),
    template: 'sale-receipt',
    to: sale.customerEmail,
    subject: `${heading}, ${number}`,
    content: {
      preview: `${number}, ${formatCents(sale.totalCents)}`,
      heading,
      paragraphs: ['Thank you. Keep this email: returns and warranties need it.'],
      detailsHeading: number,
      details: [
        { label: 'Date', value: formatDay(sale.soldOn) },
        { label: 'Vehicle', value: sale.vehicleLabel },
        ...listLines(sale),
        ...listTotals(sale),
        ...sale.payments.map(({ kind, method, amountCents }) => ({
          label: PAYMENT_KIND_LABELS[kind],
          value: `${formatCents(amountCents)}, ${PAYMENT_METHOD_LABELS[method].toLowerCase()}`,
        })),
        { label: 'Balance due', value: formatAmount(Math.max(balanceCents, 0)) },
        { label: 'Returns', value: business.returnPolicy },
      ],
      action: { label: 'See the invoice', url },
    },
  }
}

/** Leaves out what is zero. */
const formatAmount = (cents: number): string => (cents === 0 ? '' : formatCents(cents))

const listTotals = ({ coreCents, taxCents, totalCents, creditCents }: Sale) => [
  { label: 'Core charges', value: formatAmount(coreCents) },
  { label: 'Sales tax', value: formatAmount(taxCents) },
  { label: 'Total', value: formatCents(totalCents) },
  { label: 'Credit', value: formatAmount(-creditCents) },
]

const listLines = ({ lines }: Sale) =>
  lines.map(({ description, totalCents }) => ({
    label: description,
    value: formatCents(totalCents),
  }))
