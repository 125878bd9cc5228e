import type { Db } from '#server/core/db.ts'
import { guessBodyType } from '#shared/domain/body-style.ts'

/** Rows per statement, which stays far below the query timeout. */
const BATCH = 1000

/** Sets body types where the migration that added them left null; only code can derive them. */
export async function fillBodyTypes(db: Db): Promise<void> {
  for (;;) {
    const rows = await db.vehicle.findMany({
      where: { bodyType: null },
      select: { id: true, make: true, model: true, trim: true },
      take: BATCH,
    })
    if (rows.length === 0) return
    const known = rows.map(({ id, ...name }) => ({ id, body_type: guessBodyType(name) }))
    // Prisma cannot give many rows different values in one statement.
    await db.$executeRaw`
      UPDATE vehicle SET body_type = known.body_type
      FROM jsonb_to_recordset(${JSON.stringify(known)}::jsonb) AS known (id uuid, body_type text)
      WHERE vehicle.id = known.id`
  }
}
