import { honeypotOf } from '../../components/form-honeypot.tsx'
import type { Receipt } from '../../components/form-receipt.tsx'
import { api } from '../../lib/api.ts'
import { replyInTime } from '../../lib/failure.ts'
import { keepContact } from '../../lib/last-contact.ts'
import { repairRequestDraft } from './repair-request-draft.ts'

/** The number that a field holds, typed with or without separators; 0 where it is blank. */
export const numberOf = (typed: string): number => Number(typed.replaceAll(',', ''))

/** Sends the draft as a request for a repair, and clears it once the server has it. Throws what the call throws. */
export async function submitRepairRequest(form: HTMLFormElement): Promise<Receipt> {
  const { values, idempotencyKey, startedAt } = repairRequestDraft.read()
  const fillTimeMs = startedAt === null ? null : Date.now() - startedAt
  const { year, mileage, ...vehicle } = values.vehicleInfo
  const vehicleInfo = { ...vehicle, year: numberOf(year), mileage: numberOf(mileage) }
  const sent = await api.requests.submitRepair.mutate(
    { ...values, vehicleInfo, website: honeypotOf(form), idempotencyKey, fillTimeMs },
    { signal: replyInTime() },
  )
  keepContact(values.customerInfo)
  repairRequestDraft.clear()
  return sent
}
