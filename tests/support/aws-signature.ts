import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type AwsAccount = { accessKeyId: string; secretAccessKey: string; region: string }

const SKEW_MAX_MS = 15 * 60 * 1000
const UNSIGNED_BODY = 'UNSIGNED-PAYLOAD'

const hash = (value: string | Buffer) => createHash('sha256').update(value).digest('hex')
const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Verifies the AWS Signature Version 4 of an S3 request; returns the S3 error code or null. */
export function findSignatureError(
  request: IncomingMessage,
  body: Buffer,
  account: AwsAccount,
): string | null {
  const [, keyId, scope = '', signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  if (!signature) return 'AccessDenied'
  if (keyId !== account.accessKeyId) return 'InvalidAccessKeyId'
  const time = String(request.headers['x-amz-date'])
  const day = time.slice(0, 8)
  if (scope !== `${day}/${account.region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed'
  if (!(Math.abs(Date.now() - readTime(time)) <= SKEW_MAX_MS)) return 'RequestTimeTooSkewed'
  const names = signedHeaders.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) {
    return 'AccessDenied'
  }
  const bodyHash = String(request.headers['x-amz-content-sha256'])
  if (bodyHash !== UNSIGNED_BODY && bodyHash !== hash(body)) return 'XAmzContentSHA256Mismatch'

  const canonical = [
    request.method,
    ...canonicalAddress(request.url ?? ''),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signedHeaders,
    bodyHash,
  ].join('\n')
  const key = [day, account.region, 's3', 'aws4_request'].reduce(
    sign,
    Buffer.from(`AWS4${account.secretAccessKey}`),
  )
  const expected = sign(
    key,
    ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n'),
  ).toString('hex')
  return signature === expected ? null : 'SignatureDoesNotMatch'
}

/** Parses `20260131T235959Z` to milliseconds. */
function readTime(time: string): number {
  return Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function canonicalAddress(url: string): [path: string, query: string] {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const path = decodeURIComponent(pathname).split('/').map(encode).join('/')
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
  return [path, query.join('&')]
}
