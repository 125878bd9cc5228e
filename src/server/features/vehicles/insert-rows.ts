import type { DbOrTransaction } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { toColumnName } from './mapper.ts'

type Rows = {
  vehicle: Prisma.VehicleCreateManyInput[]
  vehicle_event: Prisma.VehicleEventCreateManyInput[]
}

/** Inserts rows with one parameter; Prisma's createMany blocks the event loop for large batches. */
export async function insertRows<Table extends keyof Rows>(
  db: DbOrTransaction,
  table: Table,
  rows: Rows[Table],
): Promise<void> {
  if (rows.length === 0) return
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const columns = Prisma.raw(fields.map(toColumnName).join(', '))
  const name = Prisma.raw(table)
  const json = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([field, value]) => [toColumnName(field), value])),
    ),
  )
  await db.$executeRaw`
    INSERT INTO ${name} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, ${json}::jsonb)`
}
