import { AppError, type Objection, type Issue } from './app-error.ts'

type Explanation = { message: string; issues?: Issue[]; objections?: Objection[] }
type Explain = () => Explanation | Promise<Explanation>

type Noun = 'appointment' | 'part' | 'quote' | 'request' | 'sale' | 'want'

/** Explains a stale update; `latest` is the last entry of the history, where it was read. */
export const explainChangedMeanwhile = (
  noun: Noun,
  latest?: { authorName: string | null } | null,
): Explanation => ({
  message: `This ${noun} was changed by ${latest?.authorName ?? 'somebody else'} in the meantime. Please reload it.`,
})

/** Throws AppError 'conflict' for a row that was changed since its caller read it. */
export async function assertFresh(
  row: { updatedAt: Date },
  updatedAt: string | null | undefined,
  explain: Explain,
): Promise<void> {
  if (typeof updatedAt !== 'string' || Date.parse(updatedAt) === row.updatedAt.getTime()) return
  await refuse(explain)
}

/** Throws AppError 'conflict' if one kind of change was made after the caller read the row. */
export async function assertNotAfter(
  changedAt: Date,
  updatedAt: string | undefined,
  explain: Explain,
): Promise<void> {
  if (updatedAt !== undefined && changedAt.getTime() > Date.parse(updatedAt)) await refuse(explain)
}

async function refuse(explain: Explain): Promise<never> {
  const { message, ...details } = await explain()
  throw new AppError('conflict', message, details)
}
