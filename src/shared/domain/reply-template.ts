import {
  callUs,
  fillTemplate,
  type EmailTemplate,
  type EmailTemplates,
  NAMES_AS_FACTS,
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
  subject: (facts: TemplateContext) => string
  paragraphs: (facts: TemplateContext) => string[]
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
    paragraphs: (facts) => [
      `We have what you asked for: ${facts.item} for your ${facts.vehicle}. The price is $[price] plus sales tax.`,
      `It is a used part${withWarranty(facts, ' and comes with our warranty of ')}. We checked the fit against your vehicle.`,
      `We hold it for you until [day]. ${callUs(facts)}`,
    ],
  },
  {
    key: 'part-none',
    label: 'We do not have it',
    kinds: ['part'],
    status: null,
    subject: ({ item, vehicle, reference }) => `${item} for your ${vehicle} (${reference})`,
    paragraphs: (facts) => [
      `We looked through the yard and do not have ${facts.item} for your ${facts.vehicle} at the moment.`,
      `Vehicles come in every week. If you still need it, answer this email and we call you as soon as one arrives.`,
    ],
  },
  {
    key: 'part-ready',
    label: 'Ready to pick up',
    kinds: ['part'],
    status: null,
    subject: ({ item, reference }) => `Ready to pick up: ${item} (${reference})`,
    paragraphs: (facts) => [
      `${facts.item} for your ${facts.vehicle} is off the car, checked and ready at the counter: ${placeAndHours(facts)}.`,
      callUs(facts),
    ],
  },
  {
    key: 'repair-appointment',
    label: 'Offer an appointment',
    kinds: ['repair'],
    status: 'scheduled',
    subject: ({ vehicle, reference }) => `Appointment for your ${vehicle} (${reference})`,
    paragraphs: (facts) => [
      `We can look at your ${facts.vehicle} (${facts.item}) on [day] at [time]. Please bring it to ${facts.shop.place}.`,
      'Before any work begins you hear what it will cost, and on request you get the estimate in writing.',
      `If another time suits you better, tell us. ${callUs(facts)}`,
    ],
  },
  {
    key: 'repair-estimate',
    label: 'Send an estimate',
    kinds: ['repair'],
    status: null,
    subject: ({ item, vehicle, reference }) =>
      `Estimate: ${item} for your ${vehicle} (${reference})`,
    paragraphs: (facts) => [
      `For your ${facts.vehicle} (${facts.item}) we estimate $[price] for parts and labor, plus sales tax. Parts: [new, used or rebuilt].`,
      ...repairWarranty(facts),
      `We begin when you say yes. ${callUs(facts)}`,
    ],
  },
  {
    key: 'repair-done',
    label: 'Done, come and get it',
    kinds: ['repair'],
    status: 'completed',
    subject: ({ vehicle, reference }) => `Your ${vehicle} is done (${reference})`,
    paragraphs: (facts) => [
      `The work on your ${facts.vehicle} is done. You can pick it up at ${placeAndHours(facts)}.`,
      callUs(facts),
    ],
  },
  {
    key: 'inquiry-answer',
    label: 'Still here, come and see it',
    kinds: ['inquiry'],
    status: 'answered',
    subject: ({ item, reference }) => `Your question about the ${item} (${reference})`,
    paragraphs: (facts) => [
      `The ${facts.item} is still here. [answer]`,
      `Come and see it at ${placeAndHours(facts)}.`,
      callUs(facts),
    ],
  },
  {
    key: 'inquiry-drive',
    label: 'Test drive: day and time',
    kinds: ['inquiry'],
    status: 'answered',
    subject: ({ item, reference }) => `Your test drive: ${item} (${reference})`,
    paragraphs: (facts) => [
      `The ${facts.item} is ready for you on [day] at [time] at ${facts.shop.place}. Please bring your driver license.`,
      `If another time suits you better, tell us. ${callUs(facts)}`,
    ],
  },
  {
    key: 'inquiry-sold',
    label: 'The car is sold',
    kinds: ['inquiry'],
    status: 'closed',
    subject: ({ item, reference }) => `The ${item} is sold (${reference})`,
    paragraphs: (facts) => [
      `The ${facts.item} has found its owner. Thank you for your interest.`,
      `Tell us what you are looking for, and we call you when something like it comes in. ${callUs(facts)}`,
    ],
  },
  {
    key: 'question',
    label: 'Ask something back',
    kinds: REQUEST_KINDS,
    status: null,
    subject: ({ reference }) => `One question about your request ${reference}`,
    paragraphs: (facts) => [
      `So that we can help you with your request (${facts.item}) we need to know: [question]`,
      callUs(facts),
    ],
  },
  {
    key: 'blank',
    label: 'Blank email',
    kinds: REQUEST_KINDS,
    status: null,
    subject: ({ reference }) => `Your request ${reference}`,
    paragraphs: (facts) => ['[message]', callUs(facts)],
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
  facts: TemplateContext,
): EmailTemplate => ({
  subject: subject(facts),
  body: [`Hello ${facts.customerName},`, ...paragraphs(facts), facts.shop.name].join('\n\n'),
})

export function fillTemplates(
  kind: RequestKind,
  facts: TemplateContext,
  emailTemplates: EmailTemplates = {},
): FilledTemplate[] {
  return REPLY_TEMPLATES.filter(({ kinds }) => kinds.includes(kind)).map((template) => {
    const { key, label, status } = template
    const own = emailTemplates[key]
    return { key, label, status, ...(own ? fillTemplate(own, facts) : replyEmail(template, facts)) }
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
    template: replyEmail(template, NAMES_AS_FACTS),
  })),
  ...Object.entries(STATUS_EMAIL_TEMPLATES).map(([status, template]) => ({
    key: toTemplateKey(status),
    label: `News: ${template.heading}`,
    template: fillStatusTemplate(template, NAMES_AS_FACTS),
  })),
]
