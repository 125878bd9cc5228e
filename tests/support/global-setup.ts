import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { getContainerRuntimeClient } from 'testcontainers'
import type { TestProject } from 'vitest/node'
import { migrateJobs } from '#server/core/jobs.ts'
import { migrate } from '#server/database/migrate.ts'
import { withDatabase } from '#server/database/outside-postgres.ts'
import { startThrowawayPostgres } from '../../tools/throwaway-postgres.ts'
import { MIGRATIONS_DIR, runStatement } from './postgres.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges with vitest's own
  interface ProvidedContext {
    /** Migrated, empty database to copy. */
    templateDatabaseUrl: string
    /** Folder that is removed after the run. */
    runFolder: string
  }
}

type TestServer = { url: string; stop: () => Promise<unknown> }

const IMAGE = 'postgres:18-alpine'
const TEMPLATE = 'migrated_template'
/** Drops the template and its copies. */
const COPIES = `SELECT format('DROP DATABASE %I WITH (FORCE)', datname) AS statement FROM pg_database WHERE datname LIKE '${TEMPLATE}%'`

/** Postgres and temporary folder, shared by the projects that use this file. */
export const { setup, teardown } = databaseForTests(findServer)

/** Global setup functions for tests on the server that `find` starts. */
export function databaseForTests(find: () => Promise<TestServer>) {
  let run: ReturnType<typeof startRun> | undefined

  async function provide(project: TestProject): Promise<void> {
    run ??= startRun(find)
    const { databaseServer, runFolder } = await run
    project.provide('templateDatabaseUrl', withDatabase(databaseServer.url, TEMPLATE))
    project.provide('runFolder', runFolder)
  }

  async function end(): Promise<void> {
    const ended = await run
    run = undefined
    await ended?.databaseServer.stop()
    if (ended) rmSync(ended.runFolder, { recursive: true, force: true })
  }

  return { setup: provide, teardown: end }
}

async function startRun(find: () => Promise<TestServer>) {
  const databaseServer = await find()
  const templateUrl = withDatabase(databaseServer.url, TEMPLATE)
  await dropTestDatabases(databaseServer.url)
  await runStatement(databaseServer.url, `CREATE DATABASE ${TEMPLATE}`)
  await migrate({ url: templateUrl, migrationsDir: MIGRATIONS_DIR })
  await migrateJobs(templateUrl)
  const runFolder = mkdtempSync(join(tmpdir(), 'shop-tests-'))
  // If root starts it, Postgres runs as another user, who needs access.
  chmodSync(runFolder, 0o711)
  return { databaseServer, runFolder }
}

/** Postgres of TEST_DATABASE_URL, or in a container if Docker runs, or embedded. */
export async function findServer(): Promise<TestServer> {
  const { TEST_DATABASE_URL: given } = process.env
  if (given) return serverOf(given)
  return (await hasContainerRuntime()) ? startContainer() : startThrowawayPostgres()
}

/** Existing server; only test databases are dropped. */
const serverOf = (url: string): TestServer => ({ url, stop: () => dropTestDatabases(url) })

async function dropTestDatabases(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ statement: string }>(COPIES)
  for (const { statement } of rows) await client.query(statement)
  await client.end()
}

function hasContainerRuntime(): Promise<boolean> {
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  )
}

async function startContainer(): Promise<TestServer> {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql')
  const container = await new PostgreSqlContainer(IMAGE)
    .withCommand(['postgres', '-c', 'fsync=off'])
    .start()
  return { url: container.getConnectionUri(), stop: () => container.stop() }
}
