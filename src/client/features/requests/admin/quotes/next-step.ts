import type { Quote } from '#shared/domain/quote-schema.ts'
import { isAccepted } from '#shared/domain/quote.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { findNextSaleStep, type SaleStep } from '#shared/domain/sale-step.ts'

/** Next step of a request on the way from quote to handover. */
export type RequestStep =
  | { name: 'write' }
  | { name: 'send' | 'sell'; quoteId: string }
  | { name: 'sale'; number: string; step: NonNullable<SaleStep> }

type RequestProgress = {
  /** Newest first. */
  quotes: Pick<Quote, 'id' | 'status'>[]
  /** Newest first. */
  sales: Pick<
    Sale,
    'number' | 'quoteId' | 'status' | 'balanceCents' | 'handedOverAt' | 'returned'
  >[]
  /** Completed or cancelled; only a sale can be left to finish. */
  isFinished: boolean
}

/** Returns null while the customer has to decide, and if nothing is left to do. */
export function findRequestStep({
  quotes,
  sales,
  isFinished,
}: RequestProgress): RequestStep | null {
  const valid = sales.filter(({ status }) => status !== 'void')
  const draft = quotes.find(({ status }) => status === 'draft')
  const unsold = quotes.find(
    ({ id, status }) => isAccepted(status) && !valid.some(({ quoteId }) => quoteId === id),
  )
  if (!isFinished && draft) return { name: 'send', quoteId: draft.id }
  if (!isFinished && unsold) return { name: 'sell', quoteId: unsold.id }
  for (const sale of valid) {
    const step = findNextSaleStep(sale)
    if (step) return { name: 'sale', number: sale.number, step }
  }
  const isQuoted = quotes.some(({ status }) => status === 'sent' || isAccepted(status))
  return isFinished || isQuoted || valid.length > 0 ? null : { name: 'write' }
}
