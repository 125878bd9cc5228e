import { validate as isId } from 'uuid'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { toSearchText } from '#shared/domain/search-terms.ts'
import { IN_INVENTORY } from './used-numbers.ts'

const NOT_FOUND = 'Vehicle not found'
const nameColumns = { year: true, make: true, model: true, stockNumber: true } as const

/** Describes a car for sale in an inquiry. Throws AppError 'not-found'. */
export async function describeCar({ db }: Context, id: string): Promise<string> {
  const row = isId(id)
    ? await db.vehicle.findFirst({
        where: { id, kind: 'retail', archivedAt: null },
        select: { ...nameColumns, status: true },
      })
    : null
  if (!row) throw new AppError('not-found', NOT_FOUND)
  const { year, make, model, stockNumber, status } = row
  return `${year} ${make} ${model} (stock ${stockNumber}${status === 'sold' ? ', sold' : ''})`
}

/** Describes a dismantled vehicle in any state for a part request. Throws AppError 'not-found'. */
export async function describeDonor({ db }: Context, id: string) {
  const row = isId(id)
    ? await db.vehicle.findFirst({ where: { id, kind: 'dismantled' }, select: nameColumns })
    : null
  if (!row) throw new AppError('not-found', NOT_FOUND)
  const { year, make, model, stockNumber } = row
  return { ...row, label: `${year} ${make} ${model} (stock ${stockNumber})` }
}

type Model = { year: number; make: string; model: string | null }
/** Compares year, make and model as people write them. */
export const isSameModel = (one: Model, other: Model): boolean =>
  toSearchText([one.year, one.make, one.model]) ===
  toSearchText([other.year, other.make, other.model])

/** Returns the vehicle that a part request starts from; null unless it is in the yard. */
export async function findDonor({ db }: Context, id: string) {
  if (!isId(id)) return null
  return db.vehicle.findFirst({
    where: { id, kind: 'dismantled', ...IN_INVENTORY },
    select: { id: true, ...nameColumns },
  })
}
