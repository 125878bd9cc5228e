import { isDeepStrictEqual } from 'node:util'
import { AppError } from './app-error.ts'
import { type Db, type DbOrTransaction, isUniqueViolation } from './db.ts'

export const KEY_USED = 'This idempotency key was used for something else'

type Write<Result> = {
  write: () => Promise<Result>
  /** Checks if `write` failed because it was done before. */
  isRepeat: (error: unknown) => boolean
  /** Returns what the first call wrote; null throws the error of `write`. */
  findFirst: () => Promise<Result | null>
}

/** Writes something that a caller may repeat. */
export async function writeOnce<Result>({
  write,
  isRepeat,
  findFirst,
}: Write<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const first = isRepeat(error) ? await findFirst() : null
    if (first === null) throw error
    return first
  }
}

type Once<Result> = {
  /** Returns what the key stored before; omitted if `store` locks the rows of all its retries. */
  find?: (tx: DbOrTransaction) => Promise<Result | null>
  /** Stores it in a transaction; calls `find` itself once the rows are locked. */
  store: (tx: DbOrTransaction) => Promise<Result>
}

/** Stores something once for an idempotency key, also for two calls at the same time. */
export const onceForKey = <Result>(db: Db, { find, store }: Once<Result>): Promise<Result> =>
  writeOnce({
    write: () => db.$transaction(store),
    isRepeat: isUniqueViolation,
    findFirst: async () => {
      const first = (await find?.(db)) ?? null
      if (first === null) throw new AppError('conflict', KEY_USED)
      return first
    },
  })

/** Compares the columns of a stored row with the values of a retry. */
export function hasColumns(row: object | null | undefined, values: object): boolean {
  const columns = new Map<string, unknown>(Object.entries(row ?? {}))
  return Object.entries(values).every(([name, value]) =>
    isDeepStrictEqual(columns.get(name), value),
  )
}
