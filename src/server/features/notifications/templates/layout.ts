import type { Business } from '#shared/domain/business.ts'
import { phoneHref } from '#shared/lib/phone.ts'

export type Fact = { label: string; value: string; href?: string }
/** What an email says, written once for HTML and plain text. */
export type EmailContent = {
  /** The line that mail programs show beside the subject. */
  preview: string
  heading: string
  paragraphs: string[]
  factsHeading: string
  facts: Fact[]
  action: { label: string; url: string }
}
export type Sender = Pick<Business, 'name' | 'tagline' | 'address' | 'phone' | 'hoursText'>

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = 'color:#1b1d1f'
const SOFT = 'color:#54585c'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML shows it, line breaks kept; every text of a visitor is escaped here. */
const escape = (text: string): string =>
  text
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
    .replaceAll(/\r\n?|\n/g, '<br>')

/** The email as HTML: one column of large text that a phone shows without zooming, styles inline because mail programs drop the rest. */
export function toHtml(
  { preview, heading, paragraphs, factsHeading, facts, action }: EmailContent,
  sender: Sender,
): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${escape(heading)}</title></head>
<body style="margin:0;padding:0;background:#f0ede4;${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escape(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;${INK}">
<tr><td style="background:#1f2225;border-bottom:4px solid #ffd21f;padding:16px 20px;color:#ffffff;font-size:18px;font-weight:bold">${escape(sender.name)}</td></tr>
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
<tr><td style="border-top:1px solid #dad5c8;padding:16px 20px;font-size:14px;line-height:1.5;${SOFT}">${escape(sender.name)} &middot; ${escape(sender.tagline)}<br>${escape(addressLine(sender))}<br>
<a href="${phoneHref(sender.phone)}" style="${INK};font-size:18px;font-weight:bold;text-decoration:none">${escape(sender.phone)}</a><br>${escape(sender.hoursText)}</td></tr>
</table></td></tr></table></body></html>`
}

function factRow({ label, value, href }: Fact): string {
  const shown = href
    ? `<a href="${escape(href)}" style="${INK}">${escape(value)}</a>`
    : escape(value)
  return `<tr><th align="left" valign="top" width="34%" style="padding:8px 8px 8px 0;border-top:1px solid #dad5c8;font-weight:normal;${SOFT}">${escape(label)}</th>
<td valign="top" style="padding:8px 0;border-top:1px solid #dad5c8;word-break:break-word">${shown}</td></tr>`
}

/** The email as plain text. */
export function toText(
  { heading, paragraphs, factsHeading, facts, action }: EmailContent,
  sender: Sender,
): string {
  const list = facts
    .filter(isGiven)
    .map(({ label, value }) => `${label}: ${value.replaceAll(/\r\n?|\n/g, '\n    ')}`)
  const signature = ['-- ', sender.name, addressLine(sender), sender.phone, sender.hoursText]
  return `${[heading, ...paragraphs, [`${factsHeading}:`, ...list].join('\n'), `${action.label}:\n${action.url}`, signature.join('\n')].join('\n\n')}\n`
}

const isGiven = ({ value }: Fact): boolean => value.trim() !== ''

const addressLine = ({ address }: Sender): string =>
  `${address.street}, ${address.city}, ${address.state} ${address.zipCode}`
