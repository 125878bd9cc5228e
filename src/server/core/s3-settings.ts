import * as z from 'zod'

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Public URL of the bucket; undefined if it is private and the server sends the pictures. */
  publicUrl: string | undefined
}

const REQUIRED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const text = z.string().trim().optional()
const url = text
  .refine((value) => !value || isPlainUrl(value), 'must be an address like https://s3.example.com')
  .transform((value) => value?.replace(/\/+$/, '') || undefined)

/** Environment variables of the picture store. */
export const s3Environment = {
  S3_ENDPOINT: url,
  S3_BUCKET: text.refine(
    (value) => !value || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value),
    'must be the name of a bucket',
  ),
  S3_REGION: z.string().trim().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PUBLIC_URL: url,
}
type S3Environment = z.infer<z.ZodObject<typeof s3Environment>>

/** Returns the missing variables if only some are set: the store needs all or none. */
export function findMissingS3Settings(environment: S3Environment): string[] {
  const isConfigured =
    Boolean(environment.S3_PUBLIC_URL) || REQUIRED.some((name) => environment[name])
  return isConfigured ? REQUIRED.filter((name) => !environment[name]) : []
}

export function readS3({
  S3_ENDPOINT,
  S3_BUCKET,
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
  S3_REGION,
  S3_PUBLIC_URL,
}: S3Environment): S3Settings | null {
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    publicUrl: S3_PUBLIC_URL,
  }
}

/** Accepts an http URL without user, query and fragment, which the store would not receive. */
function isPlainUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, search, hash } = new URL(value)
  return (
    /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '')
  )
}
