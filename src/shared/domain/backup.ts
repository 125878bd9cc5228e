import * as z from 'zod'
import { isoDateTime } from './field-schema.ts'

const HOUR_MS = 3_600_000
/** A shop without a complete backup of this time is warned. */
export const BACKUP_LATE_MS = 36 * HOUR_MS

export const backupSchema = z.object({
  id: z.string(),
  at: isoDateTime,
  isRunning: z.boolean(),
  madeBy: z
    .string()
    .nullable()
    .meta({ description: 'The account that asked for it; null for the one of the night.' }),
  bytes: z.int().nullable().meta({ description: 'The size of its archive; null without one.' }),
  missingPictures: z
    .int()
    .meta({ description: 'Pictures of vehicles and requests that had no file.' }),
  problem: z.string().nullable(),
  isHere: z.boolean().meta({ description: 'Whether the archive can be downloaded.' }),
})
export type Backup = z.infer<typeof backupSchema>

/** The last complete backup and the problem since, as the dashboard shows them. */
export const backupStateSchema = z.object({
  lastAt: isoDateTime.nullable().meta({ description: 'The last complete backup.' }),
  lastBytes: z.int().nullable(),
  isLate: z.boolean().meta({ description: 'Whether it is older than 36 hours.' }),
  problem: z.string().nullable().meta({ description: 'What went wrong since.' }),
})
export type BackupState = z.infer<typeof backupStateSchema>

/** The file name of an archive, which sorts by time and works on every system. */
export const archiveNameOf = (at: Date, { isComplete }: { isComplete: boolean }): string =>
  `backup-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z${isComplete ? '' : '-incomplete'}.tar`

/** The size of an archive in words: '12.3 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`
}
