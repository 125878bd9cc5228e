import type { Context } from '#server/context.ts'
import { parseChoice } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { getLinkView } from '#shared/domain/request-filter.ts'
import { REQUEST_KINDS } from '#shared/domain/request.ts'
import type { Today, TodayEmail } from '#shared/domain/today.ts'
import { toUndeliveredWhere } from './mail-state.ts'
import { emailColumns, toEntity } from './mapper.ts'

const LIST_MAX = 100
const NEWEST_FIRST = [
  { createdAt: 'desc' },
  { id: 'desc' },
] satisfies Prisma.OutboxEmailOrderByWithRelationInput[]

const undeliveredColumns = {
  id: true,
  subject: true,
  recipient: true,
  lastError: true,
  status: true,
  request: {
    select: { id: true, kind: true, reference: true, archivedAt: true, spamReason: true },
  },
} as const satisfies Prisma.OutboxEmailSelect

/** Lists emails that failed or are delayed, newest first. */
export async function listUndelivered({ db, clock }: Context) {
  const rows = await db.outboxEmail.findMany({
    where: toUndeliveredWhere(clock.now()),
    select: emailColumns,
    orderBy: NEWEST_FIRST,
    take: LIST_MAX,
  })
  return rows.map(toEntity)
}

export const countUndelivered = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> =>
  db.outboxEmail.count({ where: toUndeliveredWhere(clock.now()) })

export async function findUndelivered(ctx: Context, limit: number): Promise<Today['failedEmails']> {
  const [count, rows] = await Promise.all([
    countUndelivered(ctx),
    ctx.db.outboxEmail.findMany({
      where: toUndeliveredWhere(ctx.clock.now()),
      select: undeliveredColumns,
      orderBy: NEWEST_FIRST,
      take: limit,
    }),
  ])
  return { count, first: rows.map(toUndelivered) }
}

function toUndelivered({
  id,
  subject,
  recipient,
  lastError,
  status,
  request,
}: Prisma.OutboxEmailGetPayload<{ select: typeof undeliveredColumns }>): TodayEmail {
  return {
    id,
    subject,
    recipient,
    cause: lastError,
    isWaiting: status === 'waiting',
    request: request && {
      id: request.id,
      kind: parseChoice(REQUEST_KINDS, request.kind),
      reference: request.reference,
      list: getLinkView(request),
    },
  }
}
