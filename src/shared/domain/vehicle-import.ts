import * as z from 'zod'
import { isoDateTime } from './field-schema.ts'
import { fieldChangeSchema } from './vehicle-admin.ts'
import { VEHICLE_KINDS } from './vehicle.ts'

export const IMPORT_ROWS_MAX = 20_000
export const IMPORT_BYTES_MAX = 10 * 1024 * 1024
export const IMPORT_TOO_LARGE = 'The file is too large: at most 10 MB at a time'

/** Names the column that says why a row was left out; a file may have it and nothing is read from it. */
export const REASON_HEADER = 'Left Out Because'

/** Chosen in place of a field: the column is left out. */
export const LEAVE_OUT = ''
const CHOICES_MAX = 500
const CHOICE_TEXT_MAX = 200

const IMPORT_EMPTY = 'Please choose a file or paste its rows'
/** Four characters of base64 for three bytes. */
const BASE64_MAX = Math.ceil(IMPORT_BYTES_MAX / 3) * 4

const answerSchema = z.object({
  field: z.string().max(CHOICE_TEXT_MAX),
  text: z.string().max(CHOICE_TEXT_MAX),
  value: z.string().max(CHOICE_TEXT_MAX),
})
const fileShape = {
  csv: z
    .string({ error: IMPORT_EMPTY })
    .max(IMPORT_BYTES_MAX, IMPORT_TOO_LARGE)
    .optional()
    .meta({ description: 'The rows as text: CSV with any separator, the header first.' }),
  file: z
    .base64({ error: 'file must be base64' })
    .max(BASE64_MAX, IMPORT_TOO_LARGE)
    .optional()
    .meta({ description: 'In place of `csv`: an .xlsx workbook or a CSV file, in base64.' }),
  columns: z
    .record(z.string().max(CHOICE_TEXT_MAX), z.string().max(CHOICE_TEXT_MAX))
    .refine((columns) => Object.keys(columns).length <= CHOICES_MAX, 'Too many columns')
    .optional()
    .meta({
      description:
        'What columns of the file are, by their headers: a field such as `notes`, or blank to leave one out. Remembered for the next file once it is imported.',
    }),
  answers: z.array(answerSchema).max(CHOICES_MAX).optional().meta({
    description:
      'Answers to the questions of a preview, each one of its options or blank for none. Remembered too.',
  }),
}
const hasFile = ({ csv, file }: { csv?: string | undefined; file?: string | undefined }): boolean =>
  Boolean(csv?.trim()) !== Boolean(file)

/** What is sent to see what a file would do. */
export const importFileSchema = z
  .object(fileShape)
  .refine(hasFile, { error: IMPORT_EMPTY, path: ['csv'] })
export type ImportFile = z.infer<typeof importFileSchema>

/** What is sent to have it done. */
export const importSchema = z
  .object({
    ...fileShape,
    fingerprint: z
      .string({ error: 'Please review the import first' })
      .max(100)
      .meta({ description: 'That of the preview; where it no longer fits, nothing is written.' }),
    skipWrong: z.boolean().default(false).meta({
      description:
        'Leaves out the rows that are wrong or asked about; without it nothing is written where one is.',
    }),
  })
  .refine(hasFile, { error: IMPORT_EMPTY, path: ['csv'] })
export type ImportOrder = z.infer<typeof importSchema>

const remarkSchema = z.object({ path: z.string(), message: z.string() })

/** What one row of a file would do. */
export const importRowSchema = z.object({
  /** The line of the file that the row begins on, from 1. */
  line: z.int(),
  stockNumber: z.string(),
  /** Year, make and model as far as they are known. */
  name: z.string(),
  action: z.enum(['create', 'update', 'unchanged', 'asked', 'wrong']),
  /** What will be stored; of a vehicle that is there only what changes. */
  changes: z.array(fieldChangeSchema),
  problems: z.array(remarkSchema),
  /** Cells that are not understood and not needed: the row goes in without them. */
  cautions: z.array(remarkSchema),
})
export type ImportRow = z.infer<typeof importRowSchema>

/** A column of the file and what becomes of it. */
export const importColumnSchema = z.object({
  header: z.string(),
  /** The field that it fills; null where it is left out. */
  field: z.string().nullable(),
  /** Whether its name says so by itself. */
  isKnown: z.boolean(),
  /** What stands in it first. */
  example: z.string(),
})
export type ImportColumn = z.infer<typeof importColumnSchema>

/** A value that is not understood, asked about once for all rows that have it. */
export const importQuestionSchema = z.object({
  field: z.string(),
  text: z.string(),
  rows: z.int(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** What was chosen, now or for an earlier file; blank for nothing at all. */
  answer: z.string().nullable(),
})
export type ImportQuestion = z.infer<typeof importQuestionSchema>

/** What a file would do, row by row; nothing is written yet. */
export const importPreviewSchema = z.object({
  rows: z.array(importRowSchema),
  columns: z.array(importColumnSchema),
  questions: z.array(importQuestionSchema),
  /** The rows that are wrong or asked about as a file of their own, each with the reason in the first column; null where none is. */
  rejected: z.string().nullable(),
  fingerprint: z.string(),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

/** What an import did. */
export const importTallySchema = z.object({
  /** By which it can be undone. */
  importId: z.uuid(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  leftOut: z.int(),
})
export type ImportTally = z.infer<typeof importTallySchema>

/** For how long an import can be undone as a whole. */
export const UNDO_WITHIN_MS = 24 * 3_600_000

/** An import of the last day. */
export const vehicleImportSchema = z.object({
  id: z.uuid(),
  kind: z.enum(VEHICLE_KINDS),
  /** Its entry in the audit log. */
  auditEntryId: z.string(),
  at: isoDateTime,
  by: z.string(),
  created: z.int(),
  updated: z.int(),
  undoneAt: isoDateTime.nullable(),
})
export type VehicleImport = z.infer<typeof vehicleImportSchema>

/** What undoing an import did; vehicles that people changed since are kept. */
export const undoneImportSchema = z.object({
  removed: z.int(),
  reverted: z.int(),
  kept: z.int(),
})
export type UndoneImport = z.infer<typeof undoneImportSchema>
