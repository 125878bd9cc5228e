import { AppError } from '#server/core/app-error.ts'
import { nextUpdatedAt } from '#server/core/clock.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { PartEvent, PartStatus } from '#shared/domain/part.ts'
import { quoteReference } from '#shared/domain/quote.ts'
import { type Author, refuseField } from './sale-row.ts'

type Line = { id: string; partId: string | null }
type Sold = { lines: Line[]; number: string; quoteId: string | null; by: Author }

/** Throws AppError 'invalid' for a piece that does not exist. */
export async function assertPieces(tx: DbOrTransaction, lines: Pick<Line, 'partId'>[]) {
  const ids = lines.flatMap(({ partId }) => partId ?? [])
  const known = ids.length === 0 ? 0 : await tx.part.count({ where: { id: { in: ids } } })
  refuseField(known < ids.length, 'content.lines', 'There is no such piece')
}

/** Claims the pieces of new lines. Throws 'conflict' naming the sale or quote that has one. */
export async function sellPieces(
  tx: DbOrTransaction,
  { lines, number, quoteId, by }: Sold,
): Promise<void> {
  for (const { id, partId } of withPiece(lines)) {
    // Prisma cannot keep the time of an earlier promise in a conditional update.
    const taken = await tx.$executeRaw`
      UPDATE part SET sale_line_id = ${id}::uuid, claimed_at = coalesce(claimed_at, ${by.at}),
        updated_at = greatest(updated_at + interval '1 ms', ${by.at})
      WHERE id = ${partId}::uuid AND status IN ('on-vehicle', 'pulled') AND sale_line_id IS NULL
        AND (accepted_quote_id IS NULL OR accepted_quote_id = ${quoteId}::uuid)
        AND missing_at IS NULL AND archived_at IS NULL`
    if (taken === 0) throw await explainTaken(tx, partId)
    await addChange(tx, { partId, event: 'sold', changes: { sale: [null, number] }, by })
  }
}

/** Ends the claims of lines that are sold no more; an accepted quote keeps its own. */
export async function releasePieces(tx: DbOrTransaction, lines: Line[], by: Author): Promise<void> {
  for (const { id, partId } of withPiece(lines)) {
    await changePiece(tx, { lineId: id, partId }, { event: 'released', saleLineId: null, by })
  }
}

/** Marks the pieces of a sale as sold, since they leave the shop. */
export async function handOverPieces(
  tx: DbOrTransaction,
  lines: Line[],
  by: Author,
): Promise<void> {
  for (const { id, partId } of withPiece(lines)) {
    await changePiece(tx, { lineId: id, partId }, { event: 'sold', status: 'sold', by })
  }
}

/** Takes back a piece that had left the shop. */
export async function takeBackPiece(
  tx: DbOrTransaction,
  line: Line,
  { condition, by }: { condition: 'shelf' | 'scrap'; by: Author },
): Promise<void> {
  const isBack = condition === 'shelf'
  const change = {
    event: isBack ? 'returned' : 'scrapped',
    status: isBack ? 'returned' : 'scrapped',
    saleLineId: null,
    acceptedQuoteId: null,
    by,
  } as const
  for (const { id, partId } of withPiece([line])) {
    await changePiece(tx, { lineId: id, partId }, change)
  }
}

/** Sorts pieces, so that two sales lock them in the same order. */
const withPiece = (lines: Line[]): { id: string; partId: string }[] =>
  lines
    .flatMap(({ id, partId }) => (partId === null ? [] : [{ id, partId }]))
    .toSorted((one, other) => one.partId.localeCompare(other.partId))

type Change = {
  event: PartEvent
  status?: PartStatus
  saleLineId?: null
  acceptedQuoteId?: null
  by: Author
}

/** Changes a piece that the line still has. */
async function changePiece(
  tx: DbOrTransaction,
  { lineId, partId }: { lineId: string; partId: string },
  { event, by, ...columns }: Change,
): Promise<void> {
  const row = await tx.part.findFirst({ where: { id: partId, saleLineId: lineId } })
  if (!row) return
  await tx.part.update({
    where: { id: partId },
    data: { ...columns, updatedAt: nextUpdatedAt(row.updatedAt, by.at) },
    select: { id: true },
  })
  const { status = row.status } = columns
  const changes = status === row.status ? {} : { status: [row.status, status] }
  await addChange(tx, { partId, event, changes, by })
}

type Entry = { partId: string; event: PartEvent; changes: Prisma.InputJsonObject; by: Author }
const addChange = (tx: DbOrTransaction, { by, ...entry }: Entry) =>
  tx.partChange.create({ data: { ...entry, ...by }, select: { id: true } })

/** Explains who has a piece, or why it cannot be sold. */
async function explainTaken(tx: DbOrTransaction, id: string): Promise<AppError> {
  const row = await tx.part.findUniqueOrThrow({
    where: { id },
    include: {
      saleLine: { select: { sale: { select: { number: true } } } },
      acceptedQuote: { select: { revision: true, request: { select: { reference: true } } } },
    },
  })
  const { tag, status, saleLine, acceptedQuote: quote } = row
  if (saleLine) return new AppError('conflict', `${tag} is sold on ${saleLine.sale.number}.`)
  if (quote) {
    const reference = quoteReference(quote.request.reference, quote.revision)
    return new AppError('conflict', `${tag} is accepted on ${reference}.`)
  }
  if (row.missingAt) return new AppError('conflict', `${tag} is not there or broken.`)
  if (status === 'returned') {
    return new AppError('conflict', `${tag} came back. Put it on the shelf first.`)
  }
  return new AppError('conflict', `${tag} is no longer there.`)
}
