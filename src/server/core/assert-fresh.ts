import { AppError, type Conflict, type Issue } from './app-error.ts'

type Explanation = { message: string; issues?: Issue[]; conflicts?: Conflict[] }

/** Explains a stale update without its author. */
export const changedMeanwhile = (noun: 'quote' | 'request' | 'sale'): Explanation => ({
  message: `This ${noun} was changed by somebody else in the meantime. Please reload it.`,
})

/** Throws AppError 'conflict' for a row that was changed since its caller read it. */
export async function assertFresh(
  row: { updatedAt: Date },
  updatedAt: string | null | undefined,
  explain: () => Explanation | Promise<Explanation>,
): Promise<void> {
  if (typeof updatedAt !== 'string' || Date.parse(updatedAt) === row.updatedAt.getTime()) return
  const { message, ...details } = await explain()
  throw new AppError('conflict', message, details)
}
