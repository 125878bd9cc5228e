import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runNode } from './prisma-command.ts'

const SOURCE = join(import.meta.dirname, '../../../prisma')
const prismaDir = mkdtempSync(join(tmpdir(), 'prisma-'))

beforeAll(() => cpSync(SOURCE, prismaDir, { recursive: true }))
afterAll(() => rmSync(prismaDir, { recursive: true }))

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
