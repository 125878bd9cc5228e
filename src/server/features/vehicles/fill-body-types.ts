import type { Db } from '#server/core/db.ts'
import { bodyTypeOf } from '#shared/domain/body-style.ts'

/** Sets the body type of the vehicles that were stored before there was one. */
export async function fillBodyTypes(db: Db): Promise<void> {
  const names = await db.vehicle.findMany({
    where: { bodyType: null },
    select: { make: true, model: true, trim: true },
    distinct: ['make', 'model', 'trim'],
  })
  if (names.length === 0) return
  const known = names.map((name) => ({ ...name, body_type: bodyTypeOf(name) }))
  // Prisma cannot give many rows different values in one statement.
  await db.$executeRaw`
    UPDATE vehicle SET body_type = known.body_type
    FROM jsonb_to_recordset(${JSON.stringify(known)}::jsonb) AS known (make text, model text, trim text, body_type text)
    WHERE vehicle.body_type IS NULL AND vehicle.make = known.make AND vehicle.model = known.model
      AND vehicle.trim IS NOT DISTINCT FROM known.trim`
}
