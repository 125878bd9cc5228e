import type { PartChoice } from '#shared/domain/part-catalogue.ts'
import { createDraftStore } from '../../../lib/drafts.ts'
import type { DecodedVehicle } from '../../vin/decode-vin.ts'
import type { SentPicture } from './send-picture.ts'

export type PartRequestValues = {
  vin: string
  /** The vehicle that a VIN was decoded to; valid while `vin` is the same. */
  vehicle: DecodedVehicle | null
  choice: Required<PartChoice>
  /** A side and an end of the closed lists, 'unsure', or blank while not chosen. */
  position: { side: string; end: string }
  otherComponent: string
  name: string
  phone: string
  email: string
  additionalInfo: string
  pictures: SentPicture[] | null
}

export const partRequestDraft = createDraftStore<PartRequestValues>('part-request', {
  vin: '',
  vehicle: null,
  choice: { category: '', subcategory: '', part: '' },
  position: { side: '', end: '' },
  otherComponent: '',
  name: '',
  phone: '',
  email: '',
  additionalInfo: '',
  pictures: null,
})

export type PartStepProps = {
  values: PartRequestValues
  change: (changed: Partial<PartRequestValues>) => void
  takesFocus: boolean
  goTo: (step: number) => void
  onNext: () => void
  onBack: () => void
}
