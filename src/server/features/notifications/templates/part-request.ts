import type { Business } from '#shared/domain/business.ts'
import type { SentPartRequest } from '#shared/domain/part-request.ts'
import { REPLY_WITHIN_HOURS } from '#shared/domain/request.ts'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import { given } from './given.ts'
import type { Topic } from './topic.ts'

/** A parts request in its mails, with the moment by which the shop answers, in the shop's time zone. */
export function partRequestTopic(
  { vin, vehicleInfo, partDetails, customerInfo, dueAt }: SentPartRequest,
  { timeZone }: Business,
): Topic {
  const vehicle = `${vehicleInfo.year} ${vehicleInfo.make} ${vehicleInfo.model}`
  return {
    name: 'Parts request',
    about: `${vehicle}, ${partDetails.component}`,
    customer: customerInfo,
    facts: given([
      { label: 'Vehicle', value: `${vehicle} ${vehicleInfo.trim}`.trim() },
      { label: 'VIN', value: vin },
      { label: 'Engine', value: vehicleInfo.engineSize },
      { label: 'Part', value: partDetails.component },
      { label: 'Other part', value: partDetails.otherComponent },
      { label: 'Notes', value: partDetails.additionalInfo },
    ]),
    receipt: {
      heading: 'We have your parts request',
      paragraphs: [
        `We'll get back to you by ${formatDayAndTime(dueAt, timeZone)}. That is within ${REPLY_WITHIN_HOURS} business hours.`,
        "Next, someone at the counter checks our yard and the fit against your VIN. Then we call or write with a price, or tell you straight if we don't have it.",
      ],
    },
  }
}
