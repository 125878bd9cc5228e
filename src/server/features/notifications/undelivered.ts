import { validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import { choice, type Db } from '#server/core/db.ts'
import type { Session } from '#server/core/session.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { BusinessReader } from '#server/features/business/service.ts'
import type { LimitService } from '#server/features/limits/service.ts'
import type { MailOverview, MailState, TestEmailResult } from '#shared/domain/mail.ts'
import { REQUEST_KINDS } from '#shared/domain/request.ts'
import type { Today, TodayEmail } from '#shared/domain/today.ts'
import { readMailOverview, readMailState, undeliveredAt } from './mail-state.ts'
import { emailColumns, toEntity } from './mapper.ts'
import { hurryDelayed, requeue } from './outbox-queue.ts'
import { sendTestEmail } from './send-test-email.ts'
import { SECRET_TEMPLATE } from './templates.ts'

type Deps = {
  db: Db
  clock: Clock
  business: BusinessReader
  limits: LimitService
  smtpUrl: string | undefined
  mailFrom: string | undefined
}

const LIST_MAX = 100

const failedColumns = {
  id: true,
  subject: true,
  recipient: true,
  lastError: true,
  status: true,
  request: {
    select: { id: true, kind: true, reference: true, archivedAt: true, spamReason: true },
  },
} as const satisfies Prisma.OutboxEmailSelect

/** The emails that were not delivered, why, and what staff do about them. */
export function createUndelivered(deps: Deps) {
  const { db, clock, limits, smtpUrl } = deps
  /** The latest emails that could not be delivered, or not yet. */
  const listFailed = async () =>
    (
      await db.outboxEmail.findMany({
        where: undeliveredAt(clock.now()),
        select: emailColumns,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: LIST_MAX,
      })
    ).map(toEntity)

  /** How many emails could not be delivered, with the latest and the request that each is about. */
  async function firstFailed(limit: number): Promise<Today['failedEmails']> {
    const [count, rows] = await Promise.all([
      countFailed(),
      db.outboxEmail.findMany({
        where: undeliveredAt(clock.now()),
        select: failedColumns,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: limit,
      }),
    ])
    return { count, first: rows.map(toFailed) }
  }

  const countFailed = async (): Promise<number> =>
    db.outboxEmail.count({ where: undeliveredAt(clock.now()) })

  const isOn = smtpUrl !== undefined
  const mailState = (): Promise<MailState> => readMailState(db, isOn)
  const mailOverview = (): Promise<MailOverview> => readMailOverview(db, isOn)

  /** Schedules one more attempt for an email that was not delivered; throws AppError 'not-found'. */
  async function resend(id: string): Promise<void> {
    await db.$transaction(async (transaction) => {
      const now = clock.now()
      const count = isId(id)
        ? (await requeue(transaction, { id, status: { in: ['failed', 'held'] }, now })) ||
          (await hurryDelayed(transaction, id))
        : 0
      if (count === 0) throw new AppError('not-found', 'Email not found')
    })
  }

  /** Sends all emails that failed or are delayed, or all that were held, and gives how many. */
  const resendAll = (which: 'failed' | 'held'): Promise<number> =>
    db.$transaction(async (transaction) => {
      const count = await requeue(transaction, { status: which, now: clock.now() })
      return which === 'held' ? count : count + (await hurryDelayed(transaction))
    })

  /** Gives up all emails that were held, and gives how many; those with secrets are emptied. */
  async function dropHeld({ username }: Session): Promise<number> {
    const data = { status: 'dropped', lastError: `Dropped by ${username}` }
    return db.$transaction(async (transaction) => {
      await transaction.outboxEmail.updateMany({
        where: { status: 'held', template: { startsWith: SECRET_TEMPLATE } },
        data: { html: '', text: '' },
      })
      return (await transaction.outboxEmail.updateMany({ where: { status: 'held' }, data })).count
    })
  }

  /** Sends a test email for an account; throws AppError 'too-many', or 'conflict' without a mail server. */
  async function sendTest(to: string, { userId }: Session): Promise<TestEmailResult> {
    await limits.consume('test-email', userId)
    return sendTestEmail(deps, to)
  }

  return {
    listFailed,
    firstFailed,
    countFailed,
    mailState,
    mailOverview,
    resend,
    resendAll,
    dropHeld,
    sendTest,
  }
}

/** Which view of the lists has a request. */
function placeOf({
  archivedAt,
  spamReason,
}: {
  archivedAt: Date | null
  spamReason: string | null
}) {
  if (archivedAt) return 'archived'
  return spamReason === null ? 'current' : 'spam'
}

function toFailed({
  id,
  subject,
  recipient,
  lastError,
  status,
  request,
}: Prisma.OutboxEmailGetPayload<{ select: typeof failedColumns }>): TodayEmail {
  return {
    id,
    subject,
    recipient,
    cause: lastError,
    isWaiting: status === 'waiting',
    request: request && {
      id: request.id,
      kind: choice(REQUEST_KINDS, request.kind),
      reference: request.reference,
      place: placeOf(request),
    },
  }
}
