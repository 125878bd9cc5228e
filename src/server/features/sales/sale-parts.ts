import { AppError, invalidField } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { Changes, Stamp } from '#server/core/history.ts'
import {
  lockPart,
  PART_NOT_FOUND,
  findReservedFor,
  toShelved,
  updateLockedPart,
} from '#server/features/parts/part-row.ts'
import { findReservationConflict } from '#server/features/parts/reserve-parts.ts'
import type { PartEvent, PartStatus } from '#shared/domain/part.ts'

type Line = { id: string; partId: string | null }
type Sold = { lines: Line[]; number: string; quoteId: string | null; stamp: Stamp }

/** Throws AppError 'invalid' for a part that does not exist. */
export async function assertPartsExist(
  tx: DbOrTransaction,
  lines: Pick<Line, 'partId'>[],
): Promise<void> {
  const ids = lines.flatMap(({ partId }) => partId ?? [])
  const where = { id: { in: ids }, archivedAt: null }
  const known = ids.length === 0 ? 0 : await tx.part.count({ where })
  if (known < ids.length) throw invalidField('content.lines', PART_NOT_FOUND)
}

/**
 * Reserves the parts of new lines. Throws AppError 'conflict' naming the sale or quote that has
 * one.
 */
export async function reserveSaleParts(
  tx: DbOrTransaction,
  { lines, number, quoteId, stamp }: Sold,
): Promise<void> {
  for (const { id, partId } of sortPartLines(lines)) {
    const row = await lockPart(tx, partId)
    const conflict = findReservationConflict(row, { quoteId })
    if (conflict !== null) throw new AppError('conflict', conflict)
    await updateLockedPart(tx, row, {
      reservedByLineId: id,
      reservedAt: row.reservedAt ?? stamp.at,
      event: 'reserved',
      changes: { reservedFor: [findReservedFor(row), number] },
      stamp,
    })
  }
}

type Gone = { lines: Line[]; number: string; stamp: Stamp }

/** Releases the parts of removed lines; an accepted quote keeps its reservation. */
export async function releaseSaleParts(
  tx: DbOrTransaction,
  { lines, number, stamp }: Gone,
): Promise<void> {
  for (const { id, partId } of sortPartLines(lines)) {
    const row = await lockPart(tx, partId)
    if (row.reservedByLineId !== id) continue
    const next = findReservedFor({ ...row, reservedByLine: null })
    await updateLockedPart(tx, row, {
      reservedByLineId: null,
      event: next === null ? 'released' : 'reserved',
      changes: { reservedFor: [number, next] },
      stamp,
    })
  }
}

/** Marks the parts of a sale as sold, since they leave the shop. */
export async function handOverParts(
  tx: DbOrTransaction,
  lines: Line[],
  stamp: Stamp,
): Promise<void> {
  await changeParts(tx, lines, { event: 'sold', status: 'sold', shelf: null, stamp })
}

type TakenBack = Gone & {
  condition: 'shelf' | 'scrap'
  /** Shelf they are put on at once; '' if somebody does it later. */
  shelf: string
}

/** Takes back parts that had left the shop. */
export async function takeBackParts(
  tx: DbOrTransaction,
  { lines, number, stamp, condition, shelf }: TakenBack,
): Promise<void> {
  const back = condition === 'shelf' ? 'returned' : 'scrapped'
  await changeParts(tx, lines, {
    event: back,
    status: back,
    changes: { reservedFor: [number, null] },
    reservedByLineId: null,
    reservedByQuoteId: null,
    shelf: null,
    stamp,
  })
  if (condition === 'scrap' || shelf === '') return
  for (const { partId } of sortPartLines(lines)) {
    const row = await lockPart(tx, partId)
    const shelved = { ...toShelved(row, shelf), stamp }
    if (row.status === 'returned') await updateLockedPart(tx, row, shelved)
  }
}

/** Sorts parts, so that two sales lock them in the same order. */
const sortPartLines = (lines: Line[]): { id: string; partId: string }[] =>
  lines
    .flatMap(({ id, partId }) => (partId === null ? [] : [{ id, partId }]))
    .toSorted((one, other) => (one.partId < other.partId ? -1 : 1))

type Change = {
  event: PartEvent
  status?: PartStatus
  changes?: Changes
  reservedByLineId?: null
  reservedByQuoteId?: null
  /** Takes the part off its shelf. */
  shelf?: null
  stamp: Stamp
}

/** Changes the parts that the lines still have; one that is missing has left its line. */
async function changeParts(
  tx: DbOrTransaction,
  lines: Line[],
  { status, changes, ...change }: Change,
): Promise<void> {
  for (const { id, partId } of sortPartLines(lines)) {
    const row = await lockPart(tx, partId)
    if (row.reservedByLineId !== id) continue
    const leavesShelf = change.shelf === null && row.shelf !== null
    const isOther = status !== undefined && status !== row.status
    await updateLockedPart(tx, row, {
      ...change,
      ...(isOther && { status }),
      changes: {
        ...changes,
        ...(isOther && { status: [row.status, status] }),
        ...(leavesShelf && { shelf: [row.shelf, null] }),
      },
    })
  }
}
