import type { PartClaim } from '#shared/domain/part-schema.ts'

/** Formats 'Jane Doe, P-2026-0042/1'. */
export function formatClaimName(claim: PartClaim | null): string {
  if (claim === null) return 'a walk-in'
  const { by } = claim
  const number = by.kind === 'sale' ? by.number : by.reference
  return `${by.customerName || 'a walk-in'}, ${number}`
}
