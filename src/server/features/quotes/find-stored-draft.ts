import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { hasColumns, KEY_USED } from '#server/core/once-for-key.ts'
import type { QuoteDraft } from '#shared/domain/quote-schema.ts'
import { toDay } from '#shared/lib/calendar-day.ts'
import { quoteRelations, type QuoteRow } from './mapper.ts'
import type { Terms } from './terms.ts'

type NewDraft = Pick<QuoteDraft, 'requestId' | 'content' | 'idempotencyKey'> & { terms: Terms }

/** Returns the id of the quote with the same key. Throws 'conflict' if its content differs. */
export async function findStoredDraft(
  tx: DbOrTransaction,
  draft: NewDraft,
): Promise<string | null> {
  const { idempotencyKey } = draft
  if (idempotencyKey === null) return null
  const stored = await tx.quote.findUnique({ where: { idempotencyKey }, include: quoteRelations })
  if (!stored) return null
  if (!isSame(stored, draft)) throw new AppError('conflict', KEY_USED)
  return stored.id
}

function isSame(stored: QuoteRow, { requestId, content, terms }: NewDraft): boolean {
  const { message, complaint, plate, odometer, isTaxExempt, exemptNote } = terms
  const { laborBasis, flatRateManual, validUntil, holdUntil, jobs } = terms
  const entered = { message, complaint, plate, odometer, isTaxExempt, exemptNote }
  return (
    hasColumns(stored, { ...entered, requestId, laborBasis, flatRateManual }) &&
    (content.validUntil === null || toDay(stored.validUntil) === validUntil) &&
    (stored.holdUntil && toDay(stored.holdUntil)) === holdUntil &&
    stored.jobs.length === jobs.length &&
    jobs.every((job, index) => isSameJob(stored.jobs[index], job))
  )
}

const isSameJob = (
  stored: QuoteRow['jobs'][number] | undefined,
  { title, lines }: Terms['jobs'][number],
): boolean =>
  stored?.title === title &&
  stored.lines.length === lines.length &&
  lines.every((line, index) => hasColumns(stored.lines[index], line))
