import type { Email } from '#server/features/notifications/outbox.ts'
import type { Business } from '#shared/domain/business.ts'
import type { TemplateContext } from '#shared/domain/email-template.ts'
import type { RequestReply } from '#shared/domain/request-reply.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import {
  fillStatusEmail,
  STATUS_EMAIL_DELAY_MS,
  findStatusEmailTemplate,
} from '#shared/domain/status-email.ts'
import { fillTerms, type StatusTerms } from '#shared/domain/status-terms.ts'
import { formatAddress } from '#shared/lib/address-line.ts'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import type { CustomerContact } from './kind-definition.ts'
import { listCustomerDetails } from './new-request-emails.ts'

/** Email to a customer: a reply in the words of staff, or one about a new status. */
export type CustomerEmail = Email & { to: string; occasion: 'reply' | 'status' }
export type EmailedRequest = {
  kind: RequestKind
  id: string
  reference: string
  customerName: string
  email: string
  vehicle: string
  /** The part, the service or the car. */
  item: string
  statusUrl: string
}

export function toTemplateContext(
  { customerName, reference, vehicle, item }: Omit<EmailedRequest, 'statusUrl'>,
  { name, phone, hoursText, address, warranty }: Business,
): TemplateContext {
  const place = formatAddress(address)
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

export const writeReplyEmail = (request: EmailedRequest, reply: RequestReply): CustomerEmail =>
  writeCustomerEmail(request, 'reply', {
    subject: reply.subject,
    heading: `About your request ${request.reference}`,
    paragraphs: reply.body.split(/\n\s*\n/),
  })

/** Writes the email about a new status; null if the status has none. */
export function writeStatusEmail(
  request: EmailedRequest,
  { status, terms, business }: { status: string; terms: StatusTerms; business: Business },
): CustomerEmail | null {
  const email = fillStatusEmail(request.kind, status, {
    context: toTemplateContext(request, business),
    emailTemplates: business.emailTemplates,
  })
  if (!email) return null
  return writeCustomerEmail(request, 'status', {
    subject: email.subject,
    heading: findStatusEmailTemplate(request.kind, status)?.heading ?? email.subject,
    paragraphs: fillTerms(email.body, terms).split('\n\n'),
  })
}

function writeCustomerEmail(
  { kind, id, reference, email, statusUrl, item, vehicle }: EmailedRequest,
  occasion: CustomerEmail['occasion'],
  { subject, ...text }: { subject: string; heading: string; paragraphs: string[] },
): CustomerEmail {
  const about = item === vehicle ? item : `${item} for your ${vehicle}`
  return {
    occasion,
    requestId: id,
    template: `${kind}-${occasion}`,
    isHandwritten: occasion === 'reply',
    to: email,
    subject,
    // Staff can withdraw the email about a status for a while.
    ...(occasion === 'status' && { delayMs: STATUS_EMAIL_DELAY_MS }),
    content: {
      ...text,
      preview: `Reference ${reference}: ${about}`,
      detailsHeading: 'Your request',
      details: [
        { label: 'Reference', value: reference },
        { label: 'About', value: about },
      ],
      action: { label: 'Check the status', url: statusUrl },
    },
  }
}

type CustomerMessage = {
  kind: RequestKind
  requestId: string
  reference: string
  customer: CustomerContact
  about: string
  text: string
  pictureCount: number
  dueAt: Date
  /** Path in the back office. */
  path: string
  /** Null sends it to the shop's inbox. */
  assigneeEmail: string | null
}

/** Notifies staff of a customer's message; a reply to it goes to the customer. */
export function writeMessageEmail(
  { kind, requestId, reference, customer, about, text, ...message }: CustomerMessage,
  { timeZone }: Business,
): Email {
  const { pictureCount, dueAt, path, assigneeEmail } = message
  const { name } = customer
  return {
    requestId,
    template: `${kind}-message`,
    to: assigneeEmail,
    replyTo: customer.email || null,
    subject: `${reference} New message from ${name}`,
    content: {
      preview: `${name}: ${text}`,
      heading: `${name} wrote about ${reference}`,
      paragraphs: [
        ...text.split(/\n\s*\n/).filter(Boolean),
        ...(pictureCount > 0
          ? [
              `With ${pictureCount === 1 ? '1 picture' : `${pictureCount} pictures`}, in the back office.`,
            ]
          : []),
        `Answer by ${formatDayAndTime(dueAt.toISOString(), timeZone)}.`,
      ],
      detailsHeading: about,
      details: listCustomerDetails(customer),
      action: { label: 'Open the back office', url: path },
    },
  }
}

type Assignee = { email: string | null; disabledAt: Date | null }

/** Returns where news of a request go; null for the shop's inbox. */
export const findAssigneeEmail = (assignee: Assignee | null): string | null =>
  assignee?.disabledAt === null ? assignee.email : null
