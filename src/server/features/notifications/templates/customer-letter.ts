import type { Business } from '#shared/domain/business.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import { letterHtml, letterText } from './letter.ts'
import { type NewMail, oneLine } from './request-mails.ts'

/** What staff tell the sender of a request: in words of their own, or that its status changed. */
export type CustomerLetter = {
  kind: RequestKind
  occasion: 'reply' | 'status'
  reference: string
  recipient: string
  subject: string
  heading: string
  paragraphs: string[]
  /** What was asked for, as the sender would say it. */
  about: string
  statusUrl: string
}

/** A letter to a customer as a mail; an answer to it goes to the shop. */
export function customerMail(
  { kind, occasion, reference, recipient, subject, about, statusUrl, ...words }: CustomerLetter,
  business: Business,
): NewMail {
  const letter = {
    ...words,
    preview: `Reference ${reference}: ${about}`,
    factsHeading: 'Your request',
    facts: [
      { label: 'Reference', value: reference },
      { label: 'About', value: about },
    ],
    action: { label: 'Check the status', url: statusUrl },
  }
  const content = { html: letterHtml(letter, business), text: letterText(letter, business) }
  return {
    template: `${kind}-${occasion}`,
    recipient,
    replyTo: business.email,
    subject: oneLine(subject),
    ...content,
    reference,
  }
}
