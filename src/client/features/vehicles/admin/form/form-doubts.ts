import { readWhole } from '#shared/lib/amounts.ts'
import { readTypedDate, writeTypedDate } from '#shared/lib/typed-date.ts'
import type { VehicleDraft } from './use-vehicle-draft.ts'

/** A value that may be right but is asked about before the vehicle is saved. */
export type Doubt = { title: string; question: string; change: string }

/** Doubts about what was typed in this form; stored values are not asked about again. */
export function findDoubts({ fields, before }: VehicleDraft, today: string): Doubt[] {
  const typed = (name: string) => (fields[name] === before[name] ? '' : (fields[name] ?? ''))
  const day = readTypedDate(typed('dateAcquired'), today)
  return [
    ...(day !== null && day > today
      ? [
          {
            title: 'The acquisition date is in the future',
            question: `Date Acquired is ${writeTypedDate(day)}. Is that right?`,
            change: 'Change the date',
          },
        ]
      : []),
    ...(readWhole(typed('mileage')) === 0
      ? [
          {
            title: 'The mileage is 0',
            question: 'Mileage is 0, though the vehicle is used. Is that right?',
            change: 'Change the mileage',
          },
        ]
      : []),
  ]
}
