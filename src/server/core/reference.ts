import { type Clock, getCurrentDay } from './clock.ts'
import type { Db } from './db.ts'

type Sequences = { db: Db; clock: Clock; business: { current(): { timeZone: string } } }

/** Takes the next number of a year at the shop, 'P-2026-0042'; a failed write leaves a gap. */
export async function takeReference(ctx: Sequences, prefix: string): Promise<string> {
  const year = Number(getCurrentDay(ctx).slice(0, 4))
  // Prisma has no sequences.
  const [next] = await ctx.db.$queryRaw<
    { number: number }[]
  >`SELECT next_reference(${prefix}, ${year}::int)::int AS number`
  if (!next) throw new Error('The sequence of references returned no number')
  return formatReference({ prefix, year, number: next.number })
}

type Reference = { prefix: string; year: number; number: number }
export const formatReference = ({ prefix, year, number }: Reference): string =>
  `${prefix}-${year}-${String(number).padStart(4, '0')}`
