import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { SchemaEngine, type MigrationList } from '@prisma/schema-engine-wasm'
import { migrationAdapter, type MigrationAdapterFactory } from './migration-adapter.ts'

export type OpenEngine = { engine: SchemaEngine } & Pick<
  MigrationAdapterFactory,
  'rehearse' | 'dispose'
>

// The WebAssembly engine reports a panic here and then traps without a message.
Object.assign(globalThis, {
  PRISMA_WASM_PANIC_REGISTRY: {
    set_message: (message: string) => {
      throw new Error(message)
    },
  },
})

/** Opens Prisma's schema engine for the database at `url`; the caller disposes of it. */
export async function openEngine({
  url,
  shadowUrl,
  schemaFiles = [],
}: {
  url: string
  shadowUrl?: string
  schemaFiles?: string[]
}): Promise<OpenEngine> {
  const adapter = migrationAdapter(url, shadowUrl)
  const datamodels = schemaFiles.map((path): [string, string] => [path, readFileSync(path, 'utf8')])
  const options = { datamodels: datamodels.length ? datamodels : undefined }
  const engine = await SchemaEngine.new(
    options,
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapter),
  )
  return { engine, rehearse: adapter.rehearse, dispose: adapter.dispose }
}

/** Migrations of a folder in the engine's format. */
export function listMigrations(dir: string): MigrationList {
  const names = readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  return {
    baseDir: dir,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(join(dir, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: names.toSorted().map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: readFileSync(join(dir, name, 'migration.sql'), 'utf8') },
      },
    })),
  }
}
