import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { type DbOrTransaction, lockRequestRow } from '#server/core/db.ts'
import { type HalfDay, formatHalfDay } from '#shared/domain/half-day.ts'
import { fromDay } from '#shared/lib/calendar-day.ts'
import { computeDueTime } from './due-time.ts'
import { toWish } from './mapper.ts'
import { anyDetails } from './request-columns.ts'
import {
  REQUEST_NOT_FOUND,
  updateLockedRequest,
  endSnooze,
  isRequestSetAside,
} from './request-row.ts'
import { IS_BOOKED, getScheduleDetails } from './scheduling.ts'

/** Throws AppError 'not-found'. */
export async function getWishByToken({ db, links, business }: Context, token: string) {
  const id = await links.request.read(token)
  const row =
    id &&
    (await db.request.findFirst({
      where: { id, archivedAt: null },
      include: { ...anyDetails, appointments: { where: IS_BOOKED, select: { id: true } } },
    }))
  if (!row) throw new AppError('not-found', REQUEST_NOT_FOUND)
  const { repairDetails, appointments, status } = row
  return {
    id,
    wish: repairDetails && toWish(repairDetails),
    minutes: getScheduleDetails(business.current(), row).minutes,
    /** True for a repair that has no day yet. */
    isOpen:
      repairDetails !== null &&
      status === 'pending' &&
      appointments.length === 0 &&
      !isRequestSetAside(row),
  }
}

/** Stores the half day that a customer asked for; the reply is due before it. */
export async function storeWish(
  { clock, business }: Context,
  tx: DbOrTransaction,
  { id, day, half }: HalfDay & { id: string },
): Promise<void> {
  await lockRequestRow(tx, id)
  const at = clock.now()
  const { customerName: customer } = await tx.request.findUniqueOrThrow({ where: { id } })
  await endSnooze(tx, { id, at, customer, verb: 'asked for a time' })
  const row = await tx.request.findUniqueOrThrow({ where: { id } })
  const dueBefore = computeDueTime(at, business.current(), day)
  const detail = `Asked for ${formatHalfDay({ day, half })}`
  await updateLockedRequest(tx, row, {
    repairDetails: { update: { wishedDay: fromDay(day), wishedHalf: half } },
    ...(row.firstAnsweredAt === null && dueBefore < row.dueAt && { dueAt: dueBefore }),
    entry: { authorName: customer, at, detail },
  })
}
