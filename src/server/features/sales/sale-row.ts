import { validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import { assertFresh, explainChangedMeanwhile } from '#server/core/assert-fresh.ts'
import { computeUpdatedAt } from '#server/core/clock.ts'
import { type DbOrTransaction, lockSaleRow } from '#server/core/db.ts'
import type { Stamp } from '#server/core/history.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { type SaleEvent, type SaleStatus, getSaleStatus } from '#shared/domain/sale.ts'
import { type LineRow, lineRelations } from './mapper.ts'

export const SALE_NOT_FOUND = 'Sale not found'
const SALE_VOID = 'This sale is void'

/** Sale that the transaction has locked. */
export type LockedSale = Awaited<ReturnType<typeof lockSale>>

type Key = { id: string; updatedAt?: string | undefined }

/** Locks a sale in the transaction. Throws AppError 'not-found', and 'conflict' if void or stale. */
export async function lockSale(tx: DbOrTransaction, { id, updatedAt }: Key) {
  if (isId(id)) await lockSaleRow(tx, id)
  const row = isId(id)
    ? await tx.sale.findUnique({
        where: { id },
        include: { lines: { include: lineRelations, orderBy: { position: 'asc' } } },
      })
    : null
  if (!row) throw new AppError('not-found', SALE_NOT_FOUND)
  if (row.status === 'void') throw new AppError('conflict', SALE_VOID)
  await assertFresh(row, updatedAt, () => explainChangedMeanwhile('sale'))
  return row
}

type Changed = Omit<Prisma.SaleUpdateInput, 'status' | 'events' | keyof Amounts> &
  Partial<Amounts> & {
    status?: SaleStatus
    stamp: Stamp
    events: { event: SaleEvent; detail?: string }[]
  }
type Amounts = { totalCents: number; creditCents: number; paidCents: number }

/** Updates a sale with its history; the status follows from the amounts. */
export async function updateLockedSale(
  tx: DbOrTransaction,
  row: Amounts & { id: string; updatedAt: Date },
  { stamp, events, status, ...columns }: Changed,
): Promise<void> {
  await tx.sale.update({
    where: { id: row.id },
    data: {
      ...columns,
      status: status ?? getSaleStatus({ ...row, ...columns }),
      updatedAt: computeUpdatedAt(row.updatedAt, stamp.at),
      events: { create: events.map((entry) => ({ ...stamp, ...entry })) },
    },
    select: { id: true },
  })
}

/** Throws AppError 'not-found'. */
export function getSaleLine(
  { lines }: LockedSale,
  lineId: string,
): { line: LineRow; index: number } {
  const index = lines.findIndex(({ id }) => id === lineId)
  const line = lines[index]
  if (!line) throw new AppError('not-found', 'This sale has no such line')
  return { line, index }
}
