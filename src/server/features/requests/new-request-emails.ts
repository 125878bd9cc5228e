import type { Email, EmailDetail } from '#server/features/notifications/outbox.ts'
import type { Business } from '#shared/domain/business.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import type { CustomerContact, RequestDetail } from './kind-definition.ts'
import { getKindDefinition } from './kinds.ts'
import { toCustomer } from './mapper.ts'
import type { RequestWithDetails } from './request-columns.ts'

/** New request as its emails need it. */
export type RequestNotice = {
  kind: RequestKind
  row: RequestWithDetails
  pictureCount: number
  statusUrl: string
  /** False if staff entered it. */
  isFromVisitor: boolean
  /** True if the sender is known to own the address; only then the receipt repeats typed texts. */
  isSenderKnown: boolean
  /** Reference of an earlier request for the same thing. */
  duplicateOf: string | null
}

const NOT_YOURS =
  "The button shows all that was sent. If you didn't send us anything, somebody mistyped their address: please ignore this email."

/** Writes the receipt, unless it is withheld or looks like spam, and the copy for the business. */
export function writeNewRequestEmails(request: RequestNotice, business: Business): Email[] {
  const { spamReason, receiptWithheldReason, customerEmail } = request.row
  const hasReceipt = !spamReason && !receiptWithheldReason && customerEmail !== ''
  const copy = writeShopCopy(request, business)
  return hasReceipt ? [writeReceiptEmail(request, business), copy] : [copy]
}

/** Repeats only values from our lists to an address that may belong to another person. */
function writeReceiptEmail(request: RequestNotice, business: Business): Email {
  const { kind, row, isFromVisitor, isSenderKnown, statusUrl } = request
  const { id, reference, customerName, customerPhone, customerEmail } = row
  const { kindLabel, shopTitle } = getKindDefinition(kind).describe(row)
  const text = getKindDefinition(kind).getReceiptText(row, business)
  const details = isSenderKnown
    ? [
        ...listAllDetails(request),
        { label: 'Name', value: customerName },
        { label: 'Phone', value: customerPhone },
      ]
    : listAllDetails(request).filter(({ isChosen }) => isChosen)
  return {
    requestId: id,
    template: `${kind}-receipt`,
    to: customerEmail,
    countsAgainstBudget: isFromVisitor,
    subject: `${text.heading}: ${reference}`,
    content: {
      preview: `Reference ${reference}: ${isSenderKnown ? shopTitle : kindLabel}`,
      heading: text.heading,
      paragraphs: [
        ...text.paragraphs,
        `Please have your reference ${reference} at hand when you call us at ${business.phone}.`,
        ...(isSenderKnown ? [] : [NOT_YOURS]),
      ],
      detailsHeading: isFromVisitor ? 'What you sent us' : 'What we wrote down',
      details: [{ label: 'Reference', value: reference }, ...details],
      action: { label: 'Check the status', url: statusUrl },
    },
  }
}

function writeShopCopy(request: RequestNotice, { timeZone }: Business): Email {
  const { kind, row } = request
  const { id, reference } = row
  const { name, phone, email: emailAddress } = toCustomer(row)
  const { kindLabel, shopTitle } = getKindDefinition(kind).describe(row)
  const due = formatDayAndTime(row.dueAt.toISOString(), timeZone)
  const prefix = row.spamReason ? '[Suspected spam] ' : ''
  return {
    requestId: id,
    template: `${kind}-shop-copy`,
    to: null,
    replyTo: emailAddress || null,
    subject: `${prefix}${reference} ${kindLabel}: ${shopTitle} (${name})`,
    content: {
      preview: `${name}, ${phone || emailAddress}. Answer by ${due}`,
      heading: `${kindLabel} ${reference}`,
      paragraphs: [
        ...listWarnings(request),
        emailAddress
          ? `Answer by ${due}. A reply to this email goes to the customer.`
          : `Answer by ${due}. The customer gave no email address.`,
      ],
      detailsHeading: shopTitle,
      details: [...listCustomerDetails(toCustomer(row)), ...listAllDetails(request)],
      action: { label: 'Open the back office', url: '/admin' },
    },
  }
}

export const listCustomerDetails = ({ name, phone, email }: CustomerContact): EmailDetail[] => [
  { label: 'Customer', value: name },
  { label: 'Phone', value: phone, href: toPhoneHref(phone) },
  { label: 'Email', value: email, href: `mailto:${encodeURI(email)}` },
]

const listAllDetails = ({ kind, row, pictureCount }: RequestNotice): RequestDetail[] => [
  ...getKindDefinition(kind).listDetails(row),
  { label: 'Pictures', value: pictureCount === 0 ? '' : String(pictureCount) },
]

function listWarnings({ row, duplicateOf }: RequestNotice): string[] {
  const { spamReason, suspicionReason, receiptWithheldReason } = row
  return [
    spamReason &&
      `This looks like spam (${spamReason}), so its sender got no receipt. It is kept in the back office.`,
    suspicionReason && `A known customer, but: ${suspicionReason}.`,
    receiptWithheldReason && `Its sender got no receipt: ${receiptWithheldReason}.`,
    duplicateOf &&
      `The same customer asked for the same thing in ${duplicateOf} within the last 24 hours.`,
  ].filter((text) => text !== null)
}
