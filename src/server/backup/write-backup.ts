import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { listPictureWidths } from '#shared/domain/picture.ts'
import { type Snapshot, withSnapshot } from '../database/snapshot.ts'
import type { PictureStore } from '../features/uploads/picture-store.ts'
import {
  type Entry,
  packArchive,
  DESCRIPTION,
  type Description,
  FORMAT,
  formatPictureFile,
  type PictureFolder,
  formatTablePart,
} from './archive.ts'

/** Row of a picture table; may belong to a vehicle, the settings, a request or nothing yet. */
type PictureRow = {
  id: string
  vehicle_id?: string | null
  of_shop?: boolean
  request_id?: string | null
}
type Stores = Record<PictureFolder, Pick<PictureStore, 'read'>>

/** Tables whose rows have files. */
const FOLDERS: Record<string, PictureFolder> = {
  picture: 'pictures',
  customer_picture: 'customer-pictures',
}
const OWNER_ONLY = 0o600

type Source = { url: string; pictures: Stores; now: Date; signal?: AbortSignal }
/** Content of an archive; missing pictures are named by the page that shows them. */
export type BackupCounts = {
  rows: number
  pictures: number
  missingPictures: string[]
  bytes: number
}

/** Writes database and pictures to a file with owner-only access, completely or not at all. */
export async function writeBackupFile(source: Source, file: string): Promise<BackupCounts> {
  const unfinished = `${file}.${randomUUID()}.part`
  const handle = await open(unfinished, 'wx', OWNER_ONLY)
  try {
    const tally = await writeBackup(source, handle.createWriteStream({ flush: true }))
    await rename(unfinished, file)
    return tally
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Streams database and pictures as of the call, while the server keeps running. */
export async function writeBackup(
  { url, pictures, now, signal }: Source,
  sink: Writable,
): Promise<BackupCounts> {
  // Stored pictures never change and are deleted late, so those of the snapshot still exist.
  const tally: BackupCounts = { rows: 0, pictures: 0, missingPictures: [], bytes: 0 }
  await withSnapshot(url, async (snapshot) => {
    const archive = packArchive(entriesOf(snapshot, { pictures, now, tally }))
    await pipeline(archive, counting(tally), sink, { signal })
    tally.missingPictures = await snapshot.namePictures(tally.missingPictures)
  })
  return tally
}

async function* entriesOf(
  snapshot: Snapshot,
  { pictures, now, tally }: Pick<Source, 'pictures' | 'now'> & { tally: BackupCounts },
): AsyncGenerator<Entry> {
  const { migrations, sequences, tables } = snapshot
  const description: Description = {
    format: FORMAT,
    createdAt: now.toISOString(),
    migrations,
    sequences,
  }
  yield { name: DESCRIPTION, bytes: Buffer.from(`${JSON.stringify(description, null, 2)}\n`) }
  for (const table of tables) {
    let part = 0
    for await (const lines of snapshot.rowsOf(table)) {
      tally.rows += lines.length
      yield { name: formatTablePart(table, (part += 1)), bytes: await zip(lines) }
      const folder = FOLDERS[table]
      if (folder) yield* filesOf(lines, { folder, store: pictures[folder], tally })
    }
  }
}

async function* filesOf(
  lines: string[],
  {
    folder,
    store,
    tally,
  }: { folder: PictureFolder; store: Stores[PictureFolder]; tally: BackupCounts },
): AsyncGenerator<Entry> {
  for (const line of lines) {
    const { id, ...row } = JSON.parse(line) as PictureRow
    const isShown = Boolean(row.vehicle_id ?? row.request_id ?? row.of_shop)
    let isComplete = true
    for (const width of listPictureWidths(id)) {
      const key = `${id}/${width}.webp`
      const bytes = await store.read(key)
      if (bytes) yield { name: formatPictureFile(folder, key), bytes }
      else isComplete = false
    }
    if (isComplete) tally.pictures += 1
    // A picture that belongs to nothing may still be uploading.
    else if (isShown) tally.missingPictures.push(id)
  }
}

const zip = (lines: string[]): Promise<Buffer> => promisify(gzip)(`${lines.join('\n')}\n`)

const counting = (tally: BackupCounts) =>
  async function* count(archive: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of archive) {
      tally.bytes += chunk.length
      yield chunk
    }
  }
