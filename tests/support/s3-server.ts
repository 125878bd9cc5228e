import S3rver from 's3rver'
import type { S3Settings } from '#server/core/s3-settings.ts'
import { afterUse } from './after-use.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A store that speaks S3, with empty buckets of these names, which ends with the test file; gives its address and the settings for a bucket. */
export async function startS3Server(buckets: string[]) {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: temporaryFolder(),
    configureBuckets: buckets.map((name) => ({ name, configs: [] })),
  })
  const { port } = await server.run()
  afterUse(() => server.close())
  const url = `http://127.0.0.1:${port}`
  const settingsOf = (bucket: string): S3Settings => ({
    endpoint: url,
    bucket,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    publicUrl: undefined,
  })
  return { url, settingsOf }
}

/** The settings of a bucket as whoever runs a shop gives them. */
export const s3Variables = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): Record<string, string> => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})
