import * as z from 'zod'
import { createDraftStore } from '../../../hooks/use-draft.ts'
import { isPicture } from './picture-draft.ts'
import type { DraftPicture } from './send-picture.ts'

const repairRequestSchema = z.object({
  vin: z.string(),
  year: z.string(),
  make: z.string(),
  model: z.string(),
  trim: z.string(),
  mileage: z.string(),
  engineSize: z.string(),
  serviceType: z.string(),
  otherServiceType: z.string(),
  description: z.string(),
  preferredDate: z.string(),
  confirmedDate: z.string(),
  urgency: z.string(),
  pictures: z.array(z.custom<DraftPicture>(isPicture)),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
  }),
})
export type RepairRequestValues = z.infer<typeof repairRequestSchema>

/** The default urgency is Medium (rule 7.22). */
export const repairRequestDraft = createDraftStore<RepairRequestValues>(
  'repair-request',
  {
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
    pictures: [],
    name: '',
    phone: '',
    email: '',
    address: { street: '', city: '', state: '', zipCode: '' },
  },
  repairRequestSchema,
)

export const REPAIR_STEPS = { vehicle: 1, service: 2, contact: 3, review: 4 } as const
export type RepairStepProps = {
  values: RepairRequestValues
  change: (changed: Partial<RepairRequestValues>) => void
  takesFocus: boolean
  goTo: (step: number) => void
  onNext: () => void
  onBack: () => void
}
