import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import tar from 'tar-stream'
import * as z from 'zod'
import { StartupError } from '../core/app-error.ts'

export type Entry = { name: string; bytes: Buffer }

/** Last file of an archive: checksums of all other files, in the format of `sha256sum --check`. */
const SUMS = 'SHA256SUMS'
const OWNER_ONLY = 0o600
// Larger than any entry of a real backup, so a larger size means damage.
const ENTRY_BYTES_MAX = 64 * 1024 * 1024

/** Packs files into a tar archive that ends with their checksums. */
export function packArchive(entries: AsyncIterable<Entry>): AsyncIterable<Buffer> {
  const pack = tar.pack()
  fill(pack, entries).catch((error: unknown) =>
    pack.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return pack as AsyncIterable<Buffer>
}

async function fill(pack: tar.Pack, entries: AsyncIterable<Entry>): Promise<void> {
  const sums: string[] = []
  for await (const entry of entries) {
    sums.push(formatLine(entry))
    await add(pack, entry)
  }
  await add(pack, { name: SUMS, bytes: Buffer.from(`${sums.join('\n')}\n`) })
  pack.finalize()
}

/** Resolves when the stream accepts the next file. */
const add = (pack: tar.Pack, { name, bytes }: Entry): Promise<void> =>
  new Promise((resolve, reject) => {
    pack.entry({ name, mode: OWNER_ONLY }, bytes, (error) => (error ? reject(error) : resolve()))
  })

/** Yields the files; throws StartupError after the last one at the latest if any byte changed. */
export async function* unpackArchive(source: Readable): AsyncGenerator<Entry> {
  const sums: string[] = []
  let isComplete = false
  for await (const entry of readTar(source)) {
    if (isComplete) throw new StartupError('The backup is damaged: it has data after its end.')
    if (entry.name === SUMS) {
      if (entry.bytes.toString() !== `${sums.join('\n')}\n`) {
        throw new StartupError('The backup is damaged: its checksums do not match its files.')
      }
      isComplete = true
      continue
    }
    sums.push(formatLine(entry))
    yield entry
  }
  if (!isComplete) throw new StartupError('The backup is incomplete: its checksums are missing.')
}

async function* readTar(source: Readable): AsyncGenerator<Entry> {
  const extract = tar.extract()
  source.on('error', (error) => extract.destroy(error))
  source.pipe(extract)
  try {
    for await (const entry of extract) {
      const { name, size, type } = entry.header
      if (type !== 'file') {
        throw new StartupError(`The backup is damaged: ${name} is not a regular file.`)
      }
      if (!Number.isSafeInteger(size) || size < 0 || size > ENTRY_BYTES_MAX) {
        throw new StartupError('The backup is damaged: one of its files is too large.')
      }
      yield { name, bytes: await buffer(entry) }
    }
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    const message = cause instanceof Error ? cause.message : ''
    if (message === 'Unexpected end of data') {
      throw new StartupError('The backup is truncated: its end is missing.', { cause })
    }
    if (/^Invalid (?:tar )?header/.test(message)) {
      throw new StartupError('This is not a backup, or it is damaged.', { cause })
    }
    throw cause
  } finally {
    source.destroy()
  }
}

const formatLine = ({ name, bytes }: Entry): string =>
  `${createHash('sha256').update(bytes).digest('hex')}  ${name}`

export const FORMAT = 1
export const DESCRIPTION = 'backup.json'

/** First file of an archive. */
export const descriptionSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type Description = z.infer<typeof descriptionSchema>

const TABLE_PART = /^tables\/([a-z_0-9]+)\/\d+\.ndjson\.gz$/
const PICTURE =
  /^(pictures|customer-pictures)\/([0-9a-f-]{36}-\d{1,5}x\d{1,5}(?:-240)?\/\d{1,5}\.webp)$/

/** File names in an archive: tables in chunks of a few hundred rows as JSON, pictures by key. */
export const formatTablePart = (table: string, part: number): string =>
  `tables/${table}/${number(part)}.ndjson.gz`
/** Vehicle pictures, and customer pictures, which have no public URL. */
export type PictureFolder = 'pictures' | 'customer-pictures'
export const formatPictureFile = (folder: PictureFolder, key: string): string => `${folder}/${key}`

export type KnownContent =
  | { kind: 'table'; table: string }
  | { kind: 'picture'; folder: PictureFolder; key: string }

export function parseFileName(name: string): KnownContent | { kind: 'unknown' } {
  const table = TABLE_PART.exec(name)?.[1]
  if (table) return { kind: 'table', table }
  const [, folder, key] = PICTURE.exec(name) ?? []
  return folder && key
    ? { kind: 'picture', folder: folder as PictureFolder, key }
    : { kind: 'unknown' }
}

const number = (part: number): string => String(part).padStart(6, '0')
