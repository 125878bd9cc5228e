import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { StockKind } from '#shared/domain/vehicle.ts'
import { readHistory } from './history.ts'

/** The refusal of a change that was made on an old state, saying who changed which fields since, and to what. */
export async function staleChange(
  db: DbOrTransaction,
  { kind, id, since }: { kind: StockKind; id: string; since: Date },
): Promise<AppError> {
  const entries = await readHistory(db, { kind, vehicleId: id, since })
  const latest = new Map(
    entries
      .toReversed()
      .flatMap(({ by, changes }) => changes.map(({ field, to }) => [field, { by, to }])),
  )
  const issues = [...latest].map(([path, { by, to }]) => ({
    path,
    message: `${by} changed it to ${inWords(to)}`,
  }))
  const people = [...new Set(entries.map(({ by }) => by))].join(' and ')
  const fields = issues.length > 0 ? ` (${issues.map(({ path }) => labelOf(path)).join(', ')})` : ''
  return new AppError(
    'conflict',
    `This vehicle was changed${people && ` by ${people}`} in the meantime${fields}. Please reload it.`,
    { issues },
  )
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 picture' : `${value.length} pictures`
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'nothing'
}

const labelOf = (field: string): string =>
  field === 'vin' ? 'VIN' : field.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
