import type { StaffContext } from '#server/context.ts'
import type { Part, PartChange } from '#shared/domain/part-schema.ts'
import type { PartEvent } from '#shared/domain/part.ts'
import { getPart } from './get-part.ts'
import { authorOf, type Changes, lockPart, refuseRegulated, updatePart } from './part-row.ts'

const PRICES = ['priceCents', 'coreCents']

/** Changes the fields of a piece. Throws AppError 'conflict' for a stale update. */
export async function savePart(
  ctx: StaffContext,
  id: string,
  { updatedAt, end, ...fields }: PartChange,
): Promise<Part> {
  refuseRegulated({ ...fields, end }, ctx.business.current())
  const columns = { ...fields, vehicleEnd: end }
  await ctx.db.$transaction(async (tx) => {
    const row = await lockPart(tx, id, { updatedAt })
    const changes: Changes = Object.fromEntries(
      Object.entries(columns).flatMap(([field, value]) => {
        const before = row[field as keyof typeof columns]
        return before === value ? [] : [[nameOf(field), [before, value]]]
      }),
    )
    const changed = Object.keys(changes)
    if (changed.length === 0) return
    await updatePart(tx, row, {
      ...columns,
      event: eventOf(changed),
      changes,
      by: authorOf(ctx),
    })
  })
  return getPart(ctx, id)
}

const nameOf = (column: string): string => (column === 'vehicleEnd' ? 'end' : column)

function eventOf(changed: string[]): PartEvent {
  if (changed.every((field) => PRICES.includes(field))) return 'priced'
  return changed.join() === 'location' ? 'moved' : 'corrected'
}
