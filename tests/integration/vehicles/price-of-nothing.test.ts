import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { addVehicle, retailInput } from '../../support/vehicles.ts'

const MIGRATION = join(
  import.meta.dirname,
  '../../../prisma/migrations/20261126140600_price_of_nothing/migration.sql',
)

const app = await createTestApp()
const execute = (sql: string) => app.db.$executeRawUnsafe(sql)

/** Without the comment lines, which may stand between two statements. */
const statements = (await readFile(MIGRATION, 'utf8'))
  .replaceAll(/^--.*$/gm, '')
  .split(';')
  .map((statement) => statement.trim())
  .filter(Boolean)

test(
  'a price of 0 that an older version stored becomes none, and other prices stay',
  { tags: ['r3.75'] },
  async () => {
    const free = await addVehicle(app, retailInput({ price: null }))
    const priced = await addVehicle(app, retailInput({ price: 9900.5 }))
    await execute('ALTER TABLE vehicle DROP CONSTRAINT vehicle_price')
    await execute('ALTER TABLE vehicle ADD CONSTRAINT vehicle_price CHECK (price_cents >= 0)')
    await execute(
      `UPDATE vehicle SET price_cents = 0, updated_at = updated_at + interval '2 days' WHERE id = '${free}'`,
    )
    for (const statement of statements) await execute(statement)
    const rows = await app.db.vehicle.findMany({
      select: { id: true, priceCents: true, previousPriceCents: true },
      orderBy: { createdAt: 'asc' },
    })
    expect(rows).toEqual([
      { id: free, priceCents: null, previousPriceCents: null },
      { id: priced, priceCents: 990_050, previousPriceCents: null },
    ])
    await expect(
      app.db.vehicle.update({ where: { id: priced }, data: { priceCents: 0 } }),
    ).rejects.toThrow(/vehicle_price/)
  },
)
