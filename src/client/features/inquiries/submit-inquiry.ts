import type { InquiryKind } from '#shared/domain/inquiry.ts'
import { honeypotOf } from '../../components/form-honeypot.tsx'
import type { Receipt } from '../../components/form-receipt.tsx'
import { api } from '../../lib/api.ts'
import type { DraftStore } from '../../lib/drafts.ts'
import { replyInTime } from '../../lib/failure.ts'
import { keepContact } from '../../lib/last-contact.ts'
import type { InquiryValues } from './inquiry-form.tsx'

type Sending = {
  store: DraftStore<InquiryValues>
  target: { kind: InquiryKind; retailVehicleId: string }
  form: HTMLFormElement
}

/** Sends the draft as an inquiry about a car, and clears it once the server has it. Throws what the call throws. */
export async function submitInquiry({ store, target, form }: Sending): Promise<Receipt> {
  const { values, idempotencyKey, startedAt } = store.read()
  const fillTimeMs = startedAt === null ? null : Date.now() - startedAt
  const sent = await api.requests.submitInquiry.mutate(
    { ...values, ...target, website: honeypotOf(form), idempotencyKey, fillTimeMs },
    { signal: replyInTime() },
  )
  keepContact(values)
  store.clear()
  return sent
}
