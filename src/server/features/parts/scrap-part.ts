import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Part, PartStepInput } from '#shared/domain/part-schema.ts'
import { changePart } from './change-part.ts'
import { assertNotReserved } from './part-row.ts'

/** Scraps a part that nobody has. Throws AppError 'conflict'. */
export const scrapPart = (
  ctx: StaffContext,
  id: string,
  { updatedAt }: PartStepInput,
): Promise<Part> =>
  changePart(ctx, { id, updatedAt }, (row) => {
    if (row.status === 'scrapped') throw new AppError('conflict', `${row.tag} is scrapped already.`)
    assertNotReserved(row)
    return {
      status: 'scrapped',
      shelf: null,
      missingAt: null,
      missingReason: '',
      event: 'scrapped',
      changes: { status: [row.status, 'scrapped'] },
    }
  })
