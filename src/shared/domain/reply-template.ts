import {
  callUs,
  fillTemplate,
  type EmailTemplate,
  type EmailTemplates,
  NAMES_AS_CONTEXT,
  placeAndHours,
  withWarranty,
  type TemplateContext,
} from './email-template.ts'
import { REQUEST_KINDS, type RequestKind, type RequestStatus } from './request.ts'
import { toTemplateKey, STATUS_EMAIL_TEMPLATES, fillStatusTemplate } from './status-email.ts'

type ReplyTemplate = {
  key: string
  label: string
  kinds: readonly RequestKind[]
  /** Preselected new status; null keeps the current one. */
  status: RequestStatus | null
  subject: (context: TemplateContext) => string
  paragraphs: (context: TemplateContext) => string[]
}

const repairWarranty = ({
  shop: { newPartsWarranty, usedPartsWarranty },
}: TemplateContext): string[] =>
  newPartsWarranty && usedPartsWarranty
    ? [
        `Repairs with new OEM parts carry ${newPartsWarranty.replace(/ on repairs.*/, '')}, used or aftermarket parts ${usedPartsWarranty.replace(/ on used.*/, '')}.`,
      ]
    : []

/** In display order; staff replace the text in square brackets. */
const REPLY_TEMPLATES: readonly ReplyTemplate[] = [
  {
    key: 'part-price',
    label: 'We have it, with a price',
    kinds: ['part'],
    status: 'quoted',
    subject: ({ item, vehicle, reference }) => `${item} for your ${vehicle}: price (${reference})`,
    paragraphs: (context) => [
      `We have what you asked for: ${context.item} for your ${context.vehicle}. The price is $[price] plus sales tax.`,
      `It is a used part${withWarranty(context, ' and comes with our warranty of ')}. We checked the fit against your vehicle.`,
      `We hold it for you until [day]. ${callUs(context)}`,
    ],
  },
  {
    key: 'part-none',
    label: 'We do not have it',
    kinds: ['part'],
    status: null,
    subject: ({ item, vehicle, reference }) => `${item} for your ${vehicle} (${reference})`,
    paragraphs: (context) => [
      `We looked through the yard and do not have ${context.item} for your ${context.vehicle} at the moment.`,
      `Vehicles come in every week. If you still need it, answer this email and we call you as soon as one arrives.`,
    ],
  },
  {
    key: 'part-ready',
    label: 'Ready to pick up',
    kinds: ['part'],
    status: null,
    subject: ({ item, reference }) => `Ready to pick up: ${item} (${reference})`,
    paragraphs: (context) => [
      `${context.item} for your ${context.vehicle} is off the car, checked and ready at the counter: ${placeAndHours(context)}.`,
      callUs(context),
    ],
  },
  {
    key: 'repair-appointment',
    label: 'Offer an appointment',
    kinds: ['repair'],
    status: 'scheduled',
    subject: ({ vehicle, reference }) => `Appointment for your ${vehicle} (${reference})`,
    paragraphs: (context) => [
      `We can look at your ${context.vehicle} (${context.item}) on [day] at [time]. Please bring it to ${context.shop.place}.`,
      'Before any work begins you hear what it will cost, and on request you get the estimate in writing.',
      `If another time suits you better, tell us. ${callUs(context)}`,
    ],
  },
  {
    key: 'repair-estimate',
    label: 'Send an estimate',
    kinds: ['repair'],
    status: null,
    subject: ({ item, vehicle, reference }) =>
      `Estimate: ${item} for your ${vehicle} (${reference})`,
    paragraphs: (context) => [
      `For your ${context.vehicle} (${context.item}) we estimate $[price] for parts and labor, plus sales tax. Parts: [new, used or rebuilt].`,
      ...repairWarranty(context),
      `We begin when you say yes. ${callUs(context)}`,
    ],
  },
  {
    key: 'repair-done',
    label: 'Done, come and get it',
    kinds: ['repair'],
    status: 'completed',
    subject: ({ vehicle, reference }) => `Your ${vehicle} is done (${reference})`,
    paragraphs: (context) => [
      `The work on your ${context.vehicle} is done. You can pick it up at ${placeAndHours(context)}.`,
      callUs(context),
    ],
  },
  {
    key: 'inquiry-answer',
    label: 'Still here, come and see it',
    kinds: ['inquiry'],
    status: 'answered',
    subject: ({ item, reference }) => `Your question about the ${item} (${reference})`,
    paragraphs: (context) => [
      `The ${context.item} is still here. [answer]`,
      `Come and see it at ${placeAndHours(context)}.`,
      callUs(context),
    ],
  },
  {
    key: 'inquiry-drive',
    label: 'Test drive: day and time',
    kinds: ['inquiry'],
    status: 'answered',
    subject: ({ item, reference }) => `Your test drive: ${item} (${reference})`,
    paragraphs: (context) => [
      `The ${context.item} is ready for you on [day] at [time] at ${context.shop.place}. Please bring your driver license.`,
      `If another time suits you better, tell us. ${callUs(context)}`,
    ],
  },
  {
    key: 'inquiry-sold',
    label: 'The car is sold',
    kinds: ['inquiry'],
    status: 'closed',
    subject: ({ item, reference }) => `The ${item} is sold (${reference})`,
    paragraphs: (context) => [
      `The ${context.item} has found its owner. Thank you for your interest.`,
      `Tell us what you are looking for, and we call you when something like it comes in. ${callUs(context)}`,
    ],
  },
  {
    key: 'question',
    label: 'Ask something back',
    kinds: REQUEST_KINDS,
    status: null,
    subject: ({ reference }) => `One question about your request ${reference}`,
    paragraphs: (context) => [
      `So that we can help you with your request (${context.item}) we need to know: [question]`,
      callUs(context),
    ],
  },
  {
    key: 'blank',
    label: 'Blank email',
    kinds: REQUEST_KINDS,
    status: null,
    subject: ({ reference }) => `Your request ${reference}`,
    paragraphs: (context) => ['[message]', callUs(context)],
  },
]

/** Template filled in for one request, for staff to complete. */
export type FilledTemplate = {
  key: string
  label: string
  status: string | null
  subject: string
  body: string
}

const replyEmail = (
  { subject, paragraphs }: ReplyTemplate,
  context: TemplateContext,
): EmailTemplate => ({
  subject: subject(context),
  body: [`Hello ${context.customerName},`, ...paragraphs(context), context.shop.name].join('\n\n'),
})

export function fillTemplates(
  kind: RequestKind,
  context: TemplateContext,
  emailTemplates: EmailTemplates = {},
): FilledTemplate[] {
  return REPLY_TEMPLATES.filter(({ kinds }) => kinds.includes(kind)).map((template) => {
    const { key, label, status } = template
    const own = emailTemplates[key]
    return {
      key,
      label,
      status,
      ...(own ? fillTemplate(own, context) : replyEmail(template, context)),
    }
  })
}

/** Finds unfilled placeholders such as '[price]'. */
export const findBlanks = (text: string): string[] => [
  ...new Set(text.match(/\[[a-z][^\]\n]{0,40}\]/g) ?? []),
]

export const STANDARD_TEMPLATES: { key: string; label: string; template: EmailTemplate }[] = [
  ...REPLY_TEMPLATES.map((template) => ({
    key: template.key,
    label: template.label,
    template: replyEmail(template, NAMES_AS_CONTEXT),
  })),
  ...Object.entries(STATUS_EMAIL_TEMPLATES).map(([status, template]) => ({
    key: toTemplateKey(status),
    label: `News: ${template.heading}`,
    template: fillStatusTemplate(template, NAMES_AS_CONTEXT),
  })),
]
