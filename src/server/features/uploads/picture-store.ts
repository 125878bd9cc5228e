import { chmodSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '#server/core/s3-settings.ts'
import { pictureWidths } from '#shared/domain/picture.ts'

/** Where stored pictures lie; keys are '<picture id>/<width>.webp'. */
export type PictureStore = {
  /** Address under which `<key>` is served. */
  baseUrl: string
  write(key: string, bytes: Buffer): Promise<void>
  /** The bytes, or null where there is no such picture. */
  read(key: string): Promise<Buffer | null>
  remove(pictureId: string): Promise<void>
  /** Bytes that can still be written; Infinity where the store has no disk of its own. */
  freeBytes(): Promise<number>
}

type Place = { dataDir: string; s3: S3Settings | null }

/** The store of these settings: a bucket where one is named, else a folder under `dataDir`. */
export const openPictureStore = (place: Place): PictureStore => openStore(place, PUBLIC)

/** The same for pictures of customers, which are under no public address: S3_PUBLIC_URL leads to the folder of the others alone. */
export const openCustomerPictureStore = (place: Place): PictureStore => openStore(place, PRIVATE)

type Folder = { name: string; cacheControl: string }
const PUBLIC: Folder = {
  name: 'pictures',
  cacheControl: 'public, max-age=31536000, immutable',
}
const PRIVATE: Folder = { name: 'customer-pictures', cacheControl: 'private, no-store' }

const openStore = ({ dataDir, s3 }: Place, folder: Folder): PictureStore =>
  s3 ? createS3Store(s3, folder) : createDiskStore(path.join(dataDir, folder.name))

/** Pictures in a folder on disk; each file appears whole or not at all. */
function createDiskStore(folder: string): PictureStore {
  // Earlier versions let every user of the machine read it.
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found && found.uid === process.getuid?.()) chmodSync(folder, 0o700)
  return {
    baseUrl: '/pictures',
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

const TIMEOUT_MS = 10_000
const RETRIES = 2
const NOT_FOUND = 404
const INSUFFICIENT_STORAGE = 507

/** Pictures in a bucket of an S3-compatible store. Redirects of the store are not followed. */
function createS3Store(
  { endpoint, bucket, region, accessKeyId, secretAccessKey, publicUrl }: S3Settings,
  { name, cacheControl }: Folder,
): PictureStore {
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: RETRIES,
  })

  async function ask(
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    bytes?: Buffer,
  ): Promise<Response> {
    const response = await client
      .fetch(`${endpoint}/${bucket}/${name}/${key}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(bytes && {
          body: new Uint8Array(bytes),
          headers: { 'content-type': 'image/webp', 'cache-control': cacheControl },
        }),
      })
      .catch((cause: unknown) => {
        throw new Error('The picture store cannot be reached', { cause })
      })
    if (response.ok || response.status === NOT_FOUND) return response
    // The code alone: what else it says may name keys.
    const [, code = 'no code'] = /<Code>(\w+)<\/Code>/.exec(await response.text()) ?? []
    const full = response.status === INSUFFICIENT_STORAGE ? { code: 'ENOSPC' } : {}
    throw Object.assign(
      new Error(`The picture store answered ${method} with ${response.status} (${code})`),
      full,
    )
  }

  return {
    baseUrl: publicUrl ? `${publicUrl}/${name}` : `/${name}`,
    async write(key, bytes) {
      const { status } = await ask('PUT', key, bytes)
      if (status === NOT_FOUND) throw new Error(`The picture store has no bucket ${bucket}`)
    },
    async read(key) {
      const response = await ask('GET', key)
      return response.status === NOT_FOUND ? null : Buffer.from(await response.arrayBuffer())
    },
    async remove(pictureId) {
      for (const width of pictureWidths(pictureId)) {
        await ask('DELETE', `${pictureId}/${width}.webp`)
      }
    },
    freeBytes: () => Promise.resolve(Infinity),
  }
}
