import type { CustomerEmail } from '#server/features/notifications/service.ts'
import type { Business } from '#shared/domain/business.ts'
import type { TemplateContext } from '#shared/domain/letter.ts'
import { filledStatusEmail, statusEmailTemplateOf } from '#shared/domain/reply-template.ts'
import type { RequestReply } from '#shared/domain/request-reply.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import { fillTerms, type StatusTerms } from '#shared/domain/status-terms.ts'
import type { EmailContext } from './kinds.ts'

/** The request that an email is about. */
export type EmailSubject = EmailContext & {
  kind: RequestKind
  id: string
  reference: string
  statusUrl: string
}

/** What the templates of emails to a customer are filled with. */
export function templateContext(
  { customerName, reference, vehicle, item }: Omit<EmailSubject, 'statusUrl'>,
  { name, phone, hoursText, address, warranty }: Business,
): TemplateContext {
  const place = `${address.street}, ${address.city}, ${address.state} ${address.zipCode}`
  const shop = {
    name,
    phone,
    hoursText,
    place,
    usedPartsWarranty: warranty.usedParts,
    newPartsWarranty: warranty.newParts,
  }
  return { customerName, reference, vehicle, item, shop }
}

/** An email in the words of staff. */
export const replyEmail = (subject: EmailSubject, reply: RequestReply): CustomerEmail => ({
  ...envelopeOf(subject),
  occasion: 'reply',
  subject: reply.subject,
  heading: `About your request ${subject.reference}`,
  paragraphs: reply.body.split(/\n\s*\n/),
})

/** The email about a new status, as staff saw it before; null where this status has none. */
export function statusEmail(
  subject: EmailSubject,
  { status, terms, business }: { status: string; terms: StatusTerms; business: Business },
): CustomerEmail | null {
  const email = filledStatusEmail(subject.kind, status, {
    facts: templateContext(subject, business),
    letters: business.letters,
  })
  if (!email) return null
  return {
    ...envelopeOf(subject),
    occasion: 'status',
    subject: email.subject,
    heading: statusEmailTemplateOf(subject.kind, status)?.heading ?? email.subject,
    paragraphs: fillTerms(email.body, terms).split('\n\n'),
  }
}

const envelopeOf = ({ kind, id, reference, email, statusUrl, item, vehicle }: EmailSubject) => ({
  kind,
  requestId: id,
  reference,
  recipient: email,
  statusUrl,
  about: item === vehicle ? item : `${item} for your ${vehicle}`,
})
