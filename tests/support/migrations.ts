import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS_DIR } from './postgres.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Folder with the migrations of an earlier version. */
export function copyMigrations({ before }: { before: string }): string {
  const folder = join(temporaryFolder(), 'migrations')
  for (const name of readdirSync(MIGRATIONS_DIR).filter((each) => each < before)) {
    cpSync(join(MIGRATIONS_DIR, name), join(folder, name), { recursive: true })
  }
  return folder
}
