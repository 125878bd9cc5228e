import * as z from 'zod'
import { HOUR_MS } from '../lib/durations.ts'
import { isoDateTime } from './field-schema.ts'

/** Age of the last complete backup at which the shop gets a warning. */
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

/** Last complete backup and any later problem. */
export const backupStateSchema = z.object({
  lastAt: isoDateTime.nullable().meta({ description: 'The last complete backup.' }),
  lastBytes: z.int().nullable(),
  isLate: z.boolean().meta({ description: 'Whether it is older than 36 hours.' }),
  problem: z.string().nullable().meta({ description: 'What went wrong since.' }),
})
export type BackupState = z.infer<typeof backupStateSchema>

/** Returns a file name that sorts by time and is valid on every system. */
export const formatArchiveName = (at: Date, { isComplete }: { isComplete: boolean }): string =>
  `backup-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z${isComplete ? '' : '-incomplete'}.tar`

/** Formats a size such as '12.3 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`
}
