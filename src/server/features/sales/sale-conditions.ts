import { Prisma } from '#server/database/generated/client.ts'
import type { SaleView } from '#shared/domain/sale.ts'

/** Conditions on `sale`. */
export const SALE_CONDITIONS: Record<SaleView, Prisma.Sql> = {
  all: Prisma.sql`true`,
  open: Prisma.sql`status = 'open'`,
  paid: Prisma.sql`status = 'paid'`,
  void: Prisma.sql`status = 'void'`,
  ready: Prisma.sql`handed_over_at IS NULL AND status <> 'void' AND returned <> 'all'
    AND id NOT IN
    (SELECT line.sale_id FROM part JOIN sale_line line ON line.id = part.reserved_by_line_id
      WHERE part.status = 'on-vehicle' AND part.reserved_at IS NOT NULL AND part.archived_at IS NULL)`,
  'balance-due': Prisma.sql`status = 'open' AND total_cents - credit_cents > paid_cents`,
  'cores-out': Prisma.sql`cores_out > 0`,
}
