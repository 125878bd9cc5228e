import { choice, type DbOrTransaction } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import {
  type HeldMail,
  MAIL_FAULTS,
  type MailOverview,
  type MailState,
  type MailTrouble,
} from '#shared/domain/mail.ts'

/** An email that is put off for so long counts as not delivered. */
const DELAYED_AFTER_MS = 15 * 60_000

/** Finds emails that failed, or that are tried again and again. */
export const undeliveredAt = (now: Date) =>
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

/** Gives why emails wait, and those that staff have to decide about. */
export async function readMailOverview(db: DbOrTransaction, isOn: boolean): Promise<MailOverview> {
  const [trouble, held] = await Promise.all([readTrouble(db, isOn), readHeld(db)])
  return { trouble, held }
}

/** Gives whether emails go out at present. */
export async function readMailState(db: DbOrTransaction, isOn: boolean): Promise<MailState> {
  if (!isOn) return 'off'
  return (await readFaults(db)) === null ? 'works' : 'stuck'
}

async function readTrouble(db: DbOrTransaction, isOn: boolean): Promise<MailTrouble | null> {
  if (isOn) return readFaults(db)
  const { count, oldest } = await countAndOldest(db, { status: 'waiting' })
  return { reason: 'off', since: oldest, count, isTotal: true, cause: null }
}

/** A held email shows a fault only until something has gone out after its last attempt. */
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
    reason: choice(MAIL_FAULTS, last.fault ?? ''),
    since: oldest,
    count,
    isTotal: oldest !== null && lastSent.toISOString() < oldest,
    cause: last.lastError,
  }
}

const readHeld = (db: DbOrTransaction): Promise<HeldMail> => countAndOldest(db, { status: 'held' })

async function countAndOldest(
  db: DbOrTransaction,
  where: Prisma.OutboxEmailWhereInput,
): Promise<HeldMail> {
  const { _count, _min } = await db.outboxEmail.aggregate({
    where,
    _count: true,
    _min: { createdAt: true },
  })
  return { count: _count, oldest: _min.createdAt?.toISOString() ?? null }
}
