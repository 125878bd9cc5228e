import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { v7 as uuidv7, validate as isId } from 'uuid'
import type { SignedInContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import { addJobs, type JobTask } from '#server/core/jobs.ts'
import type { Logger } from '#server/core/logger.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { verifyOwnPassword } from '#server/features/auth/change-password.ts'
import { type Backup, BACKUP_LATE_MS, type BackupState } from '#shared/domain/backup.ts'
import type { OwnPassword } from '#shared/domain/second-factor.ts'
import { momentOf, nextDay } from '#shared/lib/business-hours.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { makeArchive, type MakeDeps } from './make-backup.ts'

type Deps = Omit<MakeDeps, 'folder'> & {
  db: Db
  clock: Clock
  log: Pick<Logger, 'info' | 'error'>
  /** Where archives are stored; null where backups are off. */
  folder: string | null
  /** Takes the lock of all instances, or gives null. */
  takeLock: () => Promise<(() => Promise<void>) | null>
}
export type BackupService = ReturnType<typeof createBackupService>

export const MAKE_BACKUP = 'make_backup'
/** Held while one of the instances makes a backup. */
export const BACKUP_LOCK = 72_707_370
const NIGHT = '03:00'
const DAY_MS = 86_400_000
const ROWS_SHOWN = 15
const ROWS_KEPT = 60
const IS_RUNNING = 'A backup is being made already'
const ARE_OFF = 'Backups by themselves are off on this server (BACKUP_DIR)'
const NOT_HERE = 'This archive is not on the server any more'
const STOPPED = 'The server stopped while the backup was made'

/** Makes backups every night and on demand, and hands their archives out. */
export function createBackupService(deps: Deps) {
  const { db, clock, log, folder, business, takeLock } = deps
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()

  /** Begins a backup that goes on after this resolves; throws AppError 'conflict' while one is made. */
  async function begin(madeBy: string | null): Promise<void> {
    if (folder === null) throw new AppError('conflict', ARE_OFF)
    const release = await takeLock()
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

  async function make(into: string, { id, at }: { id: string; at: Date }): Promise<void> {
    try {
      const last = await findComplete()
      const expectedBytes = Number(last?.bytes ?? 0)
      const { signal } = stopping
      const made = await makeArchive({ ...deps, folder: into }, { at, expectedBytes, signal })
      const data = { ...made, finishedAt: clock.now() }
      await db.backup.update({ where: { id }, data, select: { id: true } })
      if (made.missingPictures > 0 || made.problem) log.error(made, 'the backup is not complete')
      else log.info({ file: made.file, bytes: made.bytes }, 'a backup was made')
      await forgetOld()
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      const problem = stopping.signal.aborted ? STOPPED : words
      log.error({ err: error }, 'the backup failed')
      await db.backup
        .update({ where: { id }, data: ended(problem), select: { id: true } })
        .catch(() => undefined)
    }
  }

  const ended = (problem: string) => ({ finishedAt: clock.now(), problem: problem.slice(0, 500) })

  async function forgetOld(): Promise<void> {
    const rows = await db.backup.findMany({ ...LATEST, skip: ROWS_KEPT, select: { id: true } })
    await db.backup.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } })
  }

  const findComplete = () => db.backup.findFirst({ where: COMPLETE, ...LATEST })

  /** The backups of the last weeks, the latest first; null where they are off. */
  async function list(): Promise<Backup[] | null> {
    if (folder === null) return null
    const rows = await db.backup.findMany({ ...LATEST, take: ROWS_SHOWN })
    return Promise.all(rows.map(async (row) => toBackup(row, await sizeOf(folder, row.file))))
  }

  /** How the shop stands: null where backups are off. */
  async function state(): Promise<BackupState | null> {
    if (folder === null) return null
    const [last, latest] = await Promise.all([
      findComplete(),
      db.backup.findFirst({ where: { finishedAt: { not: null } }, ...LATEST }),
    ])
    return {
      lastAt: last?.startedAt.toISOString() ?? null,
      lastBytes: typeof last?.bytes === 'bigint' ? Number(last.bytes) : null,
      isLate: clock.now().getTime() - (await sinceOf(last)).getTime() > BACKUP_LATE_MS,
      problem: latest ? problemOf(latest) : null,
    }
  }

  /** The last complete backup, or the first account where there is none: a new shop has until the second night. */
  async function sinceOf(last: { startedAt: Date } | null): Promise<Date> {
    if (last) return last.startedAt
    const first = await db.staffUser.findFirst({ orderBy: { createdAt: 'asc' } })
    return first?.createdAt ?? clock.now()
  }

  /** Begins a backup for a member of staff who gives the password; throws as begin and confirmPassword do. */
  async function start(ctx: SignedInContext, password: OwnPassword): Promise<void> {
    await verifyOwnPassword(ctx, password)
    await begin(ctx.actor.name)
    await record(ctx, 'backup-made')
  }

  /** Opens an archive for a member of staff who gives the password; throws AppError 'not-found' and as confirmPassword does. */
  async function open(
    ctx: SignedInContext,
    { id, ...password }: OwnPassword & { id: string },
  ): Promise<{ name: string; bytes: number; content: Readable }> {
    await verifyOwnPassword(ctx, password)
    const row = isId(id) ? await db.backup.findUnique({ where: { id } }) : null
    const bytes = folder && row ? await sizeOf(folder, row.file) : null
    if (folder === null || !row?.file || bytes === null) throw new AppError('not-found', NOT_HERE)
    await record(ctx, 'backup-downloaded', row.file)
    return { name: row.file, bytes, content: createReadStream(join(folder, row.file)) }
  }

  const record = (
    { actor }: SignedInContext,
    action: 'backup-made' | 'backup-downloaded',
    subject?: string,
  ): Promise<unknown> => recordAudit(db, { action, actor, subject, at: clock.now() })

  /** The job of the night. It only begins the backup, which may take longer than a job. */
  const makeNightly: JobTask = async () => {
    await begin(null).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
    await schedule()
  }

  /** Has the next backup made at three in the morning of the shop, or at once where the server was off at that time. */
  async function schedule({ isStart = false } = {}): Promise<void> {
    if (folder === null) return
    const now = clock.now()
    const last = isStart ? await findComplete() : null
    const isMissed = last !== null && now.getTime() - last.startedAt.getTime() > DAY_MS
    const runAt = isMissed ? now : nextNight(now)
    await addJobs(db, [{ task: MAKE_BACKUP, payload: {}, key: MAKE_BACKUP, runAt }])
  }

  function nextNight(now: Date): Date {
    const { timeZone } = business.current()
    const today = dayIn(timeZone, now)
    const tonight = momentOf(today, NIGHT, timeZone)
    return new Date(tonight > now.getTime() ? tonight : momentOf(nextDay(today), NIGHT, timeZone))
  }

  /** Ends a backup that is being made; its archive does not appear. */
  async function stop(): Promise<void> {
    stopping.abort()
    await running
  }

  /** Resolves when the backup that was begun has ended. */
  const settled = (): Promise<void> => running

  return { list, state, start, open, makeNightly, schedule, settled, stop }
}

const LATEST = { orderBy: { startedAt: 'desc' } } as const
const COMPLETE = { bytes: { not: null }, missingPictures: 0 } as const

type Row = Prisma.BackupGetPayload<object>

const toBackup = (row: Row, sizeHere: number | null): Backup => ({
  id: row.id,
  at: row.startedAt.toISOString(),
  isRunning: row.finishedAt === null,
  madeBy: row.madeBy,
  bytes: row.bytes === null ? null : Number(row.bytes),
  missingPictures: row.missingPictures,
  problem: problemOf(row),
  isHere: sizeHere !== null,
})

function problemOf({ problem, missingPictures }: Row): string | null {
  if (missingPictures === 0) return problem
  const pictures = missingPictures === 1 ? '1 picture has' : `${missingPictures} pictures have`
  return `${pictures} no file and ${missingPictures === 1 ? 'is' : 'are'} not in the backup`
}

/** The bytes of an archive in the folder; null where it is not there. */
async function sizeOf(folder: string, file: string | null): Promise<number | null> {
  if (file === null) return null
  return stat(join(folder, file)).then(
    ({ size }) => size,
    () => null,
  )
}
