import type { InquiryDraft } from '#shared/domain/inquiry.ts'
import type { PartRequestDraft } from '#shared/domain/part-request.ts'
import type { RepairRequestDraft } from '#shared/domain/repair-request.ts'

const FIRST_PHONE = 1000
/** As long as a person takes. */
const FILL_TIME_MS = 60_000
let phones = FIRST_PHONE
/** Starts again with the first telephone number. */
export const restartPhones = (): void => void (phones = FIRST_PHONE)

/** A telephone number that no other draft of this file has, so that one test does not look like spam to the next. */
const newPhone = () => `(518) 555-${phones++}`

/** An email address that no other draft of this file has, so that one test does not use up the receipts of the next. */
const newEmail = (name: string) => `${name}${phones}@example.com`
type PartDraft = PartRequestDraft & { vin: string }

/** A part request as the wizard sends it. */
export const partDraft = (changes: Partial<PartRequestDraft> = {}): PartDraft => ({
  vehicleInfo: { year: 2003, make: 'Honda', model: 'Accord', trim: 'EX', engineSize: '3.0L V6' },
  partDetails: { system: 'Electrical', component: 'Alternator', additionalInfo: 'Mine squeals.' },
  customerInfo: { name: 'Jane Doe', phone: newPhone(), email: newEmail('jane') },
  fillTimeMs: FILL_TIME_MS,
  ...changes,
  vin: changes.vin ?? '1HGCM82633A004352',
})

/** A repair request as the wizard sends it. */
export const repairDraft = (changes: Partial<RepairRequestDraft> = {}): RepairRequestDraft => ({
  vehicleInfo: { year: '2012', make: 'Subaru', model: 'Outback', vin: '', mileage: '121,400' },
  serviceInfo: {
    serviceType: 'Brake Service',
    description: 'Grinding from the front left.',
    urgency: 'High',
  },
  customerInfo: {
    name: 'Sam Roe',
    phone: newPhone(),
    email: newEmail('sam'),
    address: { street: '', city: '', state: '', zipCode: '' },
  },
  fillTimeMs: FILL_TIME_MS,
  ...changes,
})

/** The same as staff enter it, who are not measured. */
export function asStaff<Draft extends { fillTimeMs?: unknown }>({
  fillTimeMs: _,
  ...draft
}: Draft): Omit<Draft, 'fillTimeMs'> {
  return draft
}

/** An inquiry as the form on a car's page sends it. */
export const inquiryDraft = (
  retailVehicleId: string,
  changes: Partial<InquiryDraft> = {},
): InquiryDraft => ({
  kind: 'contact',
  retailVehicleId,
  name: 'Kim Poe',
  phone: newPhone(),
  email: newEmail('kim'),
  message: 'Is it still there?',
  fillTimeMs: FILL_TIME_MS,
  ...changes,
})
