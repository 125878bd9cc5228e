import type { Context } from '#server/context.ts'
import { emailColumns, toEntity } from './mapper.ts'

/** Lists the emails about a request, oldest first. */
export async function listRequestEmails({ db }: Context, requestId: string) {
  const rows = await db.outboxEmail.findMany({
    where: { requestId },
    select: emailColumns,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(toEntity)
}
