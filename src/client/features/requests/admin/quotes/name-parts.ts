import type { PartEntry } from '#shared/domain/part.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { staffClient } from '../../../../lib/staff-api.tsx'
import { toDonorQuery, toLineEntry } from './line-entry.ts'
import type { JobValues, QuoteLineValues } from './quote-values.ts'

/** Gives lines with a catalog entry and a vehicle their parts; the same jobs if none gets one. */
export async function nameParts(jobs: JobValues[]): Promise<JobValues[]> {
  const named: JobValues[] = []
  // One by one: two lines of one vehicle lock the same row.
  for (const job of jobs) {
    const lines: QuoteLineValues[] = []
    for (const line of job.lines) lines.push(await nameLine(line))
    named.push({ ...job, lines })
  }
  const isSame = named.every((job, at) =>
    job.lines.every((line, index) => line === jobs[at]?.lines[index]),
  )
  return isSame ? jobs : named
}

async function nameLine(line: QuoteLineValues): Promise<QuoteLineValues> {
  const entry = toLineEntry(line)
  if (line.partId !== null || !entry) return line
  const partId = await findPart(line.donorStockNumber.trim(), entry, line.isAnother)
  return partId === null ? line : { ...line, partId, isAnother: false }
}

async function findPart(
  stockNumber: string,
  entry: PartEntry,
  isAnother: boolean,
): Promise<string | null> {
  const { parts, vehicles } = staffClient
  try {
    const { stockNumber: donor } = await vehicles.admin.getUsedNumbers.query(
      toDonorQuery(stockNumber),
    )
    if (!donor) return null
    return (await parts.admin.offer.mutate({ donorId: donor.id, ...entry, isAnother })).id
  } catch (error) {
    const { status } = toFailure(error)
    // The quote itself is refused with the reason, or the vehicle left the yard.
    if (status === 400 || status === 404) return null
    throw error
  }
}
