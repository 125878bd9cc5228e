import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createBucket } from '#server/core/bucket.ts'
import type { S3Settings } from '#server/core/s3-settings.ts'
import { listPictureWidths } from '#shared/domain/picture.ts'

/** Stores bytes by key: '<picture id>/<width>.webp'. */
export type PictureStore = {
  /** URL under which `<key>` is served. */
  baseUrl: string
  write(key: string, bytes: Buffer): Promise<void>
  read(key: string): Promise<Buffer | null>
  remove(pictureId: string): Promise<void>
  /** Infinity for a bucket. */
  freeBytes(): Promise<number>
}

type PictureLocation = { dataDir: string; s3: S3Settings | null }

/** Opens the bucket, with the rest of the disk, or else a folder under `dataDir`. */
export const openPictureStore = (location: PictureLocation): PictureStore =>
  openStore(location, PUBLIC)

/** Opens the store of customers' pictures, which have no public URL. */
export const openCustomerPictureStore = (location: PictureLocation): PictureStore =>
  openStore(location, PRIVATE)

type Folder = { name: string; cacheControl: string }
const PUBLIC: Folder = {
  name: 'pictures',
  cacheControl: 'public, max-age=31536000, immutable',
}
const PRIVATE: Folder = { name: 'customer-pictures', cacheControl: 'private, no-store' }

function openStore({ dataDir, s3 }: PictureLocation, folder: Folder): PictureStore {
  const onDisk = path.join(dataDir, folder.name)
  if (!s3) return createDiskStore(onDisk)
  const bucket = createBucketStore(s3, folder)
  return hasPictures(onDisk) ? createMovingStore(bucket, createDiskStore(onDisk)) : bucket
}

const hasPictures = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).length > 0

type Waiting = { folder: string; bucket: PictureStore }

/** Lists folders that wait to be moved, with their part of the bucket. */
export const listStoresToMove = (dataDir: string, s3: S3Settings): Waiting[] =>
  [PUBLIC, PRIVATE]
    .map((each) => ({ folder: path.join(dataDir, each.name), bucket: createBucketStore(s3, each) }))
    .filter(({ folder }) => hasPictures(folder))

/** Writes each file completely or not at all. */
function createDiskStore(folder: string): PictureStore {
  // Earlier versions let every user of the machine read it.
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found && found.uid === process.getuid?.()) chmodSync(folder, 0o700)
  return {
    baseUrl: `/${path.basename(folder)}`,
    async write(key, bytes) {
      const file = path.join(folder, key)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const unfinished = `${file}.${process.pid}.tmp`
      await writeFile(unfinished, bytes, { mode: 0o600 })
      await rename(unfinished, file)
    },
    read: (key) =>
      readFile(path.join(folder, key)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }),
    remove: (pictureId) => rm(path.join(folder, pictureId), { recursive: true, force: true }),
    async freeBytes() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

/** Stores pictures in an S3-compatible bucket. */
function createBucketStore(settings: S3Settings, { name, cacheControl }: Folder): PictureStore {
  const bucket = createBucket(settings)
  const headers = { 'content-type': 'image/webp', 'cache-control': cacheControl }
  return {
    baseUrl: settings.publicUrl ? `${settings.publicUrl}/${name}` : `/${name}`,
    write: (key, bytes) => bucket.write(`${name}/${key}`, { bytes, headers }),
    read: (key) => bucket.read(`${name}/${key}`),
    async remove(pictureId) {
      for (const width of listPictureWidths(pictureId)) {
        await bucket.remove(`${name}/${pictureId}/${width}.webp`)
      }
    },
    freeBytes: () => Promise.resolve(Infinity),
  }
}

/** Reads the disk first, and keeps local URLs until the disk is empty. */
function createMovingStore(bucket: PictureStore, disk: PictureStore): PictureStore {
  return {
    ...bucket,
    baseUrl: disk.baseUrl,
    read: async (key) => (await disk.read(key)) ?? bucket.read(key),
    async remove(pictureId) {
      await disk.remove(pictureId)
      await bucket.remove(pictureId)
    },
  }
}
