import {
  callUs,
  fillTemplate,
  type EmailTemplate,
  type EmailTemplates,
  placeAndHours,
  type TemplateContext,
  withWarranty,
} from './email-template.ts'
import type { RequestKind, RequestStatus } from './request.ts'

type EmailedStatus = Extract<
  RequestStatus,
  'quoted' | 'fulfilled' | 'scheduled' | 'completed' | 'cancelled'
>
type StatusEmailTemplate = {
  heading: string
  paragraphs: (facts: TemplateContext) => string[]
  isUsual: boolean
}

/** Emails about status changes; `isUsual` preselects the email. */
export const STATUS_EMAIL_TEMPLATES: Record<EmailedStatus, StatusEmailTemplate> = {
  quoted: {
    heading: 'We have a price for you',
    paragraphs: (facts) => [
      `We found ${facts.item} for your ${facts.vehicle}. The price is [price] plus sales tax. ${callUs(facts)}`,
    ],
    isUsual: true,
  },
  fulfilled: {
    heading: 'Your parts request is complete',
    paragraphs: (facts) => [
      `${facts.item} for your ${facts.vehicle} is yours. Please keep this email${withWarranty(facts, ': the part comes with our warranty of ')}.`,
      callUs(facts),
    ],
    isUsual: true,
  },
  scheduled: {
    heading: 'Your repair is scheduled',
    paragraphs: (facts) => [
      `Your ${facts.vehicle} (${facts.item}) is in our calendar for [appointment], at ${facts.shop.place}.`,
      callUs(facts),
    ],
    isUsual: true,
  },
  completed: {
    heading: 'Your repair is done',
    paragraphs: (facts) => [
      `The work on your ${facts.vehicle} (${facts.item}) is done. You can pick it up at ${placeAndHours(facts)}.`,
      callUs(facts),
    ],
    isUsual: true,
  },
  cancelled: {
    heading: "We've closed your request",
    paragraphs: (facts) => [
      `Your request about ${facts.item} is closed. If that comes as a surprise, tell us, and we'll open it again. ${callUs(facts)}`,
    ],
    isUsual: false,
  },
}

const hasStatusEmail = (status: string): status is EmailedStatus =>
  Object.hasOwn(STATUS_EMAIL_TEMPLATES, status)

/** Returns the template, or null; inquiries get replies instead. */
export const findStatusEmailTemplate = (
  kind: RequestKind,
  status: string,
): StatusEmailTemplate | null =>
  kind !== 'inquiry' && hasStatusEmail(status) ? STATUS_EMAIL_TEMPLATES[status] : null

/** Delay of status emails, during which staff can undo the change. */
export const STATUS_EMAIL_HELD_MS = 10_000

/** Status email; text in square brackets is still missing. */
export type FilledStatusEmail = { status: string; subject: string; body: string }

/** Fills in the known facts; returns null if the status has no email. */
export function fillStatusEmail(
  kind: RequestKind,
  status: string,
  { facts, emailTemplates = {} }: { facts: TemplateContext; emailTemplates?: EmailTemplates },
): FilledStatusEmail | null {
  const template = findStatusEmailTemplate(kind, status)
  if (!template) return null
  const own = emailTemplates[toTemplateKey(status)]
  return { status, ...(own ? fillTemplate(own, facts) : fillStatusTemplate(template, facts)) }
}

export const fillStatusEmails = (
  kind: RequestKind,
  statuses: readonly string[],
  context: { facts: TemplateContext; emailTemplates?: EmailTemplates },
): FilledStatusEmail[] => statuses.flatMap((status) => fillStatusEmail(kind, status, context) ?? [])

export const toTemplateKey = (status: string): string => `status-${status}`

export const fillStatusTemplate = (
  { heading, paragraphs }: StatusEmailTemplate,
  facts: TemplateContext,
): EmailTemplate => ({
  subject: `${heading}: ${facts.reference}`,
  body: [`Hello ${facts.customerName},`, ...paragraphs(facts)].join('\n\n'),
})

/** Default text of every email that the shop can edit. */
