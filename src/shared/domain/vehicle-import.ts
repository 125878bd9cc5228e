import * as z from 'zod'
import { fieldChangeSchema } from './vehicle-admin.ts'

export const IMPORT_ROWS_MAX = 2000
export const IMPORT_BYTES_MAX = 2 * 1024 * 1024

/** Names the column that says why a row was left out; a file may have it and nothing is read from it. */
export const REASON_HEADER = 'Left Out Because'

const IMPORT_EMPTY = 'Please choose a file or paste its rows'

/** What is sent to see what a file would do, and to have it done. */
export const importFileSchema = z.object({
  csv: z
    .string({ error: IMPORT_EMPTY })
    .refine((text) => text.trim() !== '', IMPORT_EMPTY)
    .max(IMPORT_BYTES_MAX, 'The file is too large: at most 2 MB at a time'),
})
export const importSchema = importFileSchema.extend({
  fingerprint: z
    .string({ error: 'Please review the import first' })
    .max(100)
    .meta({ description: 'That of the preview; where it no longer fits, nothing is written.' }),
  skipWrong: z.boolean().default(false).meta({
    description: 'Leaves out the rows that are wrong; without it nothing is written where one is.',
  }),
})

/** What one row of a file would do. */
export const importRowSchema = z.object({
  /** The line of the file that the row begins on, from 1. */
  line: z.int(),
  stockNumber: z.string(),
  /** Year, make and model as far as they are known. */
  name: z.string(),
  action: z.enum(['create', 'update', 'unchanged', 'wrong']),
  changes: z.array(fieldChangeSchema),
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type ImportRow = z.infer<typeof importRowSchema>

/** What a file would do, row by row; nothing is written yet. */
export const importPreviewSchema = z.object({
  rows: z.array(importRowSchema),
  /** Headers that no column answers to, and whose cells are left out. */
  unknownHeaders: z.array(z.string()),
  /** The rows that are wrong as a file of their own, each with what is wrong with it in the first column; null where none is. */
  rejected: z.string().nullable(),
  fingerprint: z.string(),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

/** What an import did. */
export const importTallySchema = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  leftOut: z.int(),
})
export type ImportTally = z.infer<typeof importTallySchema>
