import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { inject } from 'vitest'
import { createPooledDb, type Db, type DbPool } from '#server/core/db.ts'
import { withDatabase } from '#server/database/outside-postgres.ts'
import { afterUse } from './after-use.ts'
import { runStatement, withClient } from './postgres.ts'

/** Deletes all rows but the applied migrations and restarts all sequences. Triggers and foreign keys are off meanwhile; DELETE is faster than TRUNCATE on small tables. */
const EMPTY = `
  SET session_replication_role = replica;
  DO $$
  DECLARE target record;
  BEGIN
    FOR target IN SELECT schemaname, tablename FROM pg_tables
      WHERE schemaname IN ('public', 'graphile_worker') AND (schemaname, tablename) NOT IN (('public', '_prisma_migrations'), ('graphile_worker', 'migrations'))
    LOOP EXECUTE format('DELETE FROM %I.%I', target.schemaname, target.tablename); END LOOP;
    PERFORM setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) FROM pg_sequences WHERE last_value IS NOT NULL;
  END $$;`
/** A text that differs between two databases when their tables, functions, constraints, triggers, permissions or settings differ. A copied database keeps the object ids of its template. */
const STRUCTURE = `SELECT md5(concat(
  (SELECT string_agg(concat(oid, relname, relnatts, relacl), ',' ORDER BY oid) FROM pg_class WHERE relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)),
  (SELECT string_agg(concat(oid, proname, md5(prosrc)), ',' ORDER BY oid) FROM pg_proc WHERE pronamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)),
  (SELECT string_agg(concat(oid, conname), ',' ORDER BY oid) FROM pg_constraint),
  (SELECT string_agg(concat(oid, tgname, tgenabled), ',' ORDER BY oid) FROM pg_trigger),
  (SELECT string_agg(concat(oid, nspname, nspacl), ',' ORDER BY oid) FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%'),
  (SELECT string_agg(setconfig::text, ',') FROM pg_db_role_setting WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())),
  (SELECT string_agg(migration_name, ',' ORDER BY migration_name) FROM _prisma_migrations)
)) AS structure`
/** The sequences of references are created when they are needed; without them the structure is that of the template again. */
const DROP_REFERENCES = `
  DO $$
  DECLARE target text;
  BEGIN
    FOR target IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' AND sequencename LIKE 'reference\\_%'
    LOOP EXECUTE format('DROP SEQUENCE %I', target); END LOOP;
  END $$;`
/** By this name Postgres knows the connections that are kept for later files. */
export const KEPT = 'kept'
const END_OTHER_CONNECTIONS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND NOT (application_name = '${KEPT}' AND state = 'idle')`

/** Empty databases that earlier test files of this worker process used. */
const free: string[] = []
/** The clients of this worker process's databases, by URL. */
const clients = new Map<string, { db: Db; pool: DbPool }>()
let templateStructure: Promise<unknown> | undefined

/**
 * Gives the URL of a database that nothing else uses until the test file ends: migrated and without rows, or bare. Migrated
 * databases are emptied and used again by later files of the same worker process, unless the file changed their structure.
 * To be called while a test file is collected (at its top level or in a describe), not in a hook.
 */
export async function createTestDatabase({ bare = false } = {}): Promise<string> {
  const reused = bare ? undefined : free.pop()
  const url = reused ?? (await copyTemplate(bare))
  afterUse(async () => {
    if (!bare && (await isEmptied(url))) free.push(url)
    else await dropDatabase(url)
  })
  return url
}

/**
 * Gives the client of a database that createTestDatabase gave. It is kept as long as the database, with its connections and what Prisma
 * works out once for each kind of query, so nobody who gets it disconnects it.
 */
export function keptDb(url: string): Db {
  const named = new URL(url)
  named.searchParams.set('application_name', KEPT)
  const client = clients.get(url) ?? createPooledDb(named.href)
  clients.set(url, client)
  return client.db
}

async function copyTemplate(bare: boolean): Promise<string> {
  const templateUrl = inject('templateDatabaseUrl')
  const template = bare ? 'template0' : nameOf(templateUrl)
  const name = `${nameOf(templateUrl)}_${randomUUID().replaceAll('-', '')}`
  await runStatement(
    withDatabase(templateUrl, 'postgres'),
    // Postgres's default writes the whole copy to its log, which takes twice as long.
    `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`,
  )
  return withDatabase(templateUrl, name)
}

/** Removes all rows; false, with the database left as it is, when its structure is not that of the template. */
async function isEmptied(url: string): Promise<boolean> {
  templateStructure ??= withClient(inject('templateDatabaseUrl'), structureOf)
  const wanted = await templateStructure
  while (isInUse(clients.get(url)?.pool)) await sleep(1)
  return withClient(url, async (client) => {
    await client.query(END_OTHER_CONNECTIONS)
    await client.query(DROP_REFERENCES)
    if ((await structureOf(client)) !== wanted) return false
    await client.query(EMPTY)
    return true
  })
}

const isInUse = (pool: DbPool | undefined): boolean =>
  pool !== undefined && pool.idleCount < pool.totalCount

const structureOf = async (client: pg.Client): Promise<unknown> =>
  (await client.query<{ structure: string }>(STRUCTURE).catch(() => undefined))?.rows[0]?.structure

async function dropDatabase(url: string): Promise<void> {
  await clients.get(url)?.db.$disconnect()
  clients.delete(url)
  await runStatement(withDatabase(url, 'postgres'), `DROP DATABASE ${nameOf(url)} WITH (FORCE)`)
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1)

/**
 * Removes all rows of a table and of the tables that refer to it, as TRUNCATE with CASCADE does in twenty times the time; entries that nobody
 * can delete too. Only the triggers of the table itself run.
 */
export async function emptyTable(db: Db, table: string): Promise<void> {
  await db.$executeRawUnsafe(`
    DO $$
    DECLARE target regclass;
    BEGIN
      SET LOCAL session_replication_role = replica;
      FOR target IN WITH RECURSIVE referring(oid) AS (
        SELECT '${table}'::regclass::oid UNION SELECT conrelid FROM pg_constraint JOIN referring ON confrelid = referring.oid
      ) SELECT oid FROM referring WHERE oid <> '${table}'::regclass
      LOOP EXECUTE format('DELETE FROM %s', target); END LOOP;
      SET LOCAL session_replication_role = origin;
      DELETE FROM ${table};
    END $$`)
}

/** How many connections to this database wait for a lock; test files at the same time wait in databases of their own on the same server. */
export const waitingForLocks = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    )
    return rows.length
  })
