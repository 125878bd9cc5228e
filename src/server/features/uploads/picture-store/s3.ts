import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '#server/core/s3-settings.ts'
import { pictureFromId, pictureWidths } from '#shared/domain/picture.ts'
import type { PictureStore } from '../picture-store.ts'

const FOLDER = 'pictures'
const FOR_EVER = 'public, max-age=31536000, immutable'
const TIMEOUT_MS = 10_000
const RETRIES = 2
const NOT_FOUND = 404
const INSUFFICIENT_STORAGE = 507

/** Pictures in a bucket of an S3-compatible store. Redirects of the store are not followed. */
export function createS3Store({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
  publicUrl,
}: S3Settings): PictureStore {
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
      .fetch(`${endpoint}/${bucket}/${FOLDER}/${key}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(bytes && {
          body: new Uint8Array(bytes),
          headers: { 'content-type': 'image/webp', 'cache-control': FOR_EVER },
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
    baseUrl: publicUrl ? `${publicUrl}/${FOLDER}` : `/${FOLDER}`,
    async write(key, bytes) {
      const { status } = await ask('PUT', key, bytes)
      if (status === NOT_FOUND) throw new Error(`The picture store has no bucket ${bucket}`)
    },
    async read(key) {
      const response = await ask('GET', key)
      return response.status === NOT_FOUND ? null : Buffer.from(await response.arrayBuffer())
    },
    async remove(pictureId) {
      for (const width of pictureWidths(pictureFromId('', pictureId)?.width ?? 0)) {
        await ask('DELETE', `${pictureId}/${width}.webp`)
      }
    },
  }
}
