import type { StaffContext } from '#server/context.ts'
import { findFieldChanges } from '#server/core/history.ts'
import type { Part, PartChange } from '#shared/domain/part-schema.ts'
import type { PartEvent } from '#shared/domain/part.ts'
import { changePart } from './change-part.ts'
import { assertNotRegulated } from './part-row.ts'

const PRICES = ['priceCents', 'coreCents']

/** Changes the fields of a part. Throws AppError 'conflict' for a stale update. */
export async function updatePart(
  ctx: StaffContext,
  id: string,
  { updatedAt, end, ...fields }: PartChange,
): Promise<Part> {
  assertNotRegulated({ ...fields, end }, ctx.business.current())
  return changePart(ctx, { id, updatedAt }, (row) => {
    const changes = findFieldChanges({ ...row, end: row.vehicleEnd }, { ...fields, end })
    const changed = Object.keys(changes)
    return changed.length === 0
      ? null
      : { ...fields, vehicleEnd: end, event: chooseEvent(changed), changes }
  })
}

function chooseEvent(changed: string[]): PartEvent {
  if (changed.every((field) => PRICES.includes(field))) return 'priced'
  return changed.join() === 'shelf' ? 'moved' : 'corrected'
}
