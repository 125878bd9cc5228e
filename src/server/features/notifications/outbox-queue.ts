import { v7 as uuidv7 } from 'uuid'
import type { DbOrTransaction } from '#server/core/db.ts'
import { addJobs, hurryJobs, removeJob } from '#server/core/jobs.ts'
import { MAIL_HELD_AFTER_MS } from '#shared/domain/mail.ts'
import type { NewEmail } from './templates.ts'

export const DELIVER_EMAIL = 'deliver-email'

/** Stores emails in the outbox with the jobs that deliver them now or at `runAt`, in the transaction of the change they report. */
export async function enqueueEmails(
  db: DbOrTransaction,
  emails: NewEmail[],
  { now, runAt }: { now: Date; runAt?: Date },
): Promise<void> {
  // A shop that has saved no email address yet gets no copies.
  const rows = emails
    .filter(({ recipient }) => recipient !== '')
    .map((email) => ({ id: uuidv7(), ...email, createdAt: now, queuedAt: now }))
  await db.outboxEmail.createMany({ data: rows })
  await addJobs(
    db,
    rows.map(({ id }) => deliveryOf(id, runAt)),
  )
}

/** The job that delivers an email, now or at a later moment. */
export const deliveryOf = (emailId: string, runAt?: Date) => ({
  task: DELIVER_EMAIL,
  payload: { emailId },
  key: `email:${emailId}`,
  runAt,
})

/** Removes emails from the outbox that are not being delivered yet, in the transaction of the change that makes them wrong; how many it removed. */
export async function removeUntried(
  db: DbOrTransaction,
  where: { requestId: string; template: string },
): Promise<number> {
  const emails = await db.outboxEmail.findMany({
    where: { ...where, status: 'waiting', attempts: 0 },
    select: { id: true },
  })
  const removed: string[] = []
  for (const { id } of emails) if (await removeJob(db, deliveryOf(id).key)) removed.push(id)
  const { count } = await db.outboxEmail.deleteMany({ where: { id: { in: removed } } })
  return count
}

/** Holds emails that are too old to be sent by themselves, one of them or all; returns how many. */
export async function holdOld(db: DbOrTransaction, now: Date, id?: string): Promise<number> {
  const { count } = await db.outboxEmail.updateMany({
    where: {
      id,
      status: 'waiting',
      queuedAt: { lt: new Date(now.getTime() - MAIL_HELD_AFTER_MS) },
      // Where a recipient puts off an email, the mail server expects attempts for five days.
      OR: [{ attempts: 0 }, { fault: { not: null } }],
    },
    data: { status: 'held' },
  })
  return count
}

/** Adds a job for every waiting email that has none, and returns how many had none: they were kept while there was no mail server. Raw SQL, since the tables of jobs are not in the Prisma schema. */
export async function requeueWaiting(db: DbOrTransaction): Promise<number> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM outbox_email WHERE status = 'waiting'
    AND NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE key = 'email:' || outbox_email.id AND attempts < max_attempts)`
  await addJobs(
    db,
    rows.map(({ id }) => deliveryOf(id)),
  )
  return rows.length
}

/** Queues emails with these statuses again, and gives how many; their age counts from now. */
export async function requeue(
  db: DbOrTransaction,
  { now, ...where }: { id?: string; status: string | { in: string[] }; now: Date },
): Promise<number> {
  const rows = await db.outboxEmail.updateManyAndReturn({
    where,
    data: { status: 'waiting', queuedAt: now, fault: null },
    select: { id: true },
  })
  await addJobs(
    db,
    rows.map(({ id }) => deliveryOf(id)),
  )
  return rows.length
}

/** Has emails tried at once whose next attempt is later, and gives how many. */
export async function hurryDelayed(db: DbOrTransaction, id?: string): Promise<number> {
  const rows = await db.outboxEmail.findMany({
    where: { id, status: 'waiting', attempts: { gt: 0 } },
    select: { id: true },
  })
  await hurryJobs(
    db,
    rows.map((row) => deliveryOf(row.id).key),
  )
  return rows.length
}
