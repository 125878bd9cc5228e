import { v7 as uuidv7, validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import { choice, type Db } from '#server/core/db.ts'
import type { Session } from '#server/core/session.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { REFERENCE_UNKNOWN, type Customer } from '#shared/domain/customer.ts'
import { REQUEST_KINDS } from '#shared/domain/request.ts'
import { readReference } from '#shared/domain/search-words.ts'
import { REQUEST_NOT_FOUND } from './change.ts'
import { anyDetails, KINDS, noteColumns } from './kinds.ts'
import { toNote } from './mapper.ts'
import { placeOf } from './quick-search.ts'

type Deps = { db: Db; clock: Clock }
type Merge = { requestId: string; reference: string; actor: Session }
type Row = Prisma.RequestGetPayload<{ include: typeof relations }>

const NAMESAKES_MAX = 5
const LATEST_FIRST = [{ createdAt: 'desc' as const }, { id: 'desc' as const }]
const details = {
  ...anyDetails,
  inquiryDetails: {
    include: { vehicle: { select: { id: true, stockNumber: true, archivedAt: true } } },
  },
} satisfies Prisma.RequestInclude
const relations = {
  ...details,
  notes: { select: noteColumns },
  emails: {
    select: {
      id: true,
      recipient: true,
      subject: true,
      status: true,
      createdAt: true,
      sentAt: true,
    },
  },
} satisfies Prisma.RequestInclude

/** Customers, who are not stored: each is all requests under one phone number or email address. */
export function createCustomers({ db, clock }: Deps) {
  /** The customer who sent a request; throws AppError 'not-found'. */
  async function ofRequest(requestId: string): Promise<Customer> {
    const ids = isId(requestId) ? await findRequestsOfCustomer(db, requestId) : []
    if (ids.length === 0) throw new AppError('not-found', REQUEST_NOT_FOUND)
    const [rows, merges] = await Promise.all([
      db.request.findMany({
        where: { id: { in: ids } },
        include: relations,
        orderBy: LATEST_FIRST,
      }),
      db.customerMerge.findMany({
        where: { undoneAt: null, requestId: { in: ids } },
        include: {
          request: { select: { reference: true } },
          otherRequest: { select: { reference: true } },
        },
        orderBy: [{ mergedAt: 'asc' }, { id: 'asc' }],
      }),
    ])
    const names = [...new Set(rows.map(({ customerName }) => customerName))]
    const namesakes = await db.request.findMany({
      where: { customerName: { in: names }, id: { notIn: ids }, spamReason: null },
      include: details,
      orderBy: LATEST_FIRST,
      take: NAMESAKES_MAX,
    })
    const own = rows.filter(({ spamReason }) => spamReason === null)
    const trusted = own.length > 0 ? own : rows
    return {
      name: trusted[0]?.customerName ?? '',
      phones: distinct(trusted.map(({ customerPhone }) => customerPhone)),
      emails: distinct(trusted.map(({ customerEmail }) => customerEmail.toLowerCase())),
      requests: rows.map(toRequest),
      vehicles: vehiclesOf(rows),
      notes: notesOf(rows),
      sentEmails: emailsOf(rows),
      merges: merges.map(({ id, request, otherRequest, mergedAt, mergedBy }) => ({
        id,
        references: [request.reference, otherRequest.reference],
        mergedAt: mergedAt.toISOString(),
        mergedBy,
      })),
      namesakes: namesakes.map(toRequest),
    }
  }

  /**
   * Takes the sender of a request for the same person as that of another and gives the customer. Throws AppError 'not-found', 'invalid'
   * for an unknown reference, and 'conflict' where they are one customer already.
   */
  async function merge({ requestId, reference, actor }: Merge): Promise<Customer> {
    const ids = isId(requestId) ? await findRequestsOfCustomer(db, requestId) : []
    if (ids.length === 0) throw new AppError('not-found', REQUEST_NOT_FOUND)
    const other = await db.request.findFirst({
      where: { reference: readReference(reference) ?? '' },
      select: { id: true, reference: true },
    })
    if (!other) {
      throw new AppError('invalid', REFERENCE_UNKNOWN, {
        issues: [{ path: 'reference', message: REFERENCE_UNKNOWN }],
      })
    }
    if (ids.includes(other.id)) {
      throw new AppError('conflict', `${other.reference} belongs to this customer already`)
    }
    await db.customerMerge.create({
      data: {
        id: uuidv7(),
        requestId,
        otherRequestId: other.id,
        mergedAt: clock.now(),
        mergedBy: actor.username,
      },
      select: { id: true },
    })
    return ofRequest(requestId)
  }

  /** Takes a merge back; its record stays. Throws AppError 'not-found', also where it was taken back before. */
  async function undoMerge(id: string, actor: Session): Promise<void> {
    const { count } = isId(id)
      ? await db.customerMerge.updateMany({
          where: { id, undoneAt: null },
          data: { undoneAt: clock.now(), undoneBy: actor.username },
        })
      : { count: 0 }
    if (count === 0) throw new AppError('not-found', 'This merge was undone already')
  }

  return { ofRequest, merge, undoMerge }
}

const distinct = (values: string[]): string[] => [...new Set(values)].filter(Boolean)

type RequestRow = Prisma.RequestGetPayload<{ include: typeof details }>

function toRequest(row: RequestRow): Customer['requests'][number] {
  const kind = choice(REQUEST_KINDS, row.kind)
  return {
    id: row.id,
    kind,
    reference: row.reference,
    about: KINDS[kind].about(row),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    place: placeOf(row),
    name: row.customerName,
  }
}

/** Each vehicle once; the same VIN or, without one, the same name is the same vehicle. */
function vehiclesOf(rows: Row[]): Customer['vehicles'] {
  const vehicles = new Map<string, Customer['vehicles'][number]>()
  for (const row of rows) {
    const kind = choice(REQUEST_KINDS, row.kind)
    const { vehicle: label } = KINDS[kind].emailContext(row)
    const vin = row.partDetails?.vin ?? row.repairDetails?.vin ?? ''
    const car = row.inquiryDetails?.vehicle
    const known = vehicles.get(vin || label)
    if (known) known.references.push(row.reference)
    else {
      vehicles.set(vin || label, {
        label,
        vin,
        car: car && !car.archivedAt ? { id: car.id, stockNumber: car.stockNumber } : null,
        references: [row.reference],
      })
    }
  }
  return [...vehicles.values()]
}

const notesOf = (rows: Row[]): Customer['notes'] =>
  rows
    .flatMap(({ reference, notes }) => notes.map((note) => ({ ...note, reference })))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ reference, ...note }) => ({ ...toNote(note), reference }))

/** Those to the customer, without the copies to the shop. */
const emailsOf = (rows: Row[]): Customer['sentEmails'] =>
  rows
    .flatMap(({ reference, customerEmail, emails }) =>
      emails
        .filter(({ recipient }) => recipient.toLowerCase() === customerEmail.toLowerCase())
        .map((email) => ({ ...email, reference })),
    )
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map(({ id, reference, subject, status, createdAt, sentAt }) => ({
      id,
      reference,
      subject,
      status,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    }))

type Known = { id: string; phone: string; email: string; isSpam: boolean }

/**
 * The ids of all requests of the person who sent this one: those with the same phone number or email address, in any number of steps,
 * and those that staff merged with them. Suspected spam belongs to the customer it names, but leads to no other.
 */
async function findRequestsOfCustomer(db: Db, anchorId: string): Promise<string[]> {
  const ids = new Set<string>()
  const keys = new Set<string>()
  let next = { ids: [anchorId], keys: [] as string[] }
  while (next.ids.length + next.keys.length > 0) {
    const found = await findByKeys(db, next)
    const added = found.filter(({ id }) => !ids.has(id))
    for (const { id } of added) ids.add(id)
    for (const key of next.keys) keys.add(key)
    const merged = await findMerged(
      db,
      added.map(({ id }) => id),
    )
    const trusted = added.filter(({ id, isSpam }) => !isSpam || id === anchorId)
    next = {
      ids: merged.filter((id) => !ids.has(id)),
      keys: [...new Set(trusted.flatMap(({ phone, email }) => [phone, email]))].filter(
        (key) => key !== '' && !keys.has(key),
      ),
    }
  }
  return [...ids]
}

/** A phone number has digits alone and an email address an @, so one list holds both. */
const findByKeys = (db: Db, { ids, keys }: { ids: string[]; keys: string[] }): Promise<Known[]> =>
  // Prisma compares whatever the case only with ILIKE, for which there is no index.
  db.$queryRaw<Known[]>`
    SELECT id, phone_digits AS phone, lower(customer_email) AS email, spam_reason IS NOT NULL AS "isSpam" FROM request
    WHERE id = ANY (${ids}::uuid[]) OR phone_digits = ANY (${keys}) OR lower(customer_email) = ANY (${keys})`

async function findMerged(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const merges = await db.customerMerge.findMany({
    where: {
      undoneAt: null,
      OR: [{ requestId: { in: ids } }, { otherRequestId: { in: ids } }],
    },
    select: { requestId: true, otherRequestId: true },
  })
  return merges.flatMap(({ requestId, otherRequestId }) => [requestId, otherRequestId])
}
