import type * as z from 'zod'
import { AppError } from './app-error.ts'

/** The values that a list continues after, as an opaque text for a link. */
export const encodeCursor = (values: unknown[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** The values of encodeCursor; throws AppError 'invalid' for a text that does not fit the schema. */
export function decodeCursor<Values>(schema: z.ZodType<Values>, cursor: string): Values {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch (cause) {
    throw new AppError('invalid', 'Invalid cursor', { cause })
  }
}
