import { answerInTime } from '../../components/form-failure.ts'
import { honeypotOf } from '../../components/form-honeypot.tsx'
import type { Receipt } from '../../components/form-receipt.tsx'
import { api } from '../../lib/api.ts'
import { repairRequestDraft } from './repair-request-draft.ts'

/** Sends the draft as a request for a repair, and clears it once the server has it. Throws what the call throws. */
export async function submitRepairRequest(form: HTMLFormElement): Promise<Receipt> {
  const { values, idempotencyKey, startedAt } = repairRequestDraft.read()
  const fillTimeMs = startedAt === null ? null : Date.now() - startedAt
  const sent = await api.repairRequests.submit.mutate(
    { ...values, website: honeypotOf(form), idempotencyKey, fillTimeMs },
    { signal: answerInTime() },
  )
  repairRequestDraft.clear()
  return sent
}
