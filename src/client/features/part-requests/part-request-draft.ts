import type { PartChoice } from '#shared/domain/part-catalogue.ts'
import type { ContactValues } from '../../components/form-contact-fields.tsx'
import { createDraftStore } from '../../lib/drafts.ts'
import type { DecodedVehicle } from '../vin/decode-vin.ts'

export type PartRequestValues = {
  vin: string
  /** What the VIN was decoded to; counts only while it is of the same VIN. */
  vehicle: DecodedVehicle | null
  choice: Required<PartChoice>
  /** A side and an end of the closed lists, UNSURE, or blank while not chosen. */
  position: { side: string; end: string }
  otherComponent: string
  additionalInfo: string
  customer: ContactValues
}

/** The parts wizard as it is being filled in. */
export const partRequestDraft = createDraftStore<PartRequestValues>('part-request', {
  vin: '',
  vehicle: null,
  choice: { category: '', subcategory: '', part: '' },
  position: { side: '', end: '' },
  otherComponent: '',
  additionalInfo: '',
  customer: { name: '', phone: '', email: '' },
})

/** What every step gets and what it can do. */
export type StepProps = {
  values: PartRequestValues
  change: (values: Partial<PartRequestValues>) => void
  takesFocus: boolean
  goTo: (step: number) => void
  back: () => void
}
