import type * as z from 'zod'
import { AppError } from './app-error.ts'
import { readBase64url } from './base64url.ts'

/** Encodes the values that a row is sorted by as an opaque token for the link to the next page. */
export const encodeCursor = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** Decodes a token of encodeCursor; throws AppError 'invalid' for anything that the schema rejects. */
export function decodeCursor<T>(schema: z.ZodType<T>, cursor: string): T {
  try {
    return schema.parse(JSON.parse(readBase64url(cursor)?.toString('utf8') ?? ''))
  } catch (cause) {
    throw new AppError('invalid', 'Invalid cursor', { cause })
  }
}
