import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { restoreBackup } from './backup/restore-backup.ts'
import { readConfig } from './config.ts'
import { StartupError } from './core/app-error.ts'
import { createLogger } from './core/logger.ts'
import { openCustomerPictureStore, openPictureStore } from './features/uploads/picture-store.ts'

const USAGE = `Restores an archive of npm run backup into an empty DATA_DIR (and an empty database if DATABASE_URL is set):
  npm run restore -- FILE
  npm run restore -- -          reads from standard input`
const REASONS: Record<string, (file: string) => string> = {
  ENOENT: (file) => `File not found: ${file}`,
  EISDIR: (file) => `${file} is a folder. Specify an archive`,
  EACCES: (file) => `This user cannot read ${file} or cannot write to DATA_DIR`,
  ENOSPC: () => 'Not enough disk space in DATA_DIR',
}
const STDIN = '-'

/** Folder of the migrations, relative to the bundled file. */
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

const [file, ...rest] = process.argv.slice(2)
try {
  if (!file || rest.length > 0) throw new StartupError(USAGE)
  await restore(file)
} catch (error) {
  process.stderr.write(`${toMessage(error)}\n`)
  process.exitCode = 1
}

async function restore(from: string): Promise<void> {
  const { dataDir, databaseUrl, s3 } = readConfig()
  const archive =
    from === STDIN
      ? { open: () => Promise.resolve(process.stdin), isFile: false }
      : {
          open: async () => (await open(from)).createReadStream(),
          isFile: (await stat(from)).isFile(),
        }
  const { createdAt, rows, pictures } = await restoreBackup(archive, {
    dataDir,
    databaseUrl,
    migrationsDir: path.join(root, 'prisma/migrations'),
    picturesIn: (folder) => ({
      pictures: openPictureStore({ dataDir: folder, s3 }),
      'customer-pictures': openCustomerPictureStore({ dataDir: folder, s3 }),
    }),
    log: createLogger({ level: 'error', pretty: false }),
  })
  process.stderr.write(
    `Restored the shop of ${createdAt}: ${rows} rows, ${pictures} picture files. All users must sign in again.\n`,
  )
}

function toMessage(error: unknown): string {
  if (error instanceof StartupError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return REASONS[code]?.(String(file)) ?? String(error)
}
