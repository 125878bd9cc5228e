import type { PartReservation } from '#shared/domain/part-schema.ts'

/** Formats 'Jane Doe, P-2026-0042/1'. */
export function formatReservationName(reservedBy: PartReservation | null): string {
  if (reservedBy === null) return 'a walk-in'
  const number = reservedBy.kind === 'sale' ? reservedBy.number : reservedBy.reference
  return `${reservedBy.customerName || 'a walk-in'}, ${number}`
}
