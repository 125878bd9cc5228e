import type { Context } from '#server/context.ts'
import { invalidField } from '#server/core/app-error.ts'
import type { QuoteContent } from '#shared/domain/quote-schema.ts'

const PART_UNKNOWN = 'There is no such part'

/** Names the donor of each line's part. Throws AppError 'invalid' for an unknown part. */
export async function withDonors({ db }: Context, content: QuoteContent): Promise<QuoteContent> {
  const ids = content.jobs.flatMap(({ lines }) => lines.flatMap(({ partId }) => partId ?? []))
  if (ids.length === 0) return content
  const rows = await db.part.findMany({
    where: { id: { in: ids }, archivedAt: null },
    select: { id: true, donorStockNumber: true },
  })
  const donors = new Map(rows.map((row) => [row.id, row.donorStockNumber]))
  const jobs = content.jobs.map((job, jobIndex) => ({
    ...job,
    lines: job.lines.map((line, lineIndex) => {
      if (line.partId === null) return line
      const donor = donors.get(line.partId)
      if (donor === undefined) {
        throw invalidField(`content.jobs.${jobIndex}.lines.${lineIndex}.partId`, PART_UNKNOWN)
      }
      return { ...line, donorStockNumber: donor || line.donorStockNumber }
    }),
  }))
  return { ...content, jobs }
}
