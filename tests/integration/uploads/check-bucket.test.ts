import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { assertUsableBucket } from '#server/core/assert-bucket.ts'
import { afterUse } from '../../support/after-use.ts'
import { startS3Server } from '../../support/s3-server.ts'

const server = await startS3Server(['shop'])
const settings = server.settingsOf('shop')
const lines: Record<string, unknown>[] = []
const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as never) })
beforeEach(() => void lines.splice(0))

test('a bucket that takes, gives and deletes an object passes without a line in the log', async () => {
  await expect(assertUsableBucket(settings, log)).resolves.toBeUndefined()
  expect(lines).toEqual([])
})

test.each([
  [{ accessKeyId: 'nobody' }, 'S3_ACCESS_KEY_ID is unknown'],
  [{ secretAccessKey: 'wrong' }, 'S3_SECRET_ACCESS_KEY is wrong'],
  [{ region: 'eu-west-1' }, 'S3_REGION does not match the bucket'],
  [{ bucket: 'elsewhere' }, 'The picture store has no bucket elsewhere'],
])('a start with %o is refused', { tags: ['r16.13'] }, async (wrong, fault) => {
  const s3 = { ...settings, ...wrong }
  await expect(assertUsableBucket(s3, log)).rejects.toThrow(
    `The picture store (S3_ENDPOINT ${s3.endpoint}, S3_BUCKET ${s3.bucket}, S3_REGION ${s3.region}) cannot be used: ${fault}.`,
  )
})

test.each([
  [403, 'AccessDenied', 'the key needs permission to read, write and delete'],
  [403, 'RequestTimeTooSkewed', 'the clock of this machine is wrong'],
  [
    301,
    'PermanentRedirect',
    'S3_ENDPOINT or S3_REGION does not match the bucket, which is in eu-west-3',
  ],
])('a store that answers %i %s is refused with its reason', async (status, code, fault) => {
  const s3 = { ...settings, endpoint: await answering(status, code) }
  await expect(assertUsableBucket(s3, log)).rejects.toThrow(`cannot be used: ${fault}.`)
})

test('a store that cannot be reached is logged with endpoint and region, and no reason not to start', async () => {
  await assertUsableBucket({ ...settings, endpoint: 'http://127.0.0.1:9' }, log)
  expect(lines).toMatchObject([
    {
      msg: expect.stringContaining(
        'S3_ENDPOINT http://127.0.0.1:9, S3_BUCKET shop, S3_REGION us-east-1',
      ),
    },
  ])
  expect(JSON.stringify(lines)).not.toContain(settings.secretAccessKey)
})

/** Starts a store that refuses everything and names a region where it redirects. */
async function answering(status: number, code: string): Promise<string> {
  const store = createServer((_request, response) =>
    response
      .writeHead(status, status === 301 ? { 'x-amz-bucket-region': 'eu-west-3' } : {})
      .end(`<Error><Code>${code}</Code></Error>`),
  ).listen(0, '127.0.0.1')
  await once(store, 'listening')
  afterUse(() => void store.close())
  return `http://127.0.0.1:${(store.address() as AddressInfo).port}`
}
