import { type DbOrTransaction, toColumnName } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'

type Rows = {
  vehicle: Prisma.VehicleCreateManyInput[]
  vehicle_change: Prisma.VehicleEventCreateManyInput[]
}

/** Columns that are not named after their fields. */
const COLUMNS: Record<string, string> = { authorId: 'user_id', authorName: 'user_name' }
const toColumn = (field: string): string => COLUMNS[field] ?? toColumnName(field)

/** Inserts rows with one parameter; Prisma's createMany blocks the event loop for large batches. */
export async function insertRows<Table extends keyof Rows>(
  db: DbOrTransaction,
  table: Table,
  rows: Rows[Table],
): Promise<void> {
  if (rows.length === 0) return
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const columns = Prisma.raw(fields.map(toColumn).join(', '))
  const name = Prisma.raw(table)
  const json = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([field, value]) => [toColumn(field), value])),
    ),
  )
  await db.$executeRaw`
    INSERT INTO ${name} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, ${json}::jsonb)`
}
