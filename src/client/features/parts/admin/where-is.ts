import type { ListedPart } from '#shared/domain/part-schema.ts'

/** Formats the place of a part: its vehicle and row, or its last shelf. */
export function describeLocation({ status, donorLocation, shelf }: ListedPart): string {
  if (status !== 'on-vehicle') return shelf ?? '–'
  return `On the vehicle${donorLocation ? `, row ${donorLocation}` : ''}`
}
