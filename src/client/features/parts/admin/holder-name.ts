import type { PartHolder } from '#shared/domain/part-schema.ts'

/** Formats 'Jane Doe, P-2026-0042/1'. */
export function holderName(holder: PartHolder | null): string {
  if (holder === null) return 'a walk-in'
  const number = holder.kind === 'sale' ? holder.number : holder.reference
  return `${holder.customerName || 'a walk-in'}, ${number}`
}
