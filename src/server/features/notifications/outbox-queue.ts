import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { addJobs, runJobsNow, removeJob } from '#server/core/jobs.ts'
import { EMAILS_HELD_AFTER_MS } from '#shared/domain/mail.ts'
import type { OutboxRow } from './render-email.ts'

export const DELIVER_EMAIL = 'deliver-email'
const JOB_KEY_PREFIX = 'email:'

type Queued = { email: OutboxRow; delayMs?: number | undefined }

/** Stores emails with their delivery jobs; leaves out those without a recipient. */
export async function enqueueEmails(
  tx: DbOrTransaction,
  queued: Queued[],
  now: Date,
): Promise<void> {
  // A business that has saved no email address yet gets no copies.
  const rows = queued
    .filter(({ email }) => email.recipient !== '')
    .map(({ email, delayMs }) => ({
      data: { id: uuidv7(), ...email, createdAt: now, queuedAt: now },
      runAt: delayMs === undefined ? undefined : new Date(now.getTime() + delayMs),
    }))
  await tx.outboxEmail.createMany({ data: rows.map(({ data }) => data) })
  await addJobs(
    tx,
    rows.map(({ data, runAt }) => toDeliveryJob(data.id, runAt)),
  )
}

/** Describes the job that delivers an email, now or at `runAt`. */
export const toDeliveryJob = (emailId: string, runAt?: Date) => ({
  task: DELIVER_EMAIL,
  payload: { emailId },
  key: JOB_KEY_PREFIX + emailId,
  runAt,
})

/** Removes emails whose delivery has not begun; returns their number. Throws AppError 'conflict'. */
export async function withdrawEmails(
  tx: DbOrTransaction,
  where: { requestId: string; occasion: 'status' },
): Promise<number> {
  const emails = await tx.outboxEmail.findMany({
    where: { ...where, status: 'waiting', attempts: 0 },
    select: { id: true },
  })
  const removed: string[] = []
  for (const { id } of emails) {
    const state = await removeJob(tx, toDeliveryJob(id).key)
    if (state === 'starting') {
      throw new AppError('conflict', 'The email is going out right now. Please reload.')
    }
    if (state === 'removed') removed.push(id)
  }
  const { count } = await tx.outboxEmail.deleteMany({ where: { id: { in: removed } } })
  return count
}

/** Holds emails that are too old to be sent, one or all; returns their number. */
export async function holdTooOld(db: DbOrTransaction, now: Date, id?: string): Promise<number> {
  const { count } = await db.outboxEmail.updateMany({
    where: {
      id,
      status: 'waiting',
      queuedAt: { lt: new Date(now.getTime() - EMAILS_HELD_AFTER_MS) },
      // A recipient may defer an email for five days.
      OR: [{ attempts: 0 }, { fault: { not: null } }],
    },
    data: { status: 'held' },
  })
  return count
}

/** Adds the missing jobs of waiting emails, stored without a mail server; returns their number. */
export async function addMissingJobs(db: DbOrTransaction): Promise<number> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM outbox_email WHERE status = 'waiting'
    AND NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE key = ${JOB_KEY_PREFIX}::text || outbox_email.id AND attempts < max_attempts)`
  await addJobs(
    db,
    rows.map(({ id }) => toDeliveryJob(id)),
  )
  return rows.length
}

/** Queues emails of these statuses again, their age counted from `now`; returns their number. */
export async function sendAgain(
  tx: DbOrTransaction,
  { now, ...where }: { id?: string; status: string | { in: string[] }; now: Date },
): Promise<number> {
  const rows = await tx.outboxEmail.updateManyAndReturn({
    where,
    data: { status: 'waiting', queuedAt: now, fault: null },
    select: { id: true },
  })
  await addJobs(
    tx,
    rows.map(({ id }) => toDeliveryJob(id)),
  )
  return rows.length
}

/** Moves the next attempt of delayed emails to now; returns their number. */
export async function attemptNow(db: DbOrTransaction, id?: string): Promise<number> {
  const rows = await db.outboxEmail.findMany({
    where: { id, status: 'waiting', attempts: { gt: 0 } },
    select: { id: true },
  })
  await runJobsNow(
    db,
    rows.map((row) => toDeliveryJob(row.id).key),
  )
  return rows.length
}
