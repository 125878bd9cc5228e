import type { RequestKind } from '#shared/domain/request.ts'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import { phoneHref } from '#shared/lib/phone.ts'
import {
  type EmailConfig,
  type EmailContent,
  type Fact,
  type NewEmail,
  oneLine,
  toHtml,
  toText,
} from './templates.ts'
import { mailboxOf } from './visitor-budget.ts'

/** What the emails about a new request say. */
export type NewRequestContent = {
  /** 'Parts request' */
  name: string
  /** '2012 Honda Accord, Alternator' */
  about: string
  customer: { name: string; phone: string; email: string }
  /** What the customer sent; blank ones are left out. */
  facts: Fact[]
  receipt: { heading: string; paragraphs: string[] }
}
/** A request that was just submitted. */
export type NewRequest = {
  kind: RequestKind
  id: string
  reference: string
  /** Whether the customer sent it; staff enter the others. */
  isFromVisitor: boolean
  dueAt: Date
  content: NewRequestContent
  statusUrl: string
  spamReason: string | null
  /** Why it is marked, though its sender is a known customer. */
  suspicion: string | null
  /** Why its sender gets no receipt although it is no spam. */
  receiptHeld: string | null
  /** Whether the receipt repeats what was typed: the owner of the address is known to be its sender. */
  isSenderKnown: boolean
  /** Reference of an earlier request for the same thing. */
  duplicateOf: string | null
}
const SENT_BY_SOMEBODY =
  "The button shows all that was sent. If you didn't send us anything, somebody mistyped their address: please ignore this email."

/** The receipt for the customer of a new request, unless it looks like spam, is held or has no address, and the copy for the business. */
export const newRequestEmails = (request: NewRequest, config: EmailConfig): NewEmail[] =>
  request.spamReason || request.receiptHeld || request.content.customer.email === ''
    ? [inboxCopy(request, config)]
    : [receipt(request, config), inboxCopy(request, config)]

/**
 * The receipt. To an address that may be a stranger's it repeats what was chosen from our lists, and nothing that was typed: else anybody
 * could have us mail their words.
 */
function receipt(
  { kind, id, reference, isFromVisitor, isSenderKnown, content, statusUrl }: NewRequest,
  { business }: EmailConfig,
): NewEmail {
  const { about, customer, receipt: words } = content
  const facts = isSenderKnown
    ? [
        ...content.facts,
        { label: 'Name', value: customer.name },
        { label: 'Phone', value: customer.phone },
      ]
    : content.facts.filter(({ isChosen }) => isChosen)
  const email: EmailContent = {
    preview: `Reference ${reference}: ${isSenderKnown ? about : content.name}`,
    heading: words.heading,
    paragraphs: [
      ...words.paragraphs,
      `Please have your reference ${reference} at hand when you call us at ${business.phone}.`,
      ...(isSenderKnown ? [] : [SENT_BY_SOMEBODY]),
    ],
    factsHeading: isFromVisitor ? 'What you sent us' : 'What we wrote down',
    facts: [{ label: 'Reference', value: reference }, ...facts],
    action: { label: 'Check the status', url: statusUrl },
  }
  return {
    requestId: id,
    template: `${kind}-receipt`,
    ...(isFromVisitor && { budgetKey: mailboxOf(customer.email) }),
    recipient: customer.email,
    replyTo: business.email || null,
    subject: oneLine(`${words.heading}: ${reference}`),
    html: toHtml(email, business),
    text: toText(email, business),
  }
}

function inboxCopy(
  { kind, id, reference, dueAt, content, ...marks }: NewRequest,
  { business, inbox, publicUrl }: EmailConfig,
): NewEmail {
  const { name, phone, email: address } = content.customer
  const due = formatDayAndTime(dueAt.toISOString(), business.timeZone)
  const email: EmailContent = {
    preview: `${name}, ${phone || address}. Answer by ${due}`,
    heading: `${content.name} ${reference}`,
    paragraphs: [
      ...warningsOf(marks),
      address
        ? `Answer by ${due}. A reply to this email goes to the customer.`
        : `Answer by ${due}. The customer gave no email address.`,
    ],
    factsHeading: content.about,
    facts: [
      { label: 'Customer', value: name },
      { label: 'Phone', value: phone, href: phoneHref(phone) },
      { label: 'Email', value: address, href: `mailto:${encodeURI(address)}` },
      ...content.facts,
    ],
    action: { label: 'Open the back office', url: `${publicUrl}/admin` },
  }
  const prefix = marks.spamReason ? '[Suspected spam] ' : ''
  return {
    requestId: id,
    template: `${kind}-shop-copy`,
    recipient: inbox,
    replyTo: address || null,
    subject: oneLine(`${prefix}${reference} ${content.name}: ${content.about} (${name})`),
    html: toHtml(email, business),
    text: toText(email, business),
  }
}

function warningsOf({
  spamReason,
  suspicion,
  receiptHeld,
  duplicateOf,
}: Pick<NewRequest, 'spamReason' | 'suspicion' | 'receiptHeld' | 'duplicateOf'>): string[] {
  return [
    spamReason &&
      `This looks like spam (${spamReason}), so its sender got no receipt. It is kept in the back office.`,
    suspicion && `A known customer, but: ${suspicion}.`,
    receiptHeld && `Its sender got no receipt: ${receiptHeld}.`,
    duplicateOf &&
      `The same customer asked for the same part in ${duplicateOf} within the last 24 hours.`,
  ].filter((text) => text !== null)
}
