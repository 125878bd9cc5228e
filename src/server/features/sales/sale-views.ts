import { Prisma } from '#server/database/generated/client.ts'
import type { SaleView } from '#shared/domain/sale.ts'

/** Adds up what came back of `line`. */
export const CAME_BACK = Prisma.sql`(SELECT coalesce(sum(quantity), 0) FROM sale_return WHERE line_id = line.id)::int`
/** Matches lines, as `line`, whose core charge the customer can get back. */
export const CORE_OUT = Prisma.sql`line.core_cents > 0 AND line.core_returned_at IS NULL AND line.quantity > ${CAME_BACK}`
/** Matches lines, as `line`, whose piece is still on its vehicle. */
export const TO_PULL = Prisma.sql`EXISTS (SELECT FROM part WHERE part.sale_line_id = line.id AND part.status = 'on-vehicle')`

/** Conditions on `sale`. */
export const SALE_CONDITIONS: Record<SaleView, Prisma.Sql> = {
  all: Prisma.sql`true`,
  open: Prisma.sql`status = 'open'`,
  paid: Prisma.sql`status = 'paid'`,
  void: Prisma.sql`status = 'void'`,
  // A sale without credit has its goods; of one with credit, some are left to hand over.
  ready: Prisma.sql`handed_over_at IS NULL AND status <> 'void' AND (credit_cents = 0 OR EXISTS
    (SELECT FROM sale_line line WHERE line.sale_id = sale.id AND line.kind <> 'fee' AND line.quantity > ${CAME_BACK}))
    AND id NOT IN
    (SELECT line.sale_id FROM part JOIN sale_line line ON line.id = part.sale_line_id
      WHERE part.status = 'on-vehicle' AND part.claimed_at IS NOT NULL AND part.archived_at IS NULL)`,
  'balance-due': Prisma.sql`status = 'open' AND total_cents - credit_cents > paid_cents`,
  'cores-out': Prisma.sql`status <> 'void' AND id IN
    (SELECT line.sale_id FROM sale_line line WHERE ${CORE_OUT})`,
}
