import { v7 as uuidv7 } from 'uuid'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { takeLock } from '#server/database/advisory-lock.ts'
import { createBackupBucket } from './backup-bucket.ts'
import { findComplete, LATEST } from './backup-row.ts'
import { makeBackup, type WriteArchive } from './make-backup.ts'

type Deps = Pick<Context, 'db' | 'clock' | 'log' | 'business'> & {
  config: Pick<Context['config'], 'backupDir' | 's3'>
  /** Connection string of `db`, for the lock of all instances. */
  databaseUrl: string
  writeArchive: WriteArchive
}
export type Backups = ReturnType<typeof createBackups>

/** Held while one of the instances makes a backup. */
export const BACKUP_LOCK = 72_707_370
const ROWS_KEPT = 60
const IS_RUNNING = 'A backup is being made already'
const ARE_OFF = 'Automatic backups are off on this server (BACKUP_DIR)'
const STOPPED = 'The server stopped while the backup was made'

/** Creates what makes backups; one runs at a time over all instances. */
export function createBackups(deps: Deps) {
  const { config, db, clock, log, databaseUrl } = deps
  const bucket = config.s3 && createBackupBucket(config.s3)
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()

  /** Starts a backup, which continues after this resolves. Throws AppError 'conflict'. */
  async function begin(madeBy: string | null): Promise<void> {
    const folder = config.backupDir
    if (folder === null) throw new AppError('conflict', ARE_OFF)
    const release = await takeLock(databaseUrl, BACKUP_LOCK)
    if (!release) throw new AppError('conflict', IS_RUNNING)
    const id = uuidv7()
    const at = clock.now()
    try {
      await db.backup.updateMany({ where: { finishedAt: null }, data: ended(STOPPED) })
      await db.backup.create({ data: { id, startedAt: at, madeBy }, select: { id: true } })
    } catch (error) {
      await release()
      throw error
    }
    running = make(folder, { id, at }).finally(() => void release().catch(() => undefined))
  }

  async function make(folder: string, { id, at }: { id: string; at: Date }): Promise<void> {
    try {
      const last = await findComplete(db)
      const expectedBytes = Number(last?.bytes ?? 0)
      const { signal } = stopping
      const archive = await makeBackup({ ...deps, folder, bucket }, { at, expectedBytes, signal })
      const data = { ...archive, finishedAt: clock.now() }
      await db.backup.update({ where: { id }, data, select: { id: true } })
      const { missingPictures, problem, file, bytes } = archive
      if (missingPictures > 0 || problem) log.error(archive, 'the backup is not complete')
      else log.info({ file, bytes }, 'a backup was made')
      await deleteOldRows()
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      const problem = stopping.signal.aborted ? STOPPED : message
      log.error({ err: error }, 'the backup failed')
      await db.backup
        .update({ where: { id }, data: ended(problem), select: { id: true } })
        .catch(() => undefined)
    }
  }

  const ended = (problem: string) => ({ finishedAt: clock.now(), problem: problem.slice(0, 500) })

  async function deleteOldRows(): Promise<void> {
    const rows = await db.backup.findMany({ ...LATEST, skip: ROWS_KEPT, select: { id: true } })
    await db.backup.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } })
  }

  /** Aborts a running backup, whose archive does not appear. */
  async function stop(): Promise<void> {
    stopping.abort()
    await running
  }

  /** Resolves when the backup that was begun has ended. */
  const settled = (): Promise<void> => running

  return { begin, settled, stop }
}
