import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { withDatabase } from '#server/database/database-url.ts'

export const MIGRATIONS_DIR = join(import.meta.dirname, '../../prisma/migrations')

/**
 * Gives the URL of a database of its own, dropped after the test file: migrated and without rows, or bare.
 * To be called while a test file is collected (at its top level or in a describe), not in a hook.
 */
export async function createTestDatabase({ bare = false } = {}): Promise<string> {
  const templateUrl = inject('templateDatabaseUrl')
  const template = bare ? 'template0' : new URL(templateUrl).pathname.slice(1)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const serverUrl = withDatabase(templateUrl, 'postgres')
  await runStatement(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  afterAll(() => runStatement(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`))
  return withDatabase(templateUrl, name)
}

/** Runs one statement on a connection of its own. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
