import { createDraftStore } from '../../../hooks/use-draft.ts'
import type { DraftPicture } from './send-picture.ts'

export type RepairRequestValues = {
  vin: string
  year: string
  make: string
  model: string
  trim: string
  mileage: string
  engineSize: string
  serviceType: string
  otherServiceType: string
  description: string
  preferredDate: string
  confirmedDate: string
  urgency: string
  pictures: DraftPicture[] | null
  name: string
  phone: string
  email: string
  address: { street: string; city: string; state: string; zipCode: string }
}

/** The default urgency is Medium (rule 7.22). */
export const repairRequestDraft = createDraftStore<RepairRequestValues>('repair-request', {
  vin: '',
  year: '',
  make: '',
  model: '',
  trim: '',
  mileage: '',
  engineSize: '',
  serviceType: '',
  otherServiceType: '',
  description: '',
  preferredDate: '',
  confirmedDate: '',
  urgency: 'Medium',
  pictures: null,
  name: '',
  phone: '',
  email: '',
  address: { street: '', city: '', state: '', zipCode: '' },
})

export type RepairStepProps = {
  values: RepairRequestValues
  change: (changed: Partial<RepairRequestValues>) => void
  takesFocus: boolean
  goTo: (step: number) => void
  onNext: () => void
  onBack: () => void
}
