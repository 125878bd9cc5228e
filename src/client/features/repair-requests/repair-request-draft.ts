import { createDraftStore } from '../../lib/drafts.ts'

export type RepairRequestValues = {
  vehicleInfo: {
    vin: string
    year: string
    make: string
    model: string
    trim: string
    mileage: string
    engineSize: string
  }
  serviceInfo: {
    serviceType: string
    otherServiceType: string
    description: string
    preferredDate: string
    urgency: string
  }
  customerInfo: {
    name: string
    phone: string
    email: string
    address: { street: string; city: string; state: string; zipCode: string }
  }
}

/** The repair wizard as it is being filled in; the default urgency is Medium (specification section 3). */
export const repairRequestDraft = createDraftStore<RepairRequestValues>('repair-request', {
  vehicleInfo: { vin: '', year: '', make: '', model: '', trim: '', mileage: '', engineSize: '' },
  serviceInfo: {
    serviceType: '',
    otherServiceType: '',
    description: '',
    preferredDate: '',
    urgency: 'Medium',
  },
  customerInfo: {
    name: '',
    phone: '',
    email: '',
    address: { street: '', city: '', state: '', zipCode: '' },
  },
})

/** What every step gets and what it can do. */
export type StepProps<Group extends keyof RepairRequestValues> = {
  values: RepairRequestValues[Group]
  change: (values: Partial<RepairRequestValues[Group]>) => void
  takesFocus: boolean
  /** Today in the shop's time zone, '2026-11-21'. */
  today: () => string
  phone: string
  onNext: () => void
  onBack: () => void
}
