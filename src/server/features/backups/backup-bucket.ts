import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { createBucket } from '#server/core/bucket.ts'
import type { S3Settings } from '#server/core/s3-settings.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'

export type BackupBucket = ReturnType<typeof createBackupBucket>

const FOLDER = 'backups'
const PROBE = `${FOLDER}/public-check.txt`
const PRIVATE = { 'cache-control': 'private, no-store' }
const UPLOAD_TIMEOUT_MS = 30 * MINUTE_MS
const CHECK_TIMEOUT_MS = 10_000

/** Creates the store of second copies in a bucket. */
export function createBackupBucket(s3: S3Settings) {
  const bucket = createBucket(s3)

  /** Stores an archive; throws if the bucket is public or fails. */
  async function store(file: string): Promise<void> {
    await assertPrivate()
    const headers = { 'content-type': 'application/x-tar', ...PRIVATE }
    const content = { bytes: await openAsBlob(file), headers }
    await bucket.write(`${FOLDER}/${basename(file)}`, content, UPLOAD_TIMEOUT_MS)
  }

  async function assertPrivate(): Promise<void> {
    const headers = { 'content-type': 'text/plain', ...PRIVATE }
    await bucket.write(PROBE, { bytes: Buffer.from('for nobody else'), headers })
    const asAnonymous = await fetch(`${s3.endpoint}/${s3.bucket}/${PROBE}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    })
    await bucket.remove(PROBE)
    if (asAnonymous.ok) throw new Error(`its folder ${FOLDER} is public: make it private`)
  }

  const remove = (name: string): Promise<void> => bucket.remove(`${FOLDER}/${name}`)

  return { store, remove }
}
