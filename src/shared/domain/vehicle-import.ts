import * as z from 'zod'
import { DAY_MS } from '../lib/durations.ts'
import { isoDateTime } from './field-schema.ts'
import { fieldChangeSchema } from './history-schema.ts'
import { VEHICLE_KINDS } from './vehicle.ts'

export const IMPORT_ROWS_MAX = 20_000
export const IMPORT_BYTES_MAX = 10 * 1024 * 1024
export const IMPORT_TOO_LARGE = 'The file is too large: at most 10 MB at a time'

/** Column with the reason for a rejected row; ignored on import. */
export const REASON_HEADER = 'Left Out Because'

/** Choice that ignores a column. */
export const LEAVE_OUT = ''
const CHOICES_MAX = 500
const CHOICE_TEXT_MAX = 200

const IMPORT_EMPTY = 'Please choose a file or paste its rows'
/** Base64 uses four characters for three bytes. */
const BASE64_MAX = Math.ceil(IMPORT_BYTES_MAX / 3) * 4

const answerSchema = z.strictObject({
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

/** Preview of an import. */
export const importFileSchema = z
  .strictObject(fileShape)
  .refine(hasFile, { error: IMPORT_EMPTY, path: ['csv'] })
export type ImportFile = z.infer<typeof importFileSchema>

/** Import to run. */
export const importSchema = z
  .strictObject({
    ...fileShape,
    fingerprint: z
      .string({ error: 'Please review the import first' })
      .max(100)
      .meta({ description: 'That of the preview; where it no longer fits, nothing is written.' }),
    skipWrong: z.boolean().default(false).meta({
      description:
        'Leaves out the rows that are wrong or undecided; without it nothing is written where one is.',
    }),
  })
  .refine(hasFile, { error: IMPORT_EMPTY, path: ['csv'] })
export type ImportOrder = z.infer<typeof importSchema>

const remarkSchema = z.object({ path: z.string(), message: z.string() })

/** Effect of one row. */
export const importRowSchema = z.object({
  /** First line of the row, starting at 1. */
  line: z.int(),
  stockNumber: z.string(),
  /** Year, make and model, if known. */
  name: z.string(),
  action: z.enum(['create', 'update', 'unchanged', 'undecided', 'wrong']),
  /** Values to store; only changed ones for an existing vehicle. */
  changes: z.array(fieldChangeSchema),
  problems: z.array(remarkSchema),
  /** Optional cells that are not understood; the row is imported without them. */
  cautions: z.array(remarkSchema),
})
export type ImportRow = z.infer<typeof importRowSchema>

export const importColumnSchema = z.object({
  header: z.string(),
  /** Target field; null if ignored. */
  field: z.string().nullable(),
  /** Set if the header was recognized. */
  isKnown: z.boolean(),
  isGuessed: z.boolean().meta({
    description: 'Set if the cells decide the field, to be confirmed by a look at the preview.',
  }),
  /** First value. */
  example: z.string(),
})
export type ImportColumn = z.infer<typeof importColumnSchema>

/** Unknown value, decided once for all rows with it. */
export const importQuestionSchema = z.object({
  field: z.string(),
  text: z.string(),
  rows: z.int(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Answer from now or an earlier file; '' for no value. */
  answer: z.string().nullable(),
})
export type ImportQuestion = z.infer<typeof importQuestionSchema>

/** Effect of a file by row; nothing is stored yet. */
export const importPreviewSchema = z.object({
  rows: z.array(importRowSchema),
  columns: z.array(importColumnSchema),
  questions: z.array(importQuestionSchema),
  missing: z.array(z.object({ field: z.string(), candidates: z.array(z.string()) })).meta({
    description:
      'Fields of every vehicle that no column has, with the headers of likely columns. New vehicles wait until `columns` names one for each.',
  }),
  /** CSV of rejected and undecided rows, with the reason first; null if there are none. */
  rejected: z.string().nullable(),
  fingerprint: z.string(),
  unreadSheets: z.array(z.string()).meta({
    description:
      'Sheets with vehicles that are not imported: other columns, or a name such as Sold or Old.',
  }),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

export const importTallySchema = z.object({
  /** Id for undo. */
  importId: z.uuid(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  leftOut: z.int(),
})
export type ImportTally = z.infer<typeof importTallySchema>

/** Time limit for undoing an entire import. */
export const UNDO_WITHIN_MS = DAY_MS

/** Import that can still be undone. */
export const vehicleImportSchema = z.object({
  id: z.uuid(),
  kind: z.enum(VEHICLE_KINDS),
  auditEntryId: z.string(),
  at: isoDateTime,
  by: z.string(),
  created: z.int(),
  updated: z.int(),
  undoneAt: isoDateTime.nullable(),
})
export type VehicleImport = z.infer<typeof vehicleImportSchema>

/** Result of an undo; vehicles edited since the import stay. */
export const undoneImportSchema = z.object({
  removed: z.int(),
  reverted: z.int(),
  kept: z.int(),
})
export type UndoneImport = z.infer<typeof undoneImportSchema>
