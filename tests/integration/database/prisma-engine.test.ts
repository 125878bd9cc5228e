import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../support/database.ts'
import { prisma } from './prisma-command.ts'

const ROOT = join(import.meta.dirname, '../../..')
const url = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'prisma-engine-'))
const schema = join(folder, 'prisma/schema.prisma')
const config = join(folder, 'prisma.config.ts')

beforeAll(() => {
  cpSync(join(ROOT, 'prisma'), join(folder, 'prisma'), { recursive: true })
  writeFileSync(
    config,
    `process.env.PRISMA_SCHEMA_ENGINE_BINARY = ${JSON.stringify(join(ROOT, 'tools/prisma-engine/main.ts'))}
    export default { schema: ${JSON.stringify(schema)}, migrations: { path: ${JSON.stringify(join(folder, 'prisma/migrations'))} },
      datasource: { url: process.env.DATABASE_URL } }`,
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a developer adds a field: migrate dev writes the migration and applies it', async () => {
  const text = readFileSync(schema, 'utf8')
  writeFileSync(schema, text.replace('model Vehicle {', 'model Vehicle {\n  doors Int?'))
  const { exitCode, output } = await run('migrate', 'dev', '--name', 'doors')
  expect(output).toContain('Your database is now in sync with your schema.')
  expect(exitCode).toBe(0)
  const written =
    readdirSync(join(folder, 'prisma/migrations')).find((name) => name.endsWith('_doors')) ?? ''
  expect(
    readFileSync(join(folder, 'prisma/migrations', written, 'migration.sql'), 'utf8'),
  ).toContain('ADD COLUMN     "doors" INTEGER')
})

const run = (...args: string[]) => prisma([...args, '--config', config], url)
