import type { Business } from '#shared/domain/business.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import { phoneHref } from '#shared/lib/phone.ts'
import { type EmailContent, type Fact, toHtml, toText } from './layout.ts'

/** An email as a row of the outbox. */
export type NewEmail = {
  requestId: string
  template: string
  recipient: string
  replyTo: string | null
  subject: string
  html: string
  text: string
}
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
  dueAt: Date
  content: NewRequestContent
  statusUrl: string
  spamReason: string | null
  /** Reference of an earlier request for the same thing. */
  duplicateOf: string | null
}
/** An email by staff to the sender of a request: a reply in their own words, or the news of a status. */
export type CustomerEmail = {
  kind: RequestKind
  requestId: string
  occasion: 'reply' | 'status'
  reference: string
  recipient: string
  subject: string
  heading: string
  paragraphs: string[]
  /** What was asked for, as the sender would say it. */
  about: string
  statusUrl: string
}
type Sender = { business: Business; inbox: string; publicUrl: string }

/** The receipt for the sender of a new request, unless it looks like spam, and the copy for the business. */
export const newRequestEmails = (request: NewRequest, sender: Sender): NewEmail[] =>
  request.spamReason
    ? [inboxCopy(request, sender)]
    : [receipt(request, sender), inboxCopy(request, sender)]

function receipt(
  { kind, id, reference, content, statusUrl }: NewRequest,
  { business }: Sender,
): NewEmail {
  const { about, customer, facts, receipt: words } = content
  const email: EmailContent = {
    preview: `Reference ${reference}: ${about}`,
    heading: words.heading,
    paragraphs: [
      ...words.paragraphs,
      `Please have your reference ${reference} at hand when you call us at ${business.phone}.`,
    ],
    factsHeading: 'What you sent us',
    facts: [
      { label: 'Reference', value: reference },
      ...facts,
      { label: 'Name', value: customer.name },
      { label: 'Phone', value: customer.phone },
    ],
    action: { label: 'Check the status', url: statusUrl },
  }
  return {
    requestId: id,
    template: `${kind}-receipt`,
    recipient: customer.email,
    replyTo: business.email,
    subject: oneLine(`${words.heading}: ${reference}`),
    html: toHtml(email, business),
    text: toText(email, business),
  }
}

function inboxCopy(
  { kind, id, reference, dueAt, content, spamReason, duplicateOf }: NewRequest,
  { business, inbox, publicUrl }: Sender,
): NewEmail {
  const { name, phone, email: address } = content.customer
  const due = formatDayAndTime(dueAt.toISOString(), business.timeZone)
  const email: EmailContent = {
    preview: `${name}, ${phone}. Answer by ${due}`,
    heading: `${content.name} ${reference}`,
    paragraphs: [
      ...(spamReason
        ? [
            `This looks like spam (${spamReason}), so its sender got no receipt. It is kept in the back office.`,
          ]
        : []),
      ...(duplicateOf
        ? [`The same customer asked for the same part in ${duplicateOf} within the last 24 hours.`]
        : []),
      `Answer by ${due}. A reply to this mail goes to the customer.`,
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
  const prefix = spamReason ? '[Suspected spam] ' : ''
  return {
    requestId: id,
    template: `${kind}-shop-copy`,
    recipient: inbox,
    replyTo: address,
    subject: oneLine(`${prefix}${reference} ${content.name}: ${content.about} (${name})`),
    html: toHtml(email, business),
    text: toText(email, business),
  }
}

/** An email to a customer as a row of the outbox; a reply to it goes to the business. */
export function customerEmail(
  {
    kind,
    requestId,
    occasion,
    reference,
    recipient,
    subject,
    about,
    statusUrl,
    ...words
  }: CustomerEmail,
  business: Business,
): NewEmail {
  const email: EmailContent = {
    ...words,
    preview: `Reference ${reference}: ${about}`,
    factsHeading: 'Your request',
    facts: [
      { label: 'Reference', value: reference },
      { label: 'About', value: about },
    ],
    action: { label: 'Check the status', url: statusUrl },
  }
  return {
    requestId,
    template: `${kind}-${occasion}`,
    recipient,
    replyTo: business.email,
    subject: oneLine(subject),
    html: toHtml(email, business),
    text: toText(email, business),
  }
}

/** A header has one line, so that a visitor's text cannot begin another. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
