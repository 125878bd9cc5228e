import { AwsClient } from 'aws4fetch'
import type { S3Settings } from './s3-settings.ts'

type Method = 'GET' | 'PUT' | 'DELETE'
type Content = { bytes: Buffer | Blob; headers: Record<string, string> }

const TIMEOUT_MS = 10_000
const RETRIES = 2
const NOT_FOUND = 404
const FORBIDDEN = 403
const INSUFFICIENT_STORAGE = 507

/** Error response of an object store; omits the response body, which may contain keys. */
export class BucketError extends Error {
  override name = 'BucketError'
  readonly status: number
  readonly reason: string
  readonly region: string | undefined
  readonly code: 'ENOSPC' | undefined

  constructor(method: Method, { status, reason, region }: Failure) {
    super(`The picture store answered ${method} with ${status} (${reason})`)
    this.status = status
    this.reason = reason
    this.region = region
    this.code = status === INSUFFICIENT_STORAGE ? 'ENOSPC' : undefined
  }
}
type Failure = { status: number; reason: string; region: string | undefined }

/** Reads and writes objects of an S3-compatible bucket; does not follow redirects. */
export function createBucket({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Settings) {
  const keys = { accessKeyId, secretAccessKey }
  const client = new AwsClient({ ...keys, region, service: 's3', retries: RETRIES })

  async function send(
    method: Method,
    key: string,
    { content, timeoutMs = TIMEOUT_MS }: { content?: Content; timeoutMs?: number } = {},
  ): Promise<Response> {
    const response = await client
      .fetch(`${endpoint}/${bucket}/${key}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        ...(content && {
          body: content.bytes instanceof Blob ? content.bytes : new Uint8Array(content.bytes),
          headers: content.headers,
        }),
      })
      .catch((cause: unknown) => {
        throw new Error('The picture store cannot be reached', { cause })
      })
    if (response.ok || response.status === NOT_FOUND) return response
    throw new BucketError(method, await readFailure(response))
  }

  /** Throws BucketError, or an Error if the bucket does not exist. */
  async function write(key: string, content: Content, timeoutMs?: number): Promise<void> {
    const { status } = await send('PUT', key, { content, timeoutMs })
    if (status === NOT_FOUND) throw new Error(`The picture store has no bucket ${bucket}`)
  }

  /** Returns null for a missing object; a key without list permission gets 403 for it. */
  async function read(key: string): Promise<Buffer | null> {
    try {
      const response = await send('GET', key)
      return response.status === NOT_FOUND ? null : Buffer.from(await response.arrayBuffer())
    } catch (error) {
      if (isDenied(error)) return null
      throw error
    }
  }

  const remove = async (key: string): Promise<void> => void (await send('DELETE', key))

  return { write, read, remove }
}

const isDenied = (error: unknown): boolean =>
  error instanceof BucketError && error.status === FORBIDDEN && error.reason === 'AccessDenied'

async function readFailure(response: Response): Promise<Failure> {
  const text = await response.text()
  const [, reason = 'no code'] = /<Code>(\w+)<\/Code>/.exec(text) ?? []
  const [, named] = /<Region>([\w-]+)<\/Region>/.exec(text) ?? []
  const region = response.headers.get('x-amz-bucket-region') ?? named
  return { status: response.status, reason, region }
}
