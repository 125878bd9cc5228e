import type { EnquiryKind } from '#shared/domain/enquiry.ts'
import { answerInTime } from '../../components/form-failure.ts'
import { honeypotOf } from '../../components/form-honeypot.tsx'
import type { Receipt } from '../../components/form-receipt.tsx'
import { api } from '../../lib/api.ts'
import type { DraftStore } from '../../lib/drafts.ts'
import type { EnquiryValues } from './enquiry-form.tsx'

type Sending = { store: DraftStore<EnquiryValues>; target: { kind: EnquiryKind; retailVehicleId: string }; form: HTMLFormElement }

/** Sends the draft as an enquiry about a car, and clears it once the server has it. Throws what the call throws. */
export async function submitEnquiry({ store, target, form }: Sending): Promise<Receipt> {
  const { values, idempotencyKey, startedAt } = store.read()
  const fillTimeMs = startedAt === null ? null : Date.now() - startedAt
  const sent = await api.enquiries.submit.mutate(
    { ...values, ...target, website: honeypotOf(form), idempotencyKey, fillTimeMs },
    { signal: answerInTime() },
  )
  store.clear()
  return sent
}
