import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { Backup } from '#shared/domain/backup.ts'

export const LATEST = { orderBy: { startedAt: 'desc' } } as const
const COMPLETE = { bytes: { not: null }, missingPictures: 0 } as const

type Row = Prisma.BackupGetPayload<object>

/** Finds the last complete backup. */
export const findComplete = (db: Db) => db.backup.findFirst({ where: COMPLETE, ...LATEST })

export const toBackup = (row: Row, sizeHere: number | null): Backup => ({
  id: row.id,
  at: row.startedAt.toISOString(),
  isRunning: row.finishedAt === null,
  madeBy: row.madeBy,
  bytes: row.bytes === null ? null : Number(row.bytes),
  missingPictures: row.missingPictures,
  problem: describeProblem(row),
  isHere: sizeHere !== null,
})

export function describeProblem({ problem, missingPictures }: Row): string | null {
  if (missingPictures === 0) return problem
  const pictures = missingPictures === 1 ? '1 picture has' : `${missingPictures} pictures have`
  return `${pictures} no file and ${missingPictures === 1 ? 'is' : 'are'} not in the backup`
}

/** Returns the bytes of an archive in the folder; null if it does not exist. */
export async function readSize(folder: string, file: string | null): Promise<number | null> {
  if (file === null) return null
  return stat(join(folder, file)).then(
    ({ size }) => size,
    () => null,
  )
}
