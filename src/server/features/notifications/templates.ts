import { escapeMarkup } from '#server/core/markup.ts'
import type { AccountLinkPurpose } from '#shared/domain/account.ts'
import type { Business } from '#shared/domain/business.ts'
import type { LogoImage } from '#shared/domain/logo.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import { phoneHref } from '#shared/lib/phone.ts'
import { mailboxOf } from './visitor-budget.ts'

/** An email as a row of the outbox. */
export type NewEmail = {
  /** Null where it is about no request. */
  requestId: string | null
  template: string
  recipient: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  /** Where its reader can unsubscribe, for an email that may be unwanted. */
  unsubscribeUrl?: string | undefined
  /** The mailbox whose budget it counts against, where a visitor caused it. */
  budgetKey?: string
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
  /** The part, service or car, as the sender would call it. */
  about: string
  statusUrl: string
}
/** What a customer wrote about their request. */
export type CustomerMessage = {
  kind: RequestKind
  requestId: string
  reference: string
  customer: { name: string; phone: string; email: string }
  about: string
  text: string
  pictures: number
  dueAt: Date
  /** Where it is opened in the back office. */
  path: string
  /** The address of who takes care of the request; without one the business gets it. */
  assigneeEmail: string | null
}
/** An email with the link by which the owner of an account chooses a password. */
export type AccountLinkEmail = {
  recipient: string
  username: string
  purpose: AccountLinkPurpose
  url: string
  expiresAt: Date
}
/** The facts of the business, with its logo where there is one. */
export type MailBusiness = Business & { logoImage?: LogoImage }
export type EmailConfig = { business: MailBusiness; inbox: string; publicUrl: string }

/** The news of a customer's message as a row of the outbox; a reply to it goes to the customer. */
export function customerMessageEmail(
  { kind, requestId, reference, customer, about, text, pictures, dueAt, path }: CustomerMessage,
  { business, inbox, publicUrl }: EmailConfig,
): NewEmail {
  const { name, phone, email: address } = customer
  const due = formatDayAndTime(dueAt.toISOString(), business.timeZone)
  const email: EmailContent = {
    preview: `${name}: ${text}`,
    heading: `${name} wrote about ${reference}`,
    paragraphs: [
      ...text.split(/\n\s*\n/).filter(Boolean),
      ...(pictures > 0
        ? [`With ${pictures === 1 ? '1 picture' : `${pictures} pictures`}, in the back office.`]
        : []),
      `Answer by ${due}.`,
    ],
    factsHeading: about,
    facts: [
      { label: 'Customer', value: name },
      { label: 'Phone', value: phone, href: phoneHref(phone) },
      { label: 'Email', value: address, href: `mailto:${encodeURI(address)}` },
    ],
    action: { label: 'Open the back office', url: publicUrl + path },
  }
  return {
    requestId,
    template: `${kind}-message`,
    recipient: inbox,
    replyTo: address || null,
    subject: oneLine(`${reference} New message from ${name}`),
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
  business: MailBusiness,
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
    replyTo: business.email || null,
    subject: oneLine(subject),
    html: toHtml(email, business),
    text: toText(email, business),
  }
}

/** An email whose content its feature writes. */
export type Email = {
  /** Names its kind in the outbox and the log, such as `want-confirm`. */
  template: string
  /** Null sends it to the shop's inbox. */
  to: string | null
  /** Replies go to the shop by default. */
  replyTo?: string | null
  subject: string
  content: EmailContent
  requestId?: string
  /** One-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string
  /** Counts it against what visitors may cause to one address. */
  isByVisitor?: boolean
}

/** Renders an email; a link in it may be a path of this site. */
export function toOutboxRow(
  { requestId, template, to, replyTo, subject, content, unsubscribeUrl, isByVisitor }: Email,
  { business, inbox, publicUrl }: EmailConfig,
): NewEmail {
  const { label, url } = content.action
  const email = { ...content, action: { label, url: new URL(url, publicUrl).href } }
  const recipient = to ?? inbox
  return {
    requestId: requestId ?? null,
    template,
    recipient,
    replyTo: replyTo === undefined ? business.email || null : replyTo,
    subject: oneLine(subject),
    html: toHtml(email, business),
    text: toText(email, business),
    unsubscribeUrl,
    ...(isByVisitor && { budgetKey: mailboxOf(recipient) }),
  }
}

/** What begins the template of an email whose text is a secret: the outbox forgets it once it is delivered. */
export const SECRET_TEMPLATE = 'account-'

/** The email with a link to an account as a row of the outbox. */
export function accountLinkEmail(
  { recipient, username, purpose, url, expiresAt }: AccountLinkEmail,
  business: MailBusiness,
): NewEmail {
  const isInvite = purpose === 'invite'
  const until = formatDayAndTime(expiresAt.toISOString(), business.timeZone)
  const email: EmailContent = {
    preview: `The link works until ${until}`,
    heading: isInvite ? `Your account at ${business.name}` : 'Choose a new password',
    paragraphs: [
      isInvite
        ? 'A colleague made you an account for the back office. Choose a password, then sign in.'
        : 'A colleague made you a link to choose a new password. Until then your old one works.',
      "The link works once. If you weren't expecting it, leave it alone and tell your colleagues.",
    ],
    factsHeading: 'Your account',
    facts: [
      { label: 'Username', value: username },
      { label: 'Link works until', value: until },
    ],
    action: { label: 'Choose a password', url },
  }
  return {
    requestId: null,
    template: `${SECRET_TEMPLATE}${purpose}`,
    recipient,
    replyTo: null,
    subject: oneLine(email.heading),
    html: toHtml(email, business),
    text: toText(email, business),
  }
}

/** A header has one line, so that a visitor's text cannot begin another. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

export type Fact = {
  label: string
  value: string
  href?: string
  /** The value is ours or from a closed list: its sender chose it and typed nothing. */
  isChosen?: boolean
}
/** What an email says, written once for HTML and plain text. */
export type EmailContent = {
  /** The line that email programs show beside the subject. */
  preview: string
  heading: string
  paragraphs: string[]
  factsHeading: string
  facts: Fact[]
  action: { label: string; url: string }
  /** Why its reader gets it, and the link that ends it. */
  footer?: { text: string; label: string; url: string }
}
type Sender = Pick<
  MailBusiness,
  'name' | 'tagline' | 'address' | 'phone' | 'hoursText' | 'logoImage'
>

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = 'color:#1b1d1f'
const SOFT = 'color:#54585c'

/** Text as HTML with its line breaks; every text of a visitor is escaped here. */
const escape = (text: string): string => escapeMarkup(text).replaceAll(/\r\n?|\n/g, '<br>')

/** The email as HTML: one column of large text that a phone shows without zooming, styles inline because email programs drop the rest. */
export function toHtml(
  { preview, heading, paragraphs, factsHeading, facts, action, footer }: EmailContent,
  sender: Sender,
): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${escape(heading)}</title></head>
<body style="margin:0;padding:0;background:#f0ede4;${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escape(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;${INK}">
<tr><td style="background:#1f2225;border-bottom:4px solid #ffd21f;padding:16px 20px;color:#ffffff;font-size:18px;font-weight:bold">${logoImage(sender)}${escape(sender.name)}</td></tr>
<tr><td style="padding:24px 20px 8px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escape(heading)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${escape(paragraph)}</p>`).join('\n')}
</td></tr>
<tr><td style="padding:0 20px 8px">
<h2 style="margin:0 0 8px;font-size:18px">${escape(factsHeading)}</h2>
<table width="100%" cellpadding="0" cellspacing="0" style="font-size:16px;line-height:1.4">
${facts.filter(isGiven).map(factRow).join('\n')}
</table></td></tr>
<tr><td style="padding:16px 20px 28px"><a href="${escape(action.url)}" style="display:inline-block;background:#ffd21f;${INK};padding:14px 22px;font-size:16px;font-weight:bold;text-decoration:none">${escape(action.label)}</a></td></tr>
<tr><td style="border-top:1px solid #dad5c8;padding:16px 20px;font-size:14px;line-height:1.5;${SOFT}">${[sender.name, sender.tagline].filter(Boolean).map(escape).join(' &middot; ')}<br>${escape(addressLine(sender))}<br>
<a href="${phoneHref(sender.phone)}" style="${INK};font-size:18px;font-weight:bold;text-decoration:none">${escape(sender.phone)}</a><br>${escape(sender.hoursText)}${footer ? `<br><br>${escape(footer.text)} <a href="${escape(footer.url)}" style="${SOFT}">${escape(footer.label)}</a>` : ''}</td></tr>
</table></td></tr></table></body></html>`
}

/** The logo stands beside the name, which stays readable where images are blocked. */
const logoImage = ({ logoImage: logo }: Sender): string =>
  logo
    ? `<img src="${escape(logo.url)}" width="${logo.width}" height="${logo.height}" alt="" style="vertical-align:middle;margin-right:12px">`
    : ''

function factRow({ label, value, href }: Fact): string {
  const shown = href
    ? `<a href="${escape(href)}" style="${INK}">${escape(value)}</a>`
    : escape(value)
  return `<tr><th align="left" valign="top" width="34%" style="padding:8px 8px 8px 0;border-top:1px solid #dad5c8;font-weight:normal;${SOFT}">${escape(label)}</th>
<td valign="top" style="padding:8px 0;border-top:1px solid #dad5c8;word-break:break-word">${shown}</td></tr>`
}

/** The email as plain text. */
export function toText(
  { heading, paragraphs, factsHeading, facts, action, footer }: EmailContent,
  sender: Sender,
): string {
  const list = facts
    .filter(isGiven)
    .map(
      ({ label, value, href = '' }) =>
        `${label}: ${value.replaceAll(/\r\n?|\n/g, '\n    ')}${href.startsWith('http') ? `\n    ${href}` : ''}`,
    )
  const signature = [
    '-- ',
    sender.name,
    addressLine(sender),
    sender.phone,
    sender.hoursText,
  ].filter(Boolean)
  const parts = [
    heading,
    ...paragraphs,
    [`${factsHeading}:`, ...list].join('\n'),
    `${action.label}:\n${action.url}`,
    ...(footer ? [`${footer.text}\n${footer.label}:\n${footer.url}`] : []),
    signature.join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

const isGiven = ({ value }: Fact): boolean => value.trim() !== ''

const addressLine = ({ address }: Sender): string =>
  `${address.street}, ${address.city}, ${address.state} ${address.zipCode}`
