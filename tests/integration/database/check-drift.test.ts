import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runNode } from './prisma-command.ts'

const SOURCE = join(import.meta.dirname, '../../../prisma')
const prismaDir = mkdtempSync(join(tmpdir(), 'prisma-'))

beforeAll(() => cpSync(SOURCE, prismaDir, { recursive: true }))
afterAll(() => rmSync(prismaDir, { recursive: true }))

test('what Prisma cannot say may stand in the migrations alone', async () => {
  mkdirSync(join(prismaDir, 'migrations/29990101000000_rules'))
  writeFileSync(
    join(prismaDir, 'migrations/29990101000000_rules/migration.sql'),
    `
    CREATE UNIQUE INDEX one_of_each ON vehicle (vin) WHERE status <> 'sold' AND year > 1950;
    CREATE INDEX by_lower_make ON vehicle (lower(make));
    ALTER TABLE vehicle ADD CONSTRAINT not_too_far CHECK (mileage < 10000000);
    CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END; $$;
    CREATE TRIGGER keep BEFORE UPDATE ON vehicle FOR EACH ROW EXECUTE FUNCTION keep();`,
  )
  expect(await checkDrift()).toMatchObject({ exitCode: 0 })
})

test('a field without a migration fails the check with the SQL that is missing', async () => {
  const schema = join(prismaDir, 'schema.prisma')
  writeFileSync(
    schema,
    readFileSync(schema, 'utf8').replace('model Vehicle {', 'model Vehicle {\n  doors Int?'),
  )
  const { exitCode, output } = await checkDrift()
  expect(output).toContain('ALTER TABLE "vehicle" ADD COLUMN     "doors" INTEGER;')
  expect(exitCode).toBe(1)
})

const checkDrift = () => runNode(['tools/check-drift.ts', prismaDir])
