import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { isDiskFull } from './app-error.ts'
import type { Db } from './db.ts'
import type { Logger } from './logger.ts'

type Deps = {
  db: Db
  log: Pick<Logger, 'error' | 'info'>
  /** Data folder whose disk needs space; null if this machine stores nothing. */
  folder: string | null
  /** Returns free bytes; tests replace it. */
  freeBytes?: (folder: string) => Promise<number>
}
export type DiskWatch = ReturnType<typeof createDiskWatch>

/** Two WAL segments plus a few hours of new rows. */
const FREE_BYTES_MIN = 64 * 1024 * 1024

/** Checks for free space on the disks of the data folder and the database. */
export function createDiskWatch({ db, log, folder, freeBytes = readFreeBytes }: Deps) {
  let wasRefused = false
  let isReported = false

  /** Records that a write failed for lack of space, so the next check tries a write. */
  function noteRefusal(): void {
    wasRefused = true
  }

  /** Returns a message about the full disk, or null; throws if the database does not respond. */
  async function look(): Promise<string | null> {
    const found = await describe()
    if (found && !isReported) log.error({ event: 'disk-full' }, `${found}. Free up disk space.`)
    if (!found && isReported) log.info('disk space is available again')
    isReported = found !== null
    return found
  }

  async function describe(): Promise<string | null> {
    const free = folder === null ? Infinity : await freeBytes(folder)
    if (free < FREE_BYTES_MIN) return 'The disk of the data folder is full'
    if (wasRefused) wasRefused = !(await canWrite(db))
    return wasRefused ? 'The disk of the database is full' : null
  }

  return { noteRefusal, look }
}

/** A folder that does not exist yet is not a full disk. */
async function readFreeBytes(folder: string): Promise<number> {
  if (!existsSync(folder)) return Infinity
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Creates a temporary table of one megabyte; raw SQL because it is not in the Prisma schema. */
async function canWrite(db: Db): Promise<boolean> {
  try {
    await db.$transaction([
      db.$executeRaw`CREATE TEMPORARY TABLE room_check ON COMMIT DROP AS
        SELECT repeat('x', 1000) AS filler FROM generate_series(1, 1000)`,
    ])
    return true
  } catch (error) {
    if (isDiskFull(error)) return false
    throw error
  }
}
