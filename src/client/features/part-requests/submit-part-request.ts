import { PART_ENDS, PART_SIDES, type PartPosition } from '#shared/domain/part-position.ts'
import { partDetailsOf } from '#shared/domain/part-request.ts'
import { FREE_TEXT_MAX } from '#shared/domain/vehicle.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { honeypotOf } from '../../components/form-honeypot.tsx'
import type { Receipt } from '../../components/form-receipt.tsx'
import { api } from '../../lib/api.ts'
import { replyInTime } from '../../lib/failure.ts'
import { keepContact } from '../../lib/last-contact.ts'
import { partRequestDraft, type PartRequestValues } from './part-request-draft.ts'

/** What the counter has to know, for it cannot rely on engine and trim. */
const BY_HAND = 'Vehicle entered by hand.'
/** How much a visitor may write, so that this still fits in. */
export const ADDITIONAL_INFO_MAX = FREE_TEXT_MAX - BY_HAND.length - 1

/** The answer of somebody who does not know which side or end; it is not sent. */
export const UNSURE = 'unsure'

/** The position as it is sent. */
export const positionOf = ({ position: { side, end } }: PartRequestValues): PartPosition => ({
  side: oneOf(PART_SIDES, side),
  end: oneOf(PART_ENDS, end),
})

/** Sends the draft as a request for a part, and clears it once the server has it. Throws what the call throws. */
export async function submitPartRequest(form: HTMLFormElement): Promise<Receipt> {
  const { values, idempotencyKey, startedAt } = partRequestDraft.read()
  const { vin, vehicle, choice, otherComponent, additionalInfo, customer } = values
  const { year, make, model, trim, engineSize } = vehicle ?? {}
  const sent = await api.requests.submitPart.mutate(
    {
      vin,
      vehicleInfo: { year, make: make ?? '', model: model ?? '', trim, engineSize },
      partDetails: {
        ...partDetailsOf(choice, positionOf(values)),
        otherComponent,
        additionalInfo: vehicle?.byHand ? `${BY_HAND}\n${additionalInfo}`.trim() : additionalInfo,
      },
      customerInfo: customer,
      website: honeypotOf(form),
      idempotencyKey,
      fillTimeMs: startedAt === null ? null : Date.now() - startedAt,
    },
    { signal: replyInTime() },
  )
  keepContact(customer)
  partRequestDraft.clear()
  return sent
}
