import { randomUUID } from 'node:crypto'
import {
  type SaleContentInput as SaleContent,
  toLineInput,
  toSaleContent,
} from '#client/features/sales/admin/sale-values.ts'
import type { Inputs } from '#client/lib/api.ts'
import type { Session } from '#server/core/session.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { decideOnQuote } from '#server/features/quotes/decide-on-quote.ts'
import { TAG_CHARACTERS, TAG_LENGTH } from '#shared/domain/part.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import type { TestApp } from './app.ts'
import { partLine, quotesOf } from './quotes.ts'
import { RENEE } from './staff-sessions.ts'

export { toLineInput, type SaleContent }
type QuoteContent = Inputs['quotes']['admin']['saveDraft']['content']

/** Used alternator for $85.00, without a customer's name. */
export const saleContent = (changes: Partial<SaleContent> = {}): SaleContent => ({
  lines: [partLine()],
  ...changes,
})

/** Creates sales in an application as a staff user. */
export function salesOf(app: TestApp, by: Session = RENEE) {
  const { admin } = app.callerFor(by).sales
  return {
    list: admin.list,
    get: admin.get,
    listOfRequest: admin.listOfRequest,
    getInvoice: admin.getInvoice,
    getDaySheet: admin.getDaySheet,
    start: admin.start,
    recordPayment: admin.recordPayment,
    returnLine: admin.returnLine,
    returnCore: admin.returnCore,
    handOver: admin.handOver,
    emailCustomer: admin.emailCustomer,
    void: admin.void,
    /** Counter sale. */
    counter: (changes: Partial<SaleContent> = {}) => admin.start({ content: saleContent(changes) }),
    /** Sale of a quote that its customer accepts whole. */
    ofQuote: async (content?: QuoteContent) =>
      admin.start({ quoteId: await addAcceptedQuote(app, content) }),
    /** Changes some of the content of a stored sale. */
    edit: (sale: Sale, changes: Partial<SaleContent> = {}, updatedAt?: string) =>
      admin.update({
        id: sale.id,
        change: { content: { ...toSaleContent(sale), ...changes }, updatedAt },
      }),
    cash: (id: string, amountCents: number, own: object = {}) =>
      admin.recordPayment({ id, amountCents, method: 'cash', ...own }),
    refund: (id: string, amountCents: number, own: object = {}) =>
      admin.recordPayment({ id, kind: 'refund', amountCents, method: 'cash', ...own }),
    /** Returns the first line, by default without a fee. */
    giveBack: (sale: Sale, own: Partial<Inputs['sales']['admin']['returnLine']> = {}) =>
      admin.returnLine({
        id: sale.id,
        lineId: sale.lines[0]?.id ?? '',
        reason: 'Does not fit',
        condition: 'shelf',
        outcome: 'refund',
        restockingPercent: 0,
        ...own,
      }),
  }
}

/** Stores a sent quote that its customer accepted; returns its id. */
export async function addAcceptedQuote(app: TestApp, content?: QuoteContent): Promise<string> {
  const { id, token, jobs } = await quotesOf(app).sent(content)
  const jobIds = jobs.map((job) => job.id)
  const answer = { token, choice: 'accept', name: 'Jane Doe', jobIds, reason: '' } as const
  await decideOnQuote({ ...app.ctx, ip: '127.0.0.1' }, answer, '')
  return id
}

let partCount = 0
/** Tailgate on the shelf. */
export async function addPart(
  { db }: TestApp,
  own: Partial<Prisma.PartUncheckedCreateInput> = {},
): Promise<{ id: string; tag: string }> {
  const { tag = tagOf((partCount += 1)) } = own
  const { id } = await db.part.create({
    data: {
      id: randomUUID(),
      category: 'Exterior',
      subcategory: 'Tailgate',
      condition: 'used',
      grade: 'A',
      status: 'pulled',
      createdBy: 'renee',
      ...own,
      tag,
    },
    select: { id: true },
  })
  return { id, tag }
}

const tagOf = (count: number): string =>
  Array.from({ length: TAG_LENGTH }, (_, at) => {
    const digit = Math.floor(count / TAG_CHARACTERS.length ** (TAG_LENGTH - 1 - at))
    return TAG_CHARACTERS[digit % TAG_CHARACTERS.length]
  }).join('')
