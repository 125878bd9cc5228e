import type { Email } from '#server/features/notifications/outbox.ts'
import type { Business } from '#shared/domain/business.ts'
import type { Quote } from '#shared/domain/quote-schema.ts'
import {
  ANSWER_WAY_LABELS,
  type AnswerWay,
  formatQuoteCents,
  formatTaxRate,
  lineWords,
  QUOTE_KIND_LABELS,
  type QuoteKind,
} from '#shared/domain/quote.ts'
import { formatDayAndTime, formatLongDate } from '#shared/lib/dates.ts'
import type { QuotedRequest } from './change.ts'

type SentQuote = Pick<
  Quote,
  'kind' | 'reference' | 'validUntil' | 'message' | 'jobs' | 'taxRate' | 'taxCents' | 'totalCents'
>
type About = { request: QuotedRequest; url: string; business: Business }

const describeLine = (line: Quote['jobs'][number]['lines'][number]): string =>
  [line.description, lineWords(line)].filter(Boolean).join(': ')

const factsOf = ({ jobs, taxRate, taxCents, totalCents }: SentQuote) => [
  ...jobs.map(({ title, totalCents: price, lines }) => ({
    label: title,
    value: [formatQuoteCents(price), ...lines.map(describeLine)].join('\n'),
  })),
  {
    label: taxRate ? `Sales tax, ${formatTaxRate(taxRate)}` : 'Sales tax',
    value: formatQuoteCents(taxCents),
  },
  { label: 'Total', value: formatQuoteCents(totalCents) },
]
const nounOf = (kind: QuoteKind): string => QUOTE_KIND_LABELS[kind].toLowerCase()

/** The mail with the link of a quote. */
export function sentLetter({ quote, request, url, business }: About & { quote: SentQuote }): Email {
  const { kind, reference, validUntil, message } = quote
  const until = formatLongDate(validUntil, 'UTC')
  const heading = `Your ${nounOf(kind)} ${reference}`
  return {
    requestId: request.id,
    template: 'quote-sent',
    to: request.customer.email,
    subject: `${heading} from ${business.name}`,
    content: {
      preview: `${formatQuoteCents(quote.totalCents)}, good through ${until}`,
      heading,
      paragraphs: [
        ...(message === '' ? [] : message.split(/\n\s*\n/)),
        `The prices below are for your ${request.vehicle}. They're good through ${until}.`,
        "Open the page to see every line, then accept what you want or say no. We won't order or start anything before you do.",
      ],
      factsHeading: QUOTE_KIND_LABELS[kind],
      facts: [{ label: 'Vehicle', value: request.vehicle }, ...factsOf(quote)],
      action: { label: 'See it and answer', url },
    },
  }
}

/** The mail about a quote that ends soon. */
export function expiringLetter({
  quote,
  request,
  url,
  business,
}: About & { quote: SentQuote }): Email {
  const until = formatLongDate(quote.validUntil, 'UTC')
  const heading = `Your ${nounOf(quote.kind)} ${quote.reference} ends on ${until}`
  return {
    requestId: request.id,
    template: 'quote-expiring',
    to: request.customer.email,
    subject: heading,
    content: {
      preview: `${formatQuoteCents(quote.totalCents)} through ${until}`,
      heading,
      paragraphs: [
        `We haven't had your answer yet. After ${until} the prices may change.`,
        `If you need more time, call us at ${business.phone}.`,
      ],
      factsHeading: QUOTE_KIND_LABELS[quote.kind],
      facts: [{ label: 'Vehicle', value: request.vehicle }, ...factsOf(quote)],
      action: { label: 'See it and answer', url },
    },
  }
}

type Answered = {
  quote: Pick<Quote, 'reference' | 'kind' | 'jobs' | 'acceptedCents'> & { accepted: Quote['jobs'] }
  answer: { name: string; at: Date; via: AnswerWay; reason: string }
  status: 'accepted' | 'partly-accepted' | 'declined'
}

/** The mails about an answer: one for who takes care of the request or the shop, and of an accepted quote a copy for the customer. */
export function answerLetters({
  quote,
  answer,
  status,
  request,
  url,
  business,
}: Answered & About): Email[] {
  const { reference, kind, jobs, accepted, acceptedCents } = quote
  const at = formatDayAndTime(answer.at.toISOString(), business.timeZone)
  const who = `${answer.name}, ${ANSWER_WAY_LABELS[answer.via]}`
  const price = acceptedCents === null ? '' : formatQuoteCents(acceptedCents)
  const facts = [
    { label: 'Vehicle', value: request.vehicle },
    ...jobs.map((job) => ({
      label: job.title,
      value: `${formatQuoteCents(job.totalCents)}, ${accepted.includes(job) ? 'accepted' : 'declined'}`,
    })),
    { label: 'Total with tax', value: price },
    { label: 'Answered by', value: who },
    { label: 'On', value: at },
    { label: 'Reason', value: answer.reason },
  ]
  const common = { requestId: request.id }
  const body = { factsHeading: QUOTE_KIND_LABELS[kind], facts }
  const forShop: Email = {
    ...common,
    template: status === 'declined' ? 'quote-declined' : 'quote-accepted',
    to: request.assigneeEmail,
    replyTo: request.customer.email || null,
    subject: `${reference} ${status === 'declined' ? 'declined' : `accepted, ${price}`} (${answer.name})`,
    content: {
      ...body,
      preview: `${who}, ${at}`,
      heading: `${reference} was ${status === 'declined' ? 'declined' : 'accepted'}`,
      paragraphs: [
        status === 'partly-accepted'
          ? `${answer.name} accepted a part of it.`
          : `${answer.name} answered on ${at}.`,
      ],
      action: { label: 'Open the back office', url: request.path },
    },
  }
  if (status === 'declined') return [forShop]
  const heading = `You accepted ${reference}`
  const forCustomer: Email = {
    ...common,
    template: 'quote-accepted',
    to: request.customer.email,
    subject: `${heading}, ${price}`,
    content: {
      ...body,
      preview: `${price}, ${at}`,
      heading,
      paragraphs: [
        `${answer.name} accepted this on ${at}. Keep this mail: it is your copy.`,
        `If that wasn't you, or something is wrong, call us at ${business.phone}.`,
      ],
      action: { label: 'See your receipt', url },
    },
  }
  return request.customer.email === '' ? [forShop] : [forCustomer, forShop]
}
