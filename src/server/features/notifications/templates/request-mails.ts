import type { Business } from '#shared/domain/business.ts'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import { phoneHref } from '#shared/lib/phone.ts'
import { type Fact, letterHtml, letterText } from './letter.ts'
import { type Announcement, type Topic, topicOf } from './topic.ts'

export type NewMail = {
  template: string
  recipient: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  reference: string
}
/** What the mails need to know beside the request itself. */
export type Circumstances = {
  statusUrl: string
  spamReason: string | null
  repeatOf: string | null
}
type Shop = { business: Business; inbox: string; publicUrl: string }

/** The mails about a request that came in: a receipt for its sender, unless it looks like spam, and a copy for the shop. */
export function requestMails(
  announcement: Announcement,
  circumstances: Circumstances,
  shop: Shop,
): NewMail[] {
  const topic = topicOf(announcement, shop.business)
  const copy = shopCopy(announcement, { topic, circumstances, shop })
  return circumstances.spamReason
    ? [copy]
    : [receipt(announcement, { topic, circumstances, shop }), copy]
}

type Parts = { topic: Topic; circumstances: Circumstances; shop: Shop }

function receipt(
  { kind, request: { reference } }: Announcement,
  { topic, circumstances: { statusUrl }, shop: { business } }: Parts,
): NewMail {
  const letter = {
    preview: `Reference ${reference}: ${topic.about}`,
    heading: topic.receipt.heading,
    paragraphs: [
      ...topic.receipt.paragraphs,
      `Please have your reference ${reference} at hand when you call us at ${business.phone}.`,
    ],
    factsHeading: 'What you sent us',
    facts: [
      { label: 'Reference', value: reference },
      ...topic.facts,
      { label: 'Name', value: topic.customer.name },
      { label: 'Phone', value: topic.customer.phone },
    ],
    action: { label: 'Check the status', url: statusUrl },
  }
  const content = { html: letterHtml(letter, business), text: letterText(letter, business) }
  const subject = oneLine(`${topic.receipt.heading}: ${reference}`)
  return {
    template: `${kind}-receipt`,
    recipient: topic.customer.email,
    replyTo: business.email,
    subject,
    ...content,
    reference,
  }
}

function shopCopy(
  { kind, request }: Announcement,
  { topic, circumstances: { spamReason, repeatOf }, shop }: Parts,
): NewMail {
  const { name, phone, email } = topic.customer
  const { reference, dueAt } = request
  const due = formatDayAndTime(dueAt, shop.business.timeZone)
  const customer: Fact[] = [
    { label: 'Customer', value: name },
    { label: 'Phone', value: phone, href: phoneHref(phone) },
    { label: 'Email', value: email, href: `mailto:${encodeURI(email)}` },
  ]
  const letter = {
    preview: `${name}, ${phone}. Answer by ${due}`,
    heading: `${topic.name} ${reference}`,
    paragraphs: [
      ...(spamReason
        ? [
            `This looks like spam (${spamReason}), so its sender got no receipt. It is kept in the back office.`,
          ]
        : []),
      ...(repeatOf
        ? [`The same customer asked for the same part in ${repeatOf} within the last 24 hours.`]
        : []),
      `Answer by ${due}. A reply to this mail goes to the customer.`,
    ],
    factsHeading: topic.about,
    facts: [...customer, ...topic.facts],
    action: { label: 'Open the back office', url: `${shop.publicUrl}/admin` },
  }
  const content = {
    html: letterHtml(letter, shop.business),
    text: letterText(letter, shop.business),
  }
  const subject = oneLine(
    `${spamReason ? '[Suspected spam] ' : ''}${reference} ${topic.name}: ${topic.about} (${name})`,
  )
  return {
    template: `${kind}-shop-copy`,
    recipient: shop.inbox,
    replyTo: email,
    subject,
    ...content,
    reference,
  }
}

/** A header has one line: what a visitor wrote cannot begin another. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
