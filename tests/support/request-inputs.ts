import type { UnparsedInquiry } from '#shared/domain/inquiry.ts'
import type { UnparsedPartRequest } from '#shared/domain/part-request.ts'
import type { UnparsedRepairRequest } from '#shared/domain/repair-request.ts'

const FIRST_PHONE = 1000
/** Fill time of a human. */
const FILL_TIME_MS = 60_000
let phones = FIRST_PHONE
/** Restarts at the first phone number. */
export const restartPhones = (): void => void (phones = FIRST_PHONE)

/** Unique phone number in this file: repeated numbers count as spam. */
const newPhone = () => `(518) 555-${phones++}`

/** Unique email address in this file: receipts per address are limited. */
const newEmail = (name: string) => `${name}${phones}@example.com`
type PartRequestInput = UnparsedPartRequest & { vin: string }

/** Part request as sent by the wizard. */
export const partRequestInput = (changes: Partial<UnparsedPartRequest> = {}): PartRequestInput => ({
  vehicleInfo: { year: 2003, make: 'Honda', model: 'Accord', trim: 'EX', engineSize: '3.0L V6' },
  partDetails: { system: 'Electrical', component: 'Alternator', additionalInfo: 'Mine squeals.' },
  customerInfo: { name: 'Jane Doe', phone: newPhone(), email: newEmail('jane') },
  fillTimeMs: FILL_TIME_MS,
  ...changes,
  vin: changes.vin ?? '1HGCM82633A004352',
})

/** Repair request as sent by the wizard. */
export const repairRequestInput = (
  changes: Partial<UnparsedRepairRequest> = {},
): UnparsedRepairRequest => ({
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

/** Request as entered by staff, without a fill time. */
export function asStaff<Draft extends { fillTimeMs?: unknown }>({
  fillTimeMs: _,
  ...draft
}: Draft): Omit<Draft, 'fillTimeMs'> {
  return draft
}

/** Inquiry as sent from a vehicle page. */
export const inquiryInput = (
  retailVehicleId: string,
  changes: Partial<UnparsedInquiry> = {},
): UnparsedInquiry => ({
  kind: 'contact',
  retailVehicleId,
  name: 'Kim Poe',
  phone: newPhone(),
  email: newEmail('kim'),
  message: 'Is it still there?',
  fillTimeMs: FILL_TIME_MS,
  ...changes,
})
