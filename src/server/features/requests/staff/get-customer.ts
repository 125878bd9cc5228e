import type { Context } from '#server/context.ts'
import { parseChoice } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { Customer } from '#shared/domain/customer.ts'
import { getLinkView } from '#shared/domain/request-filter.ts'
import { REQUEST_KINDS, REQUEST_STATUSES, type RequestStatus } from '#shared/domain/request.ts'
import { getKindDefinition, toBrief } from '../kinds.ts'
import { toNote } from '../mapper.ts'
import { anyDetails, noteColumns } from '../request-columns.ts'
import { findRequestsOfCustomer } from './customer-requests.ts'

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

/** Returns the customer who sent a request: all requests of one phone number or email address. */
export async function getCustomer(ctx: Context, anchorRequestId: string): Promise<Customer> {
  const { db } = ctx
  const ids = await findRequestsOfCustomer(ctx, anchorRequestId)
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
    vehicles: listVehicles(rows),
    notes: listNotes(rows),
    sentEmails: listEmails(rows),
    merges: merges.map(({ id, request, otherRequest, mergedAt, mergedBy }) => ({
      id,
      references: [request.reference, otherRequest.reference],
      mergedAt: mergedAt.toISOString(),
      mergedBy,
    })),
    namesakes: namesakes.map(toRequest),
  }
}

const distinct = (values: string[]): string[] => [...new Set(values)].filter(Boolean)

type RequestRow = Prisma.RequestGetPayload<{ include: typeof details }>

function toRequest(row: RequestRow): Customer['requests'][number] {
  const { customer: name, ...brief } = toBrief(row)
  return {
    ...brief,
    name,
    status: parseChoice<RequestStatus>(REQUEST_STATUSES[brief.kind], row.status),
    createdAt: row.createdAt.toISOString(),
    list: getLinkView(row),
  }
}

/** Lists each vehicle once by its VIN or, without one, its name. */
function listVehicles(rows: Row[]): Customer['vehicles'] {
  const vehicles = new Map<string, Customer['vehicles'][number]>()
  for (const row of rows) {
    const kind = parseChoice(REQUEST_KINDS, row.kind)
    const { vehicle: label } = getKindDefinition(kind).describe(row)
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

const listNotes = (rows: Row[]): Customer['notes'] =>
  rows
    .flatMap(({ reference, notes }) => notes.map((note) => ({ ...note, reference })))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ reference, ...note }) => ({ ...toNote(note), reference }))

/** Lists emails to the customer, without the copies to the shop. */
const listEmails = (rows: Row[]): Customer['sentEmails'] =>
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
