import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../core/app-error.ts'

const SQLITE_BUSY = 5

/** Locks the data folder; throws StartupError with the id of the process that holds it. */
export function lockFolder(dataDir: string): { release: () => void } {
  // A file lock, which Node offers through SQLite alone, ends with the process, also in a container.
  const lockFile = join(dataDir, 'instance.lock')
  const holderFile = join(dataDir, 'instance.txt')
  const lock = new DatabaseSync(lockFile, { open: false })
  try {
    lock.open()
    chmodSync(lockFile, 0o600)
    lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE')
  } catch (error) {
    if (lock.isOpen) lock.close()
    const { errcode, message } = error as { errcode?: number; message: string }
    if (errcode !== SQLITE_BUSY) {
      throw new StartupError(
        `${lockFile} cannot be locked (${message}). The user of this process must own it, and the disk must support file locks.`,
      )
    }
    throw new StartupError(
      `The data folder ${dataDir} is in use by ${readHolder(holderFile)}.\n` +
        'Stop it first, or set a different DATA_DIR. ' +
        'To run several instances of one shop, set DATABASE_URL to a shared Postgres server.',
    )
  }
  writeFileSync(
    holderFile,
    `process ${process.pid} on ${hostname()}, started ${new Date().toISOString()}`,
  )
  return {
    release: () => {
      rmSync(holderFile, { force: true })
      lock.close()
    },
  }
}

function readHolder(holderFile: string): string {
  try {
    return `another instance (${readFileSync(holderFile, 'utf8')})`
  } catch {
    return 'another instance'
  }
}
