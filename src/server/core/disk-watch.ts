import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { isDiskFull } from './app-error.ts'
import type { Db } from './db.ts'
import type { Logger } from './logger.ts'

type Deps = {
  db: Db
  log: Pick<Logger, 'error' | 'info'>
  /** The folder whose disk has to have room; null where nothing is stored on this machine. */
  folder: string | null
  /** The free bytes of a folder; tests have another disk. */
  freeBytes?: (folder: string) => Promise<number>
}
export type DiskWatch = ReturnType<typeof createDiskWatch>

/** Two segments of the write-ahead log and room for the rows of some hours. */
const FREE_BYTES_MIN = 64 * 1024 * 1024

/** Finds out whether there is room to write, on the disk of the data folder and on that of the database. */
export function createDiskWatch({ db, log, folder, freeBytes = freeBytesOf }: Deps) {
  let wasRefused = false
  let isReported = false

  /** Takes note that a write was refused for want of room; the next look tries whether it still is. */
  function noteRefusal(): void {
    wasRefused = true
  }

  /** Describes the disk that is full; null while there is room. Throws where the database does not answer. */
  async function look(): Promise<string | null> {
    const found = await describe()
    if (found && !isReported) log.error({ event: 'disk-full' }, `${found}. Free some room.`)
    if (!found && isReported) log.info('there is room on the disk again')
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

/** A folder that is not made yet, since nothing was stored in it, is no full disk. */
async function freeBytesOf(folder: string): Promise<number> {
  if (!existsSync(folder)) return Infinity
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Makes a table of a megabyte for a moment, in raw SQL, since it is none of the schema. */
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
