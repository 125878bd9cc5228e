import type { Email, EmailDetail } from '#server/features/notifications/outbox.ts'
import type { Business } from '#shared/domain/business.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'

export type NewRequestContent = {
  /** 'Parts request' */
  name: string
  /** '2012 Honda Accord, Alternator' */
  about: string
  customer: { name: string; phone: string; email: string }
  details: EmailDetail[]
  receipt: { heading: string; paragraphs: string[] }
}
export type NewRequest = {
  kind: RequestKind
  id: string
  reference: string
  /** False if staff entered it. */
  isFromVisitor: boolean
  dueAt: Date
  content: NewRequestContent
  statusUrl: string
  spamReason: string | null
  /** Set for a suspicious request of a known customer. */
  suspicionReason: string | null
  /** Reason why the customer gets no receipt. */
  receiptWithheldReason: string | null
  /** True if the sender is known to own the address; only then the receipt repeats typed texts. */
  isSenderKnown: boolean
  /** Reference of an earlier request for the same thing. */
  duplicateOf: string | null
}
const NOT_YOURS =
  "The button shows all that was sent. If you didn't send us anything, somebody mistyped their address: please ignore this email."

/** Writes the receipt, unless it is held or looks like spam, and the copy for the business. */
export function writeNewRequestEmails(request: NewRequest, business: Business): Email[] {
  const { spamReason, receiptWithheldReason, content } = request
  const hasReceipt = !spamReason && !receiptWithheldReason && content.customer.email !== ''
  const copy = writeShopCopy(request, business)
  return hasReceipt ? [writeReceipt(request, business), copy] : [copy]
}

/** Repeats only values from our lists to an address that may belong to another person. */
function writeReceipt(
  { kind, id, reference, isFromVisitor, isSenderKnown, content, statusUrl }: NewRequest,
  { phone }: Business,
): Email {
  const { about, customer, receipt } = content
  const details = isSenderKnown
    ? [
        ...content.details,
        { label: 'Name', value: customer.name },
        { label: 'Phone', value: customer.phone },
      ]
    : content.details.filter(({ isChosen }) => isChosen)
  return {
    requestId: id,
    template: `${kind}-receipt`,
    to: customer.email,
    isByVisitor: isFromVisitor,
    subject: `${receipt.heading}: ${reference}`,
    content: {
      preview: `Reference ${reference}: ${isSenderKnown ? about : content.name}`,
      heading: receipt.heading,
      paragraphs: [
        ...receipt.paragraphs,
        `Please have your reference ${reference} at hand when you call us at ${phone}.`,
        ...(isSenderKnown ? [] : [NOT_YOURS]),
      ],
      detailsHeading: isFromVisitor ? 'What you sent us' : 'What we wrote down',
      details: [{ label: 'Reference', value: reference }, ...details],
      action: { label: 'Check the status', url: statusUrl },
    },
  }
}

function writeShopCopy(
  { kind, id, reference, dueAt, content, ...marks }: NewRequest,
  { timeZone }: Business,
): Email {
  const { name, phone, email: emailAddress } = content.customer
  const due = formatDayAndTime(dueAt.toISOString(), timeZone)
  const prefix = marks.spamReason ? '[Suspected spam] ' : ''
  return {
    requestId: id,
    template: `${kind}-shop-copy`,
    to: null,
    replyTo: emailAddress || null,
    subject: `${prefix}${reference} ${content.name}: ${content.about} (${name})`,
    content: {
      preview: `${name}, ${phone || emailAddress}. Answer by ${due}`,
      heading: `${content.name} ${reference}`,
      paragraphs: [
        ...listWarnings(marks),
        emailAddress
          ? `Answer by ${due}. A reply to this email goes to the customer.`
          : `Answer by ${due}. The customer gave no email address.`,
      ],
      detailsHeading: content.about,
      details: [...listCustomerDetails(content.customer), ...content.details],
      action: { label: 'Open the back office', url: '/admin' },
    },
  }
}

export const listCustomerDetails = ({
  name,
  phone,
  email,
}: NewRequestContent['customer']): EmailDetail[] => [
  { label: 'Customer', value: name },
  { label: 'Phone', value: phone, href: toPhoneHref(phone) },
  { label: 'Email', value: email, href: `mailto:${encodeURI(email)}` },
]

function listWarnings({
  spamReason,
  suspicionReason,
  receiptWithheldReason,
  duplicateOf,
}: Pick<
  NewRequest,
  'spamReason' | 'suspicionReason' | 'receiptWithheldReason' | 'duplicateOf'
>): string[] {
  return [
    spamReason &&
      `This looks like spam (${spamReason}), so its sender got no receipt. It is kept in the back office.`,
    suspicionReason && `A known customer, but: ${suspicionReason}.`,
    receiptWithheldReason && `Its sender got no receipt: ${receiptWithheldReason}.`,
    duplicateOf &&
      `The same customer asked for the same thing in ${duplicateOf} within the last 24 hours.`,
  ].filter((text) => text !== null)
}
