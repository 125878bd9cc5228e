import { v7 as uuidv7 } from 'uuid'
import type { DbOrTransaction } from '#server/core/db.ts'
import { addJobs, removeJob } from '#server/core/jobs.ts'
import type { NewEmail } from './templates/request-emails.ts'

export const DELIVER_EMAIL = 'deliver-email'

/** Stores emails in the outbox with the jobs that deliver them now or at `runAt`, in the transaction of the change they report. */
export async function enqueueEmails(
  db: DbOrTransaction,
  emails: NewEmail[],
  { now, runAt }: { now: Date; runAt?: Date },
): Promise<void> {
  const rows = emails.map((email) => ({ id: uuidv7(), ...email, createdAt: now }))
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

/** Adds a job for every waiting email that has none, and returns how many had none: they were kept while there was no mail server. Raw SQL, for the jobs are no tables of Prisma's. */
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
