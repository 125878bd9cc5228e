import * as z from 'zod'
import { AppError } from '#server/core/app-error.ts'

/** A place in a list: rank of the status, moment that orders within it, and id. */
export type Place = { rank: number; at: Date; id: string }

const placeSchema = z.tuple([z.int().min(0).max(9), z.iso.datetime(), z.uuid()])

/** A place as an opaque word for a link to what follows. */
export const writeCursor = ({ rank, at, id }: Place): string =>
  Buffer.from(JSON.stringify([rank, at.toISOString(), id])).toString('base64url')

/** The place behind the word of writeCursor; throws AppError 'invalid' on anything else. */
export function readCursor(cursor: string): Place {
  try {
    const [rank, at, id] = placeSchema.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')),
    )
    return { rank, at: new Date(at), id }
  } catch {
    throw new AppError('invalid', 'Invalid cursor')
  }
}
