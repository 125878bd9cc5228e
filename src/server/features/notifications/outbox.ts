import { v7 as uuidv7 } from 'uuid'
import type { DbOrTransaction } from '#server/core/db.ts'
import { addJobs, removeJob } from '#server/core/jobs.ts'
import type { NewMail } from './templates/request-mails.ts'

export const DELIVER_MAIL = 'deliver-mail'

/** Puts mails into the outbox, with the jobs that deliver them now or at `runAt`, in the transaction of what they speak of. */
export async function enqueueMails(
  db: DbOrTransaction,
  mails: NewMail[],
  { now, runAt }: { now: Date; runAt?: Date },
): Promise<void> {
  const rows = mails.map((mail) => ({ id: uuidv7(), ...mail, createdAt: now }))
  await db.outboxMail.createMany({ data: rows })
  await addJobs(
    db,
    rows.map(({ id }) => deliveryOf(id, runAt)),
  )
}

/** The job that delivers a mail, now or at a later moment. */
export const deliveryOf = (mailId: string, runAt?: Date) => ({
  task: DELIVER_MAIL,
  payload: { mailId },
  key: `mail:${mailId}`,
  runAt,
})

/** Takes mails out of the outbox that nobody has tried to deliver yet, in the transaction of what they no longer speak of; how many it took. */
export async function removeUntried(
  db: DbOrTransaction,
  where: { reference: string; template: string },
): Promise<number> {
  const mails = await db.outboxMail.findMany({
    where: { ...where, status: 'waiting', attempts: 0 },
    select: { id: true },
  })
  const removed: string[] = []
  for (const { id } of mails) if (await removeJob(db, deliveryOf(id).key)) removed.push(id)
  const { count } = await db.outboxMail.deleteMany({ where: { id: { in: removed } } })
  return count
}

/** Gives every waiting mail that has no job one, and tells how many had none: they were kept while there was no mail server. */
export async function requeueWaiting(db: DbOrTransaction): Promise<number> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM outbox_mail WHERE status = 'waiting'
    AND NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE key = 'mail:' || outbox_mail.id AND attempts < max_attempts)`
  await addJobs(
    db,
    rows.map(({ id }) => deliveryOf(id)),
  )
  return rows.length
}
