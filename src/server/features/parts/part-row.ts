import { randomInt } from 'node:crypto'
import { v7 as uuidv7, validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import { assertFresh, explainChangedMeanwhile } from '#server/core/assert-fresh.ts'
import { computeUpdatedAt } from '#server/core/clock.ts'
import { type DbOrTransaction, lockPartRow, parseChoiceOrNull } from '#server/core/db.ts'
import type { Changes, Stamp } from '#server/core/history.ts'
import type { Part as PartRow, Prisma } from '#server/database/generated/client.ts'
import type { Business } from '#shared/domain/business.ts'
import { REGULATED_PART } from '#shared/domain/line.ts'
import {
  type PartEntry,
  type PartEvent,
  formatPartName,
  SINGLE_ENDS,
  SINGLE_SIDES,
  TAG_CHARACTERS,
  TAG_LENGTH,
} from '#shared/domain/part.ts'
import { isRegulatedLine } from '#shared/domain/quote-law.ts'
import { formatQuoteReference } from '#shared/domain/quote.ts'

export const PART_NOT_FOUND = 'There is no such part'
const TAG_TRIES = 10

export const toPartEntry = (
  row: Pick<
    PartRow,
    'category' | 'subcategory' | 'specificPart' | 'side' | 'vehicleEnd' | 'description'
  >,
): PartEntry => ({
  category: row.category,
  subcategory: row.subcategory,
  specificPart: row.specificPart,
  side: parseChoiceOrNull(SINGLE_SIDES, row.side),
  end: parseChoiceOrNull(SINGLE_ENDS, row.vehicleEnd),
  description: row.description,
})

/** Throws AppError 'unprocessable' for an air bag or catalytic converter without papers. */
export function assertNotRegulated(
  entry: PartEntry,
  { hasRegulatedPartsPapers }: Pick<Business, 'hasRegulatedPartsPapers'>,
): void {
  const description = `${formatPartName(entry)} ${entry.description}`
  if (hasRegulatedPartsPapers || !isRegulatedLine({ kind: 'part', description })) return
  const issues = [{ path: 'subcategory', message: REGULATED_PART }]
  throw new AppError('unprocessable', REGULATED_PART, { issues })
}

export type LockedPart = Awaited<ReturnType<typeof lockPart>>
type Expected = { updatedAt?: string | undefined; isArchived?: boolean }

/** Locks a part until the transaction ends. Throws AppError 'not-found' and 'conflict'. */
export async function lockPart(
  tx: DbOrTransaction,
  id: string,
  { updatedAt, isArchived = false }: Expected = {},
) {
  if (isId(id)) await lockPartRow(tx, id)
  const row = isId(id)
    ? await tx.part.findFirst({
        where: { id, archivedAt: isArchived ? { not: null } : null },
        include: {
          reservedByLine: { select: { sale: { select: { number: true } } } },
          reservedByQuote: {
            select: {
              revision: true,
              requestId: true,
              request: { select: { reference: true } },
            },
          },
        },
      })
    : null
  if (!row) throw new AppError('not-found', PART_NOT_FOUND)
  await assertPartFresh(tx, row, updatedAt)
  return row
}

/** Throws AppError 'conflict' that names who changed the part since. */
export async function assertPartFresh(
  tx: DbOrTransaction,
  row: { id: string; updatedAt: Date },
  updatedAt: string | undefined,
): Promise<void> {
  await assertFresh(row, updatedAt, async () => {
    const latest = await tx.partEvent.findFirst({
      where: { partId: row.id },
      select: { authorName: true },
      orderBy: { id: 'desc' },
    })
    return explainChangedMeanwhile('part', latest)
  })
}

/** Names the sale or accepted quote that has a part; null if it is free. */
export function findReservedFor({ reservedByLine, reservedByQuote }: LockedPart): string | null {
  if (reservedByLine) return reservedByLine.sale.number
  return (
    reservedByQuote &&
    formatQuoteReference(reservedByQuote.request.reference, reservedByQuote.revision)
  )
}

/** Throws AppError 'conflict' for a part that somebody has. */
export function assertNotReserved(row: LockedPart): void {
  const reservedFor = findReservedFor(row)
  if (reservedFor !== null) {
    throw new AppError('conflict', `${row.tag} is promised to ${reservedFor}.`)
  }
}

export type PartUpdate = Omit<Prisma.PartUncheckedUpdateInput, 'events'> & {
  event: PartEvent
  changes: Changes
  stamp: Stamp
}

/** Changes a locked part and adds an entry to its history. */
export async function updateLockedPart(
  tx: DbOrTransaction,
  { id, updatedAt }: { id: string; updatedAt: Date },
  { event, changes, stamp, ...columns }: PartUpdate,
): Promise<void> {
  await tx.part.update({
    where: { id },
    data: {
      ...columns,
      updatedAt: computeUpdatedAt(updatedAt, stamp.at),
      events: { create: { event, changes, ...stamp } },
    },
    select: { id: true },
  })
}

/** Puts a part on a shelf, which makes it sellable; null keeps its last one. */
export const toShelved = (
  row: { shelf: string | null },
  shelf: string | null,
): Omit<PartUpdate, 'stamp'> => ({
  status: 'pulled',
  shelf: shelf ?? row.shelf,
  missingAt: null,
  missingReason: '',
  event: 'shelved',
  changes: shelf === null ? {} : { shelf: [row.shelf, shelf] },
})

type NewRow = Omit<
  Prisma.PartUncheckedCreateInput,
  'id' | 'tag' | 'createdBy' | 'createdAt' | 'updatedAt' | 'events'
>

/** Stores a part with a new tag and returns its id. */
export async function insertPart(
  tx: DbOrTransaction,
  { stamp, ...columns }: NewRow & { stamp: Stamp },
): Promise<string> {
  const id = uuidv7()
  await tx.part.create({
    data: {
      ...columns,
      id,
      tag: await newTag(tx),
      createdBy: stamp.authorName,
      createdAt: stamp.at,
      updatedAt: stamp.at,
      events: { create: { event: 'created', changes: {}, ...stamp } },
    },
    select: { id: true },
  })
  return id
}

async function newTag(tx: DbOrTransaction): Promise<string> {
  for (let tries = 0; tries < TAG_TRIES; tries += 1) {
    const tag = Array.from(
      { length: TAG_LENGTH },
      () => TAG_CHARACTERS[randomInt(TAG_CHARACTERS.length)],
    ).join('')
    if ((await tx.part.count({ where: { tag } })) === 0) return tag
  }
  throw new Error(`No free tag in ${TAG_TRIES} tries`)
}
