import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiskFull } from '#server/core/app-error.ts'
import type { BusinessReader } from '#server/features/business/business.ts'
import { formatArchiveName } from '#shared/domain/backup.ts'
import { listExpiredArchives } from './archive-names.ts'
import type { BackupBucket } from './backup-bucket.ts'

/** Writes the database and all pictures into a file. */
export type WriteArchive = (
  file: string,
  options: { now: Date; signal: AbortSignal },
) => Promise<{ bytes: number; missingPictures: string[] }>
type Deps = {
  folder: string
  writeArchive: WriteArchive
  bucket: BackupBucket | null
  business: BusinessReader
}
type Archive = {
  file: string
  bytes: number
  missingPictures: number
  /** Reason why the archive is not in the bucket. */
  problem: string | null
}
type Options = { at: Date; expectedBytes: number; signal: AbortSignal }

const PRIVATE = 0o700
/** Kept free for the database, which stops if it cannot write. */
const FREE_BYTES_MIN = 512 * 1024 * 1024
const UNFINISHED = /^backup-.*\.part$/

/** Writes an archive to folder and bucket. Throws an Error with a message for the owner. */
export async function makeBackup(deps: Deps, options: Options): Promise<Archive> {
  const { folder, writeArchive } = deps
  const { at, signal } = options
  const rethrow = createRethrow(folder)
  await prepareFolder(deps, options).catch(rethrow)
  const name = formatArchiveName(at, { isComplete: true })
  const file = join(folder, name)
  const { bytes, missingPictures } = await writeArchive(file, { now: at, signal }).catch(rethrow)
  const isComplete = missingPictures.length === 0
  const final = formatArchiveName(at, { isComplete })
  if (!isComplete) await rename(file, join(folder, final))
  const problem = await copyToBucket(deps, final)
  await removeExpired(deps)
  return { file: final, bytes, missingPictures: missingPictures.length, problem }
}

/** Frees space first, so that a full disk recovers. */
async function prepareFolder(deps: Deps, { expectedBytes }: Options): Promise<void> {
  const { folder } = deps
  await mkdir(folder, { recursive: true, mode: PRIVATE })
  for (const name of await readdir(folder)) {
    if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true })
  }
  await removeExpired(deps)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < expectedBytes + FREE_BYTES_MIN) throw new Error(NO_ROOM)
}

const NO_ROOM =
  'There is not enough room for an archive. Free some, or name another disk with BACKUP_DIR'

const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR'])

/** Returns a function that throws an error of the folder with a message for the owner. */
const createRethrow =
  (folder: string) =>
  (error: unknown): never => {
    if (isDiskFull(error)) throw new Error(NO_ROOM, { cause: error })
    const { code = '', path = '' } = error as NodeJS.ErrnoException
    if (!NOT_WRITABLE.has(code) || !path.startsWith(folder)) throw error
    throw new Error(
      `The shop cannot write to ${folder} (${code}). Make that folder and give it to the user of the shop; a systemd unit names it in ReadWritePaths`,
      { cause: error },
    )
  }

async function copyToBucket({ bucket, folder }: Deps, name: string): Promise<string | null> {
  try {
    await bucket?.store(join(folder, name))
    return null
  } catch (error) {
    return `The archive is not in the bucket: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Keeps an archive that the bucket failed to delete, so that the next night tries again. */
async function removeExpired({ folder, bucket, business }: Deps): Promise<void> {
  const { timeZone } = business.current()
  for (const name of listExpiredArchives(await readdir(folder), timeZone)) {
    const isGone = await (bucket?.remove(name) ?? Promise.resolve()).then(
      () => true,
      () => false,
    )
    if (isGone) await rm(join(folder, name), { force: true })
  }
}
