import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '#server/core/s3-settings.ts'
import { afterUse } from './after-use.ts'
import { type AwsAccount, findSignatureError } from './aws-signature.ts'

type StoredObject = { bytes: Buffer; headers: Record<string, string> }
type Buckets = Map<string, Map<string, StoredObject>>

const ACCOUNT: AwsAccount = {
  accessKeyId: 'S3TESTKEY',
  secretAccessKey: 'S3TESTSECRET',
  region: 'us-east-1',
}
const STATUS_OF_ERROR: Record<string, number> = {
  AuthorizationHeaderMalformed: 400,
  MethodNotAllowed: 405,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  XAmzContentSHA256Mismatch: 400,
}
const FORBIDDEN = 403
const KEPT_HEADERS = ['content-type', 'cache-control'] as const

/** In-memory S3 server with empty buckets and signature checks; closes after the test file. */
export async function startS3Server(
  buckets: string[],
  publicBuckets: string[] = [],
  { mayList = true }: { mayList?: boolean } = {},
) {
  const stored: Buckets = new Map([...buckets, ...publicBuckets].map((name) => [name, new Map()]))
  const server = createServer((request, response) => {
    void reply(request, response, { stored, publicBuckets, mayList }).catch((error: unknown) =>
      response.destroy(error as Error),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterUse(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settingsOf = (bucket: string): S3Settings => ({
    endpoint: url,
    bucket,
    ...ACCOUNT,
    publicUrl: undefined,
  })
  /** Keys of the objects in a bucket. */
  const objectsIn = (bucket: string): string[] => [...(stored.get(bucket)?.keys() ?? [])]
  return { url, settingsOf, objectsIn }
}

async function reply(
  request: IncomingMessage,
  response: ServerResponse,
  store: { stored: Buckets; publicBuckets: string[]; mayList: boolean },
): Promise<void> {
  const body = await buffer(request)
  const [, bucket = '', key = ''] = /^\/([^/?]+)\/([^?]+)/.exec(request.url ?? '') ?? []
  const anonymousRead =
    request.method === 'GET' &&
    request.headers.authorization === undefined &&
    store.publicBuckets.includes(bucket)
  const signatureError = anonymousRead ? null : findSignatureError(request, body, ACCOUNT)
  if (signatureError) return refuse(response, signatureError)
  const objects = store.stored.get(bucket)
  if (!objects) return refuse(response, 'NoSuchBucket')
  if (request.method === 'GET') {
    const found = objects.get(key)
    // Response of S3 without the s3:ListBucket permission.
    if (!found) return refuse(response, store.mayList ? 'NoSuchKey' : 'AccessDenied')
    response.writeHead(200, found.headers).end(found.bytes)
  } else if (request.method === 'PUT') {
    const headers = KEPT_HEADERS.flatMap((name) =>
      request.headers[name] ? [[name, request.headers[name]]] : [],
    )
    objects.set(key, {
      bytes: body,
      headers: Object.fromEntries(headers) as Record<string, string>,
    })
    response.writeHead(200).end()
  } else if (request.method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
  } else refuse(response, 'MethodNotAllowed')
}

function refuse(response: ServerResponse, code: string): void {
  response
    .writeHead(STATUS_OF_ERROR[code] ?? FORBIDDEN, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code></Error>`)
}

/** Environment variables of a bucket, as the owner of a shop sets them. */
export const s3Variables = ({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Settings): Record<string, string> => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})
