import * as z from 'zod'

export const FORMAT = 1
export const DESCRIPTION = 'backup.json'

/** What the first file of an archive says of it. */
export const descriptionSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type Description = z.infer<typeof descriptionSchema>

const TABLE_PART = /^tables\/([a-z_0-9]+)\/\d+\.ndjson\.gz$/
const PICTURE = /^pictures\/([0-9a-f-]{36}-\d{1,5}x\d{1,5}\/\d{1,5}\.webp)$/

/** Files of an archive: tables in parts of some hundred lines of JSON, pictures by their key. */
export const tablePart = (table: string, part: number): string =>
  `tables/${table}/${number(part)}.ndjson.gz`
export const pictureFile = (key: string): string => `pictures/${key}`

type Content =
  | { kind: 'table'; table: string }
  | { kind: 'picture'; key: string }
  | { kind: 'unknown' }

/** What a file of an archive holds, by its name. */
export function contentOf(name: string): Content {
  const table = TABLE_PART.exec(name)?.[1]
  if (table) return { kind: 'table', table }
  const key = PICTURE.exec(name)?.[1]
  return key ? { kind: 'picture', key } : { kind: 'unknown' }
}

const number = (part: number): string => String(part).padStart(6, '0')
