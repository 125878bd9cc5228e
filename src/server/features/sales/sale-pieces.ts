import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { problemOf } from '#server/features/parts/claim-parts.ts'
import { shelvePiece } from '#server/features/parts/move-part.ts'
import {
  type Changes,
  lockPart,
  PART_NOT_FOUND,
  takerOf,
  updatePart,
} from '#server/features/parts/part-row.ts'
import type { PartEvent, PartStatus } from '#shared/domain/part.ts'
import { type Author, refuseField } from './sale-row.ts'

type Line = { id: string; partId: string | null }
type Sold = { lines: Line[]; number: string; quoteId: string | null; by: Author }

/** Throws AppError 'invalid' for a piece that does not exist. */
export async function assertPieces(
  tx: DbOrTransaction,
  lines: Pick<Line, 'partId'>[],
): Promise<void> {
  const ids = lines.flatMap(({ partId }) => partId ?? [])
  const where = { id: { in: ids }, archivedAt: null }
  const known = ids.length === 0 ? 0 : await tx.part.count({ where })
  refuseField(known < ids.length, 'content.lines', PART_NOT_FOUND)
}

/** Claims the pieces of new lines. Throws 'conflict' naming the sale or quote that has one. */
export async function sellPieces(
  tx: DbOrTransaction,
  { lines, number, quoteId, by }: Sold,
): Promise<void> {
  for (const { id, partId } of withPiece(lines)) {
    const row = await lockPart(tx, partId)
    const problem = problemOf(row, { quoteId })
    if (problem !== null) throw new AppError('conflict', problem)
    await updatePart(tx, row, {
      saleLineId: id,
      claimedAt: row.claimedAt ?? by.at,
      event: 'held',
      changes: { promisedTo: [takerOf(row), number] },
      by,
    })
  }
}

type Gone = { lines: Line[]; number: string; by: Author }

/** Ends the claims of lines that are sold no more; an accepted quote keeps its own. */
export async function releasePieces(
  tx: DbOrTransaction,
  { lines, number, by }: Gone,
): Promise<void> {
  for (const { id, partId } of withPiece(lines)) {
    const row = await lockPart(tx, partId)
    if (row.saleLineId !== id) continue
    const next = takerOf({ ...row, saleLine: null })
    await updatePart(tx, row, {
      saleLineId: null,
      event: next === null ? 'released' : 'held',
      changes: { promisedTo: [number, next] },
      by,
    })
  }
}

/** Marks the pieces of a sale as sold, since they leave the shop. */
export async function handOverPieces(
  tx: DbOrTransaction,
  lines: Line[],
  by: Author,
): Promise<void> {
  await changePieces(tx, lines, { event: 'sold', status: 'sold', location: null, by })
}

type TakenBack = Gone & {
  condition: 'shelf' | 'scrap'
  /** Shelf they are put on at once; '' if somebody does it later. */
  location: string
}

/** Takes back pieces that had left the shop. */
export async function takeBackPieces(
  tx: DbOrTransaction,
  { lines, number, by, condition, location }: TakenBack,
): Promise<void> {
  const back = condition === 'shelf' ? 'returned' : 'scrapped'
  await changePieces(tx, lines, {
    event: back,
    status: back,
    changes: { promisedTo: [number, null] },
    saleLineId: null,
    acceptedQuoteId: null,
    location: null,
    by,
  })
  if (condition === 'scrap' || location === '') return
  for (const { partId } of withPiece(lines)) {
    const row = await lockPart(tx, partId)
    if (row.status === 'returned') await shelvePiece(tx, row, { location, by })
  }
}

/** Sorts pieces, so that two sales lock them in the same order. */
const withPiece = (lines: Line[]): { id: string; partId: string }[] =>
  lines
    .flatMap(({ id, partId }) => (partId === null ? [] : [{ id, partId }]))
    .toSorted((one, other) => (one.partId < other.partId ? -1 : 1))

type Change = {
  event: PartEvent
  status?: PartStatus
  changes?: Changes
  saleLineId?: null
  acceptedQuoteId?: null
  /** Takes the piece off its shelf. */
  location?: null
  by: Author
}

/** Changes the pieces that the lines still have; one that is missing has left its line. */
async function changePieces(
  tx: DbOrTransaction,
  lines: Line[],
  { status, changes, ...change }: Change,
): Promise<void> {
  for (const { id, partId } of withPiece(lines)) {
    const row = await lockPart(tx, partId)
    if (row.saleLineId !== id) continue
    const leavesShelf = change.location === null && row.location !== null
    const isOther = status !== undefined && status !== row.status
    await updatePart(tx, row, {
      ...change,
      ...(isOther && { status }),
      changes: {
        ...changes,
        ...(isOther && { status: [row.status, status] }),
        ...(leavesShelf && { location: [row.location, null] }),
      },
    })
  }
}
