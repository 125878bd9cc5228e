import type * as z from 'zod'
import { AppError } from './app-error.ts'
import { readBase64url } from './base64url.ts'

/** Encodes a row's sort values as an opaque token for the next page's link. */
export const encodeCursor = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** Decodes a token from encodeCursor; throws AppError 'invalid' if the schema rejects it. */
export function decodeCursor<T>(schema: z.ZodType<T>, cursor: string): T {
  try {
    return schema.parse(JSON.parse(readBase64url(cursor)?.toString('utf8') ?? ''))
  } catch (cause) {
    throw new AppError('invalid', 'Invalid cursor', { cause })
  }
}
