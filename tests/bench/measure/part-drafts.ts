import type { PartRequestDraft } from '#shared/domain/part-request.ts'

/** Part request of a new customer. */
export function partDraftOf(number: number): PartRequestDraft {
  const digits = String(number).padStart(7, '0')
  return {
    vin: '1HGCM82633A004352',
    vehicleInfo: { year: 2003, make: 'Honda', model: 'Accord', trim: 'EX', engineSize: '3.0L V6' },
    partDetails: {
      system: 'Electrical',
      component: 'Alternator',
      additionalInfo: `Asked for by number ${number}.`,
    },
    customerInfo: {
      name: `Person ${number}`,
      phone: `(518) 2${digits.slice(0, 2)}-${digits.slice(3)}`,
      email: `person${number}@home.example`,
    },
    fillTimeMs: 60_000,
    idempotencyKey: `bench-part-${number}-${process.pid}`,
  }
}
