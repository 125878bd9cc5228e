import type { StaffContext } from '#server/context.ts'
import { toAuthor } from '#server/core/author.ts'
import { findFieldChanges } from '#server/core/changes.ts'
import type { Part, PartChange } from '#shared/domain/part-schema.ts'
import type { PartEvent } from '#shared/domain/part.ts'
import { getPart } from './get-part.ts'
import { lockPart, refuseRegulated, updateLockedPart } from './part-row.ts'

const PRICES = ['priceCents', 'coreCents']

/** Changes the fields of a part. Throws AppError 'conflict' for a stale update. */
export async function updatePart(
  ctx: StaffContext,
  id: string,
  { updatedAt, end, ...fields }: PartChange,
): Promise<Part> {
  refuseRegulated({ ...fields, end }, ctx.business.current())
  await ctx.db.$transaction(async (tx) => {
    const row = await lockPart(tx, id, { updatedAt })
    const changes = findFieldChanges({ ...row, end: row.vehicleEnd }, { ...fields, end })
    const changed = Object.keys(changes)
    if (changed.length === 0) return
    await updateLockedPart(tx, row, {
      ...fields,
      vehicleEnd: end,
      event: chooseEvent(changed),
      changes,
      by: toAuthor(ctx),
    })
  })
  return getPart(ctx, id)
}

function chooseEvent(changed: string[]): PartEvent {
  if (changed.every((field) => PRICES.includes(field))) return 'priced'
  return changed.join() === 'shelf' ? 'moved' : 'corrected'
}
