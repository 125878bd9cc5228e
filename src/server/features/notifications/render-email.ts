import { escapeMarkup } from '#server/core/markup.ts'
import type { Business } from '#shared/domain/business.ts'
import type { LogoImage } from '#shared/domain/logo.ts'
import { formatAddress } from '#shared/lib/address-line.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { normalizeMailbox } from './visitor-budget.ts'

/** Settings of the business, with its logo as emails show it. */
export type MailBusiness = Business & { logoImage?: LogoImage }
type EmailConfig = { business: MailBusiness; inbox: string; publicUrl: string }
export type OutboxRow = ReturnType<typeof toOutboxRow>

/** An email whose content its feature writes. */
export type Email = {
  /** Names its kind in the outbox and the log, such as `want-confirm`. */
  template: string
  /** Set for what answers a request or is about its status. */
  occasion?: 'reply' | 'status' | 'quote'
  /** Null sends it to the shop's inbox. */
  to: string | null
  /** Replies go to the shop by default. */
  replyTo?: string | null
  subject: string
  content: EmailContent
  requestId?: string
  /** One-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string
  /** iCalendar file with METHOD:PUBLISH. */
  calendar?: string
  /** Counts it against what visitors may cause to one address. */
  countsAgainstBudget?: boolean
  /** Erases its text once it is delivered. */
  isSecret?: boolean
  /** Set for the words of a person; all others are marked as automatic. */
  isHandwritten?: boolean
  /** Delay of the first attempt. */
  delayMs?: number
}

/** Picks recipient and reply address; limits emails by visitors; accepts paths as links. */
export function toOutboxRow(
  {
    requestId,
    template,
    occasion,
    to,
    replyTo,
    subject,
    content,
    unsubscribeUrl,
    calendar,
    countsAgainstBudget,
    isSecret = false,
    isHandwritten = false,
  }: Email,
  { business, inbox, publicUrl }: EmailConfig,
) {
  const { label, url } = content.action
  const email = { ...content, action: { label, url: new URL(url, publicUrl).href } }
  const recipient = to ?? inbox
  return {
    requestId: requestId ?? null,
    template,
    occasion,
    recipient,
    replyTo: replyTo === undefined ? business.email || null : replyTo,
    subject: joinLines(subject),
    html: toHtml(email, business),
    text: toText(email, business),
    unsubscribeUrl,
    calendar,
    isSecret,
    isHandwritten,
    ...(countsAgainstBudget && { budgetKey: normalizeMailbox(recipient) }),
  }
}

/** Joins lines, so that a visitor's text cannot begin another header. */
const joinLines = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

export type EmailDetail = {
  label: string
  value: string
  href?: string
}
/** Content for both HTML and plain text; details without a value are left out. */
export type EmailContent = {
  /** Line that email programs show beside the subject. */
  preview: string
  heading: string
  paragraphs: string[]
  detailsHeading: string
  details: EmailDetail[]
  action: { label: string; url: string }
  /** Reason for the email, and the link that ends such emails. */
  footer?: { text: string; label: string; url: string }
}
type Sender = Pick<
  MailBusiness,
  'name' | 'tagline' | 'address' | 'phone' | 'hoursText' | 'logoImage'
>

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = 'color:#1b1d1f'
const SOFT = 'color:#54585c'

/** Escapes text and keeps its line breaks. */
const escape = (text: string): string => escapeMarkup(text).replaceAll(/\r\n?|\n/g, '<br>')

/** Renders one column for phones, with inline styles since email programs drop others. */
export function toHtml(
  { preview, heading, paragraphs, detailsHeading, details, action, footer }: EmailContent,
  sender: Sender,
): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${escape(heading)}</title></head>
<body style="margin:0;padding:0;background:#f0ede4;${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escape(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;${INK};word-break:break-word">
<tr><td style="background:#1f2225;border-bottom:4px solid #ffd21f;padding:16px 20px;color:#ffffff;font-size:18px;font-weight:bold">${renderLogo(sender)}${escape(sender.name)}</td></tr>
<tr><td style="padding:24px 20px 8px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escape(heading)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${escape(paragraph)}</p>`).join('\n')}
</td></tr>
<tr><td style="padding:0 20px 8px">
<h2 style="margin:0 0 8px;font-size:18px">${escape(detailsHeading)}</h2>
<table width="100%" cellpadding="0" cellspacing="0" style="font-size:16px;line-height:1.4">
${details.filter(isGiven).map(toDetailRow).join('\n')}
</table></td></tr>
<tr><td style="padding:16px 20px 28px"><a href="${escape(action.url)}" style="display:inline-block;background:#ffd21f;${INK};padding:14px 22px;font-size:16px;font-weight:bold;text-decoration:none">${escape(action.label)}</a></td></tr>
<tr><td style="border-top:1px solid #dad5c8;padding:16px 20px;font-size:14px;line-height:1.5;${SOFT}">${[sender.name, sender.tagline].filter(Boolean).map(escape).join(' &middot; ')}<br>${escape(formatAddress(sender.address))}<br>
<a href="${toPhoneHref(sender.phone)}" style="${INK};font-size:18px;font-weight:bold;text-decoration:none">${escape(sender.phone)}</a><br>${escape(sender.hoursText)}${footer ? `<br><br>${escape(footer.text)} <a href="${escape(footer.url)}" style="${SOFT}">${escape(footer.label)}</a>` : ''}</td></tr>
</table></td></tr></table></body></html>`
}

const renderLogo = ({ logoImage: logo }: Sender): string =>
  logo
    ? `<img src="${escape(logo.url)}" width="${logo.width}" height="${logo.height}" alt="" style="vertical-align:middle;margin-right:12px">`
    : ''

function toDetailRow({ label, value, href }: EmailDetail): string {
  const shown = href
    ? `<a href="${escape(href)}" style="${INK}">${escape(value)}</a>`
    : escape(value)
  return `<tr><th align="left" valign="top" width="34%" style="padding:8px 8px 8px 0;border-top:1px solid #dad5c8;font-weight:normal;${SOFT}">${escape(label)}</th>
<td valign="top" style="padding:8px 0;border-top:1px solid #dad5c8">${shown}</td></tr>`
}

export function toText(
  { heading, paragraphs, detailsHeading, details, action, footer }: EmailContent,
  sender: Sender,
): string {
  const list = details
    .filter(isGiven)
    .map(
      ({ label, value, href = '' }) =>
        `${label}: ${value.replaceAll(/\r\n?|\n/g, '\n    ')}${href.startsWith('http') ? `\n    ${href}` : ''}`,
    )
  const signature = [
    '-- ',
    sender.name,
    formatAddress(sender.address),
    sender.phone,
    sender.hoursText,
  ].filter(Boolean)
  const parts = [
    heading,
    ...paragraphs,
    [`${detailsHeading}:`, ...list].join('\n'),
    `${action.label}:\n${action.url}`,
    ...(footer ? [`${footer.text}\n${footer.label}:\n${footer.url}`] : []),
    signature.join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

const isGiven = ({ value }: EmailDetail): boolean => value.trim() !== ''
