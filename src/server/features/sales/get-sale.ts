import { validate as isId } from 'uuid'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { saleRelations, toSale } from './mapper.ts'
import { SALE_NOT_FOUND } from './sale-row.ts'

const NUMBER_LENGTH_MAX = 20

/** Accepts the id or the number. Throws AppError 'not-found'. */
export async function getSale({ db, links }: Context, key: string): Promise<Sale> {
  const where = isId(key)
    ? { id: key }
    : { number: key.slice(0, NUMBER_LENGTH_MAX).trim().toUpperCase() }
  const row = await db.sale.findFirst({ where, include: saleRelations })
  if (!row) throw new AppError('not-found', SALE_NOT_FOUND)
  return toSale(row, await links.invoice.createUrl(row.id))
}
