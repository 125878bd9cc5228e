import type { Business } from '#shared/domain/business.ts'
import type { SentInquiry } from '#shared/domain/inquiry.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { given } from './given.ts'
import type { Topic } from './topic.ts'

/** A question about a car for sale, or the wish to drive it, in its mails. */
export function inquiryTopic(
  { kind, vehicleLabel, message, preferredDate, name, phone, email }: SentInquiry,
  business: Business,
): Topic {
  const isTestDrive = kind === 'test-drive'
  return {
    name: isTestDrive ? 'Test drive' : 'Question',
    about: vehicleLabel,
    customer: { name, phone, email },
    facts: given([
      { label: 'Vehicle', value: vehicleLabel },
      { label: 'Preferred day', value: preferredDate ? formatLongDate(preferredDate, 'UTC') : '' },
      { label: 'Message', value: message },
    ]),
    receipt: {
      heading: isTestDrive ? 'We have your wish for a test drive' : 'We have your question',
      paragraphs: [
        isTestDrive
          ? 'We will contact you shortly to agree on a day and time. Until then no time is booked and the car may still be sold.'
          : 'We will answer you shortly, by phone or by mail.',
        `In a hurry? Call us at ${business.phone}, ${business.hoursText}.`,
      ],
    },
  }
}
