import type { InquiryKind } from './inquiry.ts'
import type { RequestKind } from './request.ts'

type ReceiptWords = { heading: string; next: string }

/** What a request is about, as a receipt says it: an inquiry is a question or a test drive. */
export type ReceiptSubject = Exclude<RequestKind, 'inquiry'> | InquiryKind

/** That we have the request and what happens next, in the same words on the screen, in the mail and on the status page. */
export const RECEIPT_WORDS: Record<ReceiptSubject, ReceiptWords> = {
  part: {
    heading: 'We have your parts request',
    next: "Next, someone at the counter checks our yard and the fit against your vehicle. Then we'll call or write with a price, or tell you straight if we don't have it.",
  },
  repair: {
    heading: 'We have your repair request',
    next: 'We will contact you shortly to confirm your appointment. Until then no time is booked.',
  },
  contact: {
    heading: 'We have your question',
    next: 'We will answer you shortly, by phone or email.',
  },
  'test-drive': {
    heading: 'We have your test drive request',
    next: 'We will contact you shortly to agree on a day and time. Until then no time is booked and the car may still be sold.',
  },
}
