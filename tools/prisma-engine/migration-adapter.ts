import { PrismaPg } from '@prisma/adapter-pg'
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import type pg from 'pg'
import { createClient, createPool } from '#server/core/postgres.ts'
import { withDatabase } from '#server/database/outside-postgres.ts'

const CHAR_OID = 18
const CHAR_ARRAY_OID = 1002

export type MigrationAdapterFactory = SqlMigrationAwareDriverAdapterFactory & {
  /** Runs `work` on the main database and rolls it back. */
  rehearse: <T>(work: () => Promise<T>) => Promise<T>
  /** Drops the engine's open shadow databases and disconnects. */
  dispose: () => Promise<void>
}

/** Runs `statements` on a new connection. Throws the driver's error. */
export async function runOnce(url: string, statements: string): Promise<void> {
  const client = createClient({ connectionString: url })
  try {
    await client.connect()
    await client.query(statements)
  } finally {
    await client.end()
  }
}

/** Extends @prisma/adapter-pg with "char" columns, multi-statement scripts and shadow databases. */
export function migrationAdapter(url: string, shadowUrl?: string): MigrationAdapterFactory {
  const mainPool = connectPool(url)
  const openShadows = new Set<SqlDriverAdapter>()

  async function connectToShadowDb(): Promise<SqlDriverAdapter> {
    const database = `prisma_migrate_shadow_db_${crypto.randomUUID()}`
    if (shadowUrl) {
      await runOnce(shadowUrl, 'DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public')
    } else await runOnce(url, `CREATE DATABASE "${database}" TEMPLATE template0`)

    const pool = connectPool(shadowUrl ?? withDatabase(url, database))
    const adapter = await connect(pool)
    adapter.dispose = async () => {
      if (!openShadows.delete(adapter)) return
      await pool.end()
      if (!shadowUrl) await runOnce(url, `DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`)
    }
    openShadows.add(adapter)
    return adapter
  }

  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => connect(mainPool),
    connectToShadowDb,
    rehearse: async (work) => {
      await mainPool.query('BEGIN')
      try {
        return await work()
      } finally {
        await mainPool.query('ROLLBACK')
      }
    },
    dispose: async () => {
      for (const adapter of openShadows) await adapter.dispose()
      await mainPool.end()
    },
  }
}

// One connection: the engine's advisory lock and the rehearsal's transaction belong to it.
function connectPool(url: string): pg.Pool {
  const pool = createPool({ connectionString: url, max: 1 })
  passCharAsArray(pool)
  return pool
}

async function connect(pool: pg.Pool): Promise<SqlDriverAdapter> {
  const adapter = await new PrismaPg(pool).connect()

  const queryRaw = adapter.queryRaw.bind(adapter)
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query)
    const columnTypes = result.columnTypes.map((type) =>
      type === ColumnTypeEnum.CharacterArray ? ColumnTypeEnum.Character : type,
    )
    return { ...result, columnTypes }
  }
  adapter.executeScript = async (sql) => {
    // The adapter splits scripts even in function bodies; without arguments several statements can run.
    await adapter.executeRaw({ sql, args: [], argTypes: [] })
  }
  return adapter
}

type ArrayQuery = (query: pg.QueryArrayConfig) => Promise<Partial<pg.QueryArrayResult>>

// The adapter rejects "char" but supports arrays of it; `connect` converts them back.
function passCharAsArray(pool: pg.Pool): void {
  const query: ArrayQuery = pool.query.bind(pool)
  const passing: ArrayQuery = async (config) => {
    const result = await query(config)
    for (const field of result.fields ?? []) {
      if (field.dataTypeID === CHAR_OID) field.dataTypeID = CHAR_ARRAY_OID
    }
    return result
  }
  Object.assign(pool, { query: passing })
}
