import { StartupError } from './app-error.ts'
import { BucketError, createBucket } from './bucket.ts'
import type { Logger } from './logger.ts'
import type { S3Settings } from './s3-settings.ts'

const PROBE = 'pictures/start-check.txt'
const SERVER_FAULT = 500

/** Explains S3 error codes in terms of the settings. */
const FAULTS: Record<string, string> = {
  AccessDenied: 'the key needs permission to read, write and delete',
  AuthorizationHeaderMalformed: 'S3_REGION does not match the bucket',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID is unknown',
  PermanentRedirect: 'S3_ENDPOINT or S3_REGION does not match the bucket',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is wrong',
  TemporaryRedirect: 'S3_ENDPOINT or S3_REGION does not match the bucket',
}

/** Writes, reads and deletes a test object; throws StartupError for rejected settings. */
export async function assertUsableBucket(
  s3: S3Settings,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  // An unreachable store is only logged because it may come back.
  const { write, read, remove } = createBucket(s3)
  const bytes = Buffer.from('written and deleted at each start')
  try {
    await write(PROBE, { bytes, headers: { 'content-type': 'text/plain' } })
    const stored = await read(PROBE)
    if (!stored?.equals(bytes)) throw new Error('the key cannot read objects')
    await remove(PROBE)
  } catch (error) {
    const where = `The picture store (S3_ENDPOINT ${s3.endpoint}, S3_BUCKET ${s3.bucket}, S3_REGION ${s3.region})`
    if (isOutage(error)) {
      log.error({ err: error }, `${where} cannot be reached: its pictures are unavailable`)
      return
    }
    throw new StartupError(`${where} cannot be used: ${explainFailure(error)}.`, { cause: error })
  }
}

const isOutage = (error: unknown): boolean =>
  error instanceof BucketError
    ? error.status >= SERVER_FAULT
    : error instanceof Error && error.cause !== undefined

function explainFailure(error: unknown): string {
  if (!(error instanceof BucketError)) return error instanceof Error ? error.message : String(error)
  const failure = FAULTS[error.reason] ?? error.message
  return error.region ? `${failure}, which is in ${error.region}` : failure
}
