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
  paragraphs: (context: TemplateContext) => string[]
  isUsual: boolean
}

/** Emails about status changes; `isUsual` preselects the email. */
export const STATUS_EMAIL_TEMPLATES: Record<EmailedStatus, StatusEmailTemplate> = {
  quoted: {
    heading: 'We have a price for you',
    paragraphs: (context) => [
      `We found ${context.item} for your ${context.vehicle}. The price is [price] plus sales tax. ${callUs(context)}`,
    ],
    isUsual: true,
  },
  fulfilled: {
    heading: 'Your parts request is complete',
    paragraphs: (context) => [
      `${context.item} for your ${context.vehicle} is yours. Please keep this email${withWarranty(context, ': the part comes with our warranty of ')}.`,
      callUs(context),
    ],
    isUsual: true,
  },
  scheduled: {
    heading: 'Your repair is scheduled',
    paragraphs: (context) => [
      `Your ${context.vehicle} (${context.item}) is in our calendar for [appointment], at ${context.shop.place}.`,
      callUs(context),
    ],
    isUsual: true,
  },
  completed: {
    heading: 'Your repair is done',
    paragraphs: (context) => [
      `The work on your ${context.vehicle} (${context.item}) is done. You can pick it up at ${placeAndHours(context)}.`,
      callUs(context),
    ],
    isUsual: true,
  },
  cancelled: {
    heading: "We've closed your request",
    paragraphs: (context) => [
      `Your request about ${context.item} is closed. If that comes as a surprise, tell us, and we'll open it again. ${callUs(context)}`,
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
export const STATUS_EMAIL_DELAY_MS = 10_000

/** Status email; text in square brackets is still missing. */
export type FilledStatusEmail = { status: string; subject: string; body: string }

/** Fills in the known facts; returns null if the status has no email. */
export function fillStatusEmail(
  kind: RequestKind,
  status: string,
  { context, emailTemplates = {} }: { context: TemplateContext; emailTemplates?: EmailTemplates },
): FilledStatusEmail | null {
  const template = findStatusEmailTemplate(kind, status)
  if (!template) return null
  const own = emailTemplates[toTemplateKey(status)]
  return { status, ...(own ? fillTemplate(own, context) : fillStatusTemplate(template, context)) }
}

export const fillStatusEmails = (
  kind: RequestKind,
  statuses: readonly string[],
  options: { context: TemplateContext; emailTemplates?: EmailTemplates },
): FilledStatusEmail[] => statuses.flatMap((status) => fillStatusEmail(kind, status, options) ?? [])

export const toTemplateKey = (status: string): string => `status-${status}`

export const fillStatusTemplate = (
  { heading, paragraphs }: StatusEmailTemplate,
  context: TemplateContext,
): EmailTemplate => ({
  subject: `${heading}: ${context.reference}`,
  body: [`Hello ${context.customerName},`, ...paragraphs(context)].join('\n\n'),
})

/** Default text of every email that the shop can edit. */
