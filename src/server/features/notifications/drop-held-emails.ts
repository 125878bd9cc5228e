import type { StaffContext } from '#server/context.ts'

/** Drops all held emails and erases the secrets in them; returns their number. */
export const dropHeldEmails = ({ db, actor }: StaffContext): Promise<number> =>
  db.$transaction(async (tx) => {
    await tx.outboxEmail.updateMany({
      where: { status: 'held', isSecret: true },
      data: { html: '', text: '' },
    })
    const { count } = await tx.outboxEmail.updateMany({
      where: { status: 'held' },
      data: { status: 'dropped', lastError: `Dropped by ${actor.name}` },
    })
    return count
  })
