import type { StaffContext } from '#server/context.ts'
import { toAuthor } from '#server/core/author.ts'
import type { Part, PartChange } from '#shared/domain/part-schema.ts'
import type { PartEvent } from '#shared/domain/part.ts'
import { getPart } from './get-part.ts'
import { type Changes, lockPart, refuseRegulated, updatePart } from './part-row.ts'

const PRICES = ['priceCents', 'coreCents']

/** Changes the fields of a part. Throws AppError 'conflict' for a stale update. */
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
        return before === value ? [] : [[toFieldName(field), [before, value]]]
      }),
    )
    const changed = Object.keys(changes)
    if (changed.length === 0) return
    await updatePart(tx, row, {
      ...columns,
      event: chooseEvent(changed),
      changes,
      by: toAuthor(ctx),
    })
  })
  return getPart(ctx, id)
}

const toFieldName = (column: string): string => (column === 'vehicleEnd' ? 'end' : column)

function chooseEvent(changed: string[]): PartEvent {
  if (changed.every((field) => PRICES.includes(field))) return 'priced'
  return changed.join() === 'shelf' ? 'moved' : 'corrected'
}
