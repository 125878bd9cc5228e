import type { Context } from '#server/context.ts'
import type { Staff } from '#shared/domain/session.ts'

/** Lists the enabled accounts, to whom requests can be assigned. */
export const listStaff = ({ db }: Context): Promise<Staff[]> =>
  db.staffUser.findMany({
    where: { disabledAt: null },
    select: { id: true, username: true },
    orderBy: { username: 'asc' },
  })
