import type { ListedPart } from '#shared/domain/part-schema.ts'
import { PART_STATUS_LABELS } from '#shared/domain/part.ts'

/** Formats the place of a part: its vehicle and row, its shelf, or why it is not here. */
export function describeLocation({ status, donorLocation, shelf }: ListedPart): string {
  if (status !== 'on-vehicle') return shelf ?? PART_STATUS_LABELS[status]
  return `On the vehicle${donorLocation ? `, row ${donorLocation}` : ''}`
}
