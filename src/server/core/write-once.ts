import { isDeepStrictEqual } from 'node:util'
import { AppError } from './app-error.ts'
import { isUniqueViolation } from './db.ts'

const KEY_USED = 'This idempotency key was used for something else'

type Once<First, Result> = {
  /** Finds what the key stored before. */
  find: (idempotencyKey: string) => Promise<First | null>
  isSame: (first: First) => boolean
  /** Says what is stored in place of the other content. */
  explain: (first: First) => string
  write: () => Promise<Result>
}

/** Writes something once per key, also if called twice at once. Throws AppError 'conflict'. */
export async function writeOnce<First, Result>(
  idempotencyKey: string | null | undefined,
  { find, isSame, explain, write }: Once<First, Result>,
): Promise<First | Result> {
  if (!idempotencyKey) return write()
  const findFirst = async () => {
    const first = await find(idempotencyKey)
    if (first !== null && !isSame(first)) throw keyConflict(explain(first))
    return first
  }
  const before = await findFirst()
  if (before !== null) return before
  try {
    return await write()
  } catch (error) {
    // The first call can also have made this one break a rule, such as that of the amount due.
    const isRepeat = isUniqueViolation(error)
    const first = isRepeat || error instanceof AppError ? await findFirst() : null
    if (first !== null) return first
    throw isRepeat ? keyConflict(KEY_USED) : error
  }
}

const keyConflict = (message: string): AppError =>
  new AppError('conflict', message, { issues: [{ path: 'idempotencyKey', message }] })

/** Compares the columns of a stored row with the values of a retry. */
export function hasColumns(row: object | null | undefined, values: object): boolean {
  const columns = new Map<string, unknown>(Object.entries(row ?? {}))
  return Object.entries(values).every(([name, value]) =>
    isDeepStrictEqual(columns.get(name), value),
  )
}
