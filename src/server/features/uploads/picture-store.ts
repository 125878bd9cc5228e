import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { S3Settings } from '#server/core/s3-settings.ts'
import { createS3Store } from './picture-store/s3.ts'

/** Where stored pictures lie; keys are '<picture id>/<width>.webp'. */
export type PictureStore = {
  /** Address under which `<key>` is served. */
  baseUrl: string
  write(key: string, bytes: Buffer): Promise<void>
  /** The bytes, or null where there is no such picture. */
  read(key: string): Promise<Buffer | null>
  remove(pictureId: string): Promise<void>
}

/** The store of these settings: a bucket where one is named, else a folder under `dataDir`. */
export const openPictureStore = ({
  dataDir,
  s3,
}: {
  dataDir: string
  s3: S3Settings | null
}): PictureStore => (s3 ? createS3Store(s3) : createDiskStore(path.join(dataDir, 'pictures')))

/** Pictures in a folder on disk; each file appears whole or not at all. */
function createDiskStore(folder: string): PictureStore {
  return {
    baseUrl: '/pictures',
    async write(key, bytes) {
      const file = path.join(folder, key)
      await mkdir(path.dirname(file), { recursive: true })
      const unfinished = `${file}.${process.pid}.tmp`
      await writeFile(unfinished, bytes)
      await rename(unfinished, file)
    },
    read: (key) =>
      readFile(path.join(folder, key)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }),
    remove: (pictureId) => rm(path.join(folder, pictureId), { recursive: true, force: true }),
  }
}
