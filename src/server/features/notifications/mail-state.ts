import type { Context } from '#server/context.ts'
import { parseChoice, type DbOrTransaction } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import {
  type HeldEmails,
  MAIL_FAULTS,
  type MailOverview,
  type MailState,
  type MailTrouble,
} from '#shared/domain/mail.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'

/** A deferred email counts as undelivered after this time. */
const DELAYED_AFTER_MS = 15 * MINUTE_MS

/** Matches emails that failed or are tried again and again. */
export const toUndeliveredWhere = (now: Date) =>
  ({
    OR: [
      { status: 'failed' },
      { status: 'waiting', fault: { not: null } },
      {
        status: 'waiting',
        attempts: { gt: 0 },
        queuedAt: { lt: new Date(now.getTime() - DELAYED_AFTER_MS) },
      },
    ],
  }) satisfies Prisma.OutboxEmailWhereInput

type MailContext = { db: DbOrTransaction; config: Pick<Context['config'], 'smtpUrl'> }

/** Returns why emails wait, and those that staff have to decide about. */
export async function getMailOverview({ db, config }: MailContext): Promise<MailOverview> {
  const isOn = config.smtpUrl !== undefined
  const [trouble, held] = await Promise.all([readTrouble(db, isOn), readHeld(db)])
  return { trouble, held }
}

export async function getMailState({ db, config }: MailContext): Promise<MailState> {
  if (config.smtpUrl === undefined) return 'off'
  return (await readFaults(db)) === null ? 'works' : 'stuck'
}

async function readTrouble(db: DbOrTransaction, isOn: boolean): Promise<MailTrouble | null> {
  if (isOn) return readFaults(db)
  const { count, oldest } = await countAndOldest(db, { status: 'waiting' })
  return { reason: 'off', since: oldest, count, isTotal: true, cause: null }
}

/** Ignores faults of held emails if another email was sent after their last attempt. */
async function readFaults(db: DbOrTransaction): Promise<MailTrouble | null> {
  const latest = await db.outboxEmail.aggregate({ _max: { sentAt: true } })
  const lastSent = latest._max.sentAt ?? new Date(0)
  const where = {
    fault: { not: null },
    OR: [{ status: 'waiting' }, { status: 'held', triedAt: { gt: lastSent } }],
  } satisfies Prisma.OutboxEmailWhereInput
  const last = await db.outboxEmail.findFirst({
    where,
    orderBy: [{ triedAt: 'desc' }, { id: 'desc' }],
    select: { fault: true, lastError: true },
  })
  if (!last) return null
  const { count, oldest } = await countAndOldest(db, where)
  return {
    reason: parseChoice(MAIL_FAULTS, last.fault ?? ''),
    since: oldest,
    count,
    isTotal: oldest !== null && lastSent.toISOString() < oldest,
    cause: last.lastError,
  }
}

const readHeld = (db: DbOrTransaction): Promise<HeldEmails> =>
  countAndOldest(db, { status: 'held' })

async function countAndOldest(
  db: DbOrTransaction,
  where: Prisma.OutboxEmailWhereInput,
): Promise<HeldEmails> {
  const { _count, _min } = await db.outboxEmail.aggregate({
    where,
    _count: true,
    _min: { createdAt: true },
  })
  return { count: _count, oldest: _min.createdAt?.toISOString() ?? null }
}
