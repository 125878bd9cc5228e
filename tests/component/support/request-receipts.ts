import type { Outputs } from '#client/lib/api.ts'

const ID = '0199a5c2-7d10-7c3b-9a51-2f6f3f0f4a11'
const STATUS_URL = 'https://shop.example/request?code=abc'
const SENT_AT = '2026-11-20T15:00:00.000Z'
/** A Monday, 10:00 AM in the shop's time zone. */
const DUE_AT = '2026-11-23T15:00:00.000Z'

const recordOf = (reference: string) => ({
  id: ID,
  reference,
  createdAt: SENT_AT,
  updatedAt: SENT_AT,
  dueAt: DUE_AT,
  notes: [],
  status: 'pending' as const,
  statusUrl: STATUS_URL,
  isSetAside: false,
})

/** Text of `DUE_AT` on a receipt. */
export const DUE_TEXT = 'Monday, November 23, 2026 at 10:00 AM EST'

/** Vehicle of a part request, as it is sent. */
export const SILVERADO = {
  year: 2016,
  make: 'Chevrolet',
  model: 'Silverado',
  trim: 'LT',
  engineSize: '6.0L V8',
}

/** Reply to a part request. */
export const sentPartRequest = (): Outputs['requests']['submitPart'] => ({
  ...recordOf('P-2026-0042'),
  vin: '1GB0C4EGXGZ280783',
  vehicleInfo: SILVERADO,
  vehicleSource: 'decoded',
  donor: null,
  partDetails: {
    system: 'Interior',
    component: 'Front Seat',
    side: null,
    end: null,
    otherComponent: '',
    additionalInfo: '',
  },
  customerInfo: { name: 'Pat Doe', phone: '(518) 555-0100', email: 'pat@example.com' },
})

/** Reply to a repair request. */
export const sentRepairRequest = (): Outputs['requests']['submitRepair'] => ({
  ...recordOf('R-2026-0042'),
  vehicleInfo: {
    vin: '',
    year: 2015,
    make: 'Toyota',
    model: 'Corolla',
    trim: '',
    mileage: 0,
    engineSize: '',
  },
  serviceInfo: {
    serviceType: 'Brake Service',
    otherServiceType: '',
    description: 'Squeals',
    preferredDate: null,
    urgency: 'Medium',
  },
  customerInfo: {
    name: 'Sam Roe',
    phone: '(518) 555-0111',
    email: 'sam@example.com',
    address: { street: '', city: '', state: '', zipCode: '' },
  },
})

/** Reply to an inquiry. */
export const sentInquiry = (): Outputs['requests']['submitInquiry'] => ({
  ...recordOf('E-2026-0042'),
  kind: 'contact',
  retailVehicleId: ID,
  vehicleLabel: '2016 Honda Accord',
  name: 'Kim Poe',
  phone: '(518) 555-0123',
  email: 'kim@example.com',
  message: 'Is it still there?',
  preferredDate: null,
})
