import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { QuoteContent } from '#shared/domain/quote-schema.ts'

const PIECE_UNKNOWN = 'There is no such piece'

/** Names the donor of each line's piece. Throws AppError 'invalid' for an unknown piece. */
export async function withDonors({ db }: Context, content: QuoteContent): Promise<QuoteContent> {
  const ids = content.jobs.flatMap(({ lines }) => lines.flatMap(({ partId }) => partId ?? []))
  if (ids.length === 0) return content
  const rows = await db.part.findMany({
    where: { id: { in: ids }, archivedAt: null },
    select: { id: true, donorStockNumber: true },
  })
  const donors = new Map(rows.map((row) => [row.id, row.donorStockNumber]))
  const jobs = content.jobs.map((job, at) => ({
    ...job,
    lines: job.lines.map((line, index) => {
      if (line.partId === null) return line
      const donor = donors.get(line.partId)
      if (donor === undefined) throw unknownPiece(`content.jobs.${at}.lines.${index}.partId`)
      return { ...line, donorStockNumber: donor || line.donorStockNumber }
    }),
  }))
  return { ...content, jobs }
}

const unknownPiece = (path: string) =>
  new AppError('invalid', PIECE_UNKNOWN, { issues: [{ path, message: PIECE_UNKNOWN }] })
