import type { Context } from '#server/context.ts'
import { type Backup, BACKUP_LATE_MS, type BackupState } from '#shared/domain/backup.ts'
import { findComplete, LATEST, describeProblem, readSize, toBackup } from './backup-row.ts'

const ROWS_SHOWN = 15

/** Lists the backups of the last weeks, newest first; null if they are off. */
export async function listBackups({ config, db }: Context): Promise<Backup[] | null> {
  const folder = config.backupDir
  if (folder === null) return null
  const rows = await db.backup.findMany({ ...LATEST, take: ROWS_SHOWN })
  return Promise.all(rows.map(async (row) => toBackup(row, await readSize(folder, row.file))))
}

/** Returns the state of the last backup; null if backups are off. */
export async function getBackupState(ctx: Context): Promise<BackupState | null> {
  const { config, db, clock } = ctx
  if (config.backupDir === null) return null
  const [last, latest] = await Promise.all([
    findComplete(db),
    db.backup.findFirst({ where: { finishedAt: { not: null } }, ...LATEST }),
  ])
  const since = last?.startedAt ?? (await findStart(ctx))
  return {
    lastAt: last?.startedAt.toISOString() ?? null,
    lastBytes: typeof last?.bytes === 'bigint' ? Number(last.bytes) : null,
    isLate: clock.now().getTime() - since.getTime() > BACKUP_LATE_MS,
    problem: latest ? describeProblem(latest) : null,
  }
}

/** Returns the time of the first account: a new shop has until the second night. */
async function findStart({ db, clock }: Context): Promise<Date> {
  const first = await db.staffUser.findFirst({ orderBy: { createdAt: 'asc' } })
  return first?.createdAt ?? clock.now()
}
