import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { StartupError } from '../core/app-error.ts'
import { migrateJobs } from '../core/jobs.ts'
import type { DatabaseLog } from '../database/embedded-postgres.ts'
import { lockFolder } from '../database/instance-lock.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open-database.ts'
import { assertEmpty, loadRows, type RowLoader } from '../database/row-loader.ts'
import { keepTimes } from '../database/time-repair.ts'
import type { PictureStore } from '../features/uploads/picture-store.ts'
import {
  type Entry,
  type KnownContent,
  unpackArchive,
  parseFileName,
  DESCRIPTION,
  descriptionSchema,
  type Description,
  type PictureFolder,
} from './archive.ts'

type Target = {
  dataDir: string
  databaseUrl: string | undefined
  migrationsDir: string
  picturesIn: (dataDir: string) => Stores
  log: DatabaseLog
}
type Stores = Record<PictureFolder, Pick<PictureStore, 'write'>>
type Source = {
  open: () => Promise<Readable>
  /**
   * Set if the source can be read twice; its content is then verified before anything is written.
   */
  isFile: boolean
}
export type Restored = { createdAt: string; rows: number; pictures: number }

const UNFINISHED = 'restoring'
/** Larger than any chunk of a real backup. */
const PART_BYTES_MAX = 64 * 1024 * 1024
const PART_LINES_MAX = 10_000
const PARTS = ['pictures', 'customer-pictures', 'postgres']
// Entries of a folder that counts as empty.
const IGNORED_ENTRIES = new RegExp(
  `^(?:instance\\.(?:lock|txt).*|${UNFINISHED}|backups|lost\\+found)$`,
)

/** Restores into an empty folder and database, completely or not at all; throws StartupError. */
export async function restoreBackup(source: Source, target: Target): Promise<Restored> {
  const folder = resolve(target.dataDir)
  await mkdir(folder, { recursive: true })
  const lock = lockFolder(folder)
  const unfinished = join(folder, UNFINISHED)
  try {
    await assertEmptyFolder(folder)
    if (source.isFile) await assertComplete(await source.open())
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished)
    const restored = await restoreInto(unfinished, await source.open(), target)
    // The database is renamed last: a folder without one counts as empty.
    for (const part of PARTS) {
      if (existsSync(join(unfinished, part))) {
        await rename(join(unfinished, part), join(folder, part))
      }
    }
    return restored
  } finally {
    await rm(unfinished, { recursive: true, force: true })
    lock.release()
  }
}

async function assertEmptyFolder(folder: string): Promise<void> {
  const found = (await readdir(folder)).filter((name) => !IGNORED_ENTRIES.test(name))
  if (found.length > 0) {
    throw new StartupError(
      `${folder} is not empty: it contains ${found.slice(0, 3).join(', ')}. Restore into an empty DATA_DIR.`,
    )
  }
}

/** Throws StartupError for a truncated or modified archive, or for unknown files. */
async function assertComplete(archive: Readable): Promise<void> {
  const entries = unpackArchive(archive)
  await readDescription(entries)
  for await (const entry of entries) {
    if (contentIn(entry).kind === 'table') await readLines(entry)
  }
}

async function restoreInto(folder: string, source: Readable, target: Target): Promise<Restored> {
  const { databaseUrl, migrationsDir, log } = target
  const entries = unpackArchive(source)
  const description = await readDescription(entries)
  const database = await openDatabase({ dataDir: folder, databaseUrl, log })
  try {
    const { url } = database
    await assertEmpty(url)
    // Loads rows into the schema of the backup; later migrations then convert both.
    await migrate({ url, migrationsDir, only: description.migrations })
    await migrateJobs(url)
    const restored: Restored = { createdAt: description.createdAt, rows: 0, pictures: 0 }
    const pictures = target.picturesIn(folder)
    await loadRows(url, description.sequences, async (loader) => {
      for await (const entry of entries) await take(entry, { loader, pictures, restored })
    })
    await migrate({ url, migrationsDir })
    // Archives store times with their offset, whatever time zone this database used.
    await keepTimes(url)
    return restored
  } finally {
    await database.stop()
  }
}

async function readDescription(entries: AsyncGenerator<Entry>): Promise<Description> {
  const first = await entries.next()
  const text = !first.done && first.value.name === DESCRIPTION ? first.value.bytes.toString() : '{}'
  const parsed = descriptionSchema.safeParse(readJson(text))
  if (!parsed.success) {
    throw new StartupError('This is not a backup of a shop, or it is from a newer version.')
  }
  return parsed.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Throws StartupError if a chunk cannot be unpacked or exceeds the memory limit. */
async function readLines({ name, bytes }: Entry): Promise<string[]> {
  try {
    const text = await promisify(gunzip)(bytes, { maxOutputLength: PART_BYTES_MAX })
    const lines = text
      .toString('utf8')
      .trimEnd()
      .split('\n', PART_LINES_MAX + 1)
    if (lines.length <= PART_LINES_MAX) return lines
    throw new Error('Too many lines')
  } catch (cause) {
    throw new StartupError(`The backup is damaged: ${name} cannot be unpacked.`, { cause })
  }
}

function contentIn({ name }: Entry): KnownContent {
  const content = parseFileName(name)
  if (content.kind !== 'unknown') return content
  throw new StartupError(`The backup has an unknown file ${basename(name)}.`)
}

type RestoreTarget = {
  loader: RowLoader
  pictures: Stores
  restored: Restored
}

async function take(entry: Entry, { loader, pictures, restored }: RestoreTarget): Promise<void> {
  const content = contentIn(entry)
  if (content.kind === 'picture') {
    await pictures[content.folder].write(content.key, entry.bytes)
    restored.pictures += 1
    return
  }
  const lines = await readLines(entry)
  await loader.insert(content.table, lines)
  restored.rows += lines.length
}
