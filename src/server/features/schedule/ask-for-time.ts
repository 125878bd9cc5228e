import type { Context, VisitorContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import { getWishByToken, storeWish } from '#server/features/requests/time-wish.ts'
import type { OfferedTimes, TimeWish } from '#shared/domain/half-day-schema.ts'
import { listFreeHalves, type HalfDay, OFFERED_DAYS } from '#shared/domain/half-day.ts'
import { isSameValue } from '#shared/domain/settings.ts'
import { getShopDay } from '#shared/domain/shop-day.ts'
import { addDays } from '#shared/lib/calendar-day.ts'
import { findBookings } from './day-bookings.ts'

const CLOSED = 'A time cannot be chosen here any more. Please call us.'
const TAKEN = 'That half day is full now. Please choose another.'

/** Throws AppError 'not-found'. */
export async function getOfferedTimes(ctx: Context, token: string): Promise<OfferedTimes> {
  const { wish, minutes, ...request } = await getWishByToken(ctx, token)
  const isOpen = request.isOpen && ctx.business.current().offersTimes
  return { isOpen, free: isOpen ? await findFreeHalves(ctx, minutes) : [], wish }
}

/** Stores a customer's wish, which books nothing. Throws AppError 'conflict' and 'not-found'. */
export async function askForTime(
  ctx: VisitorContext,
  { token, ...wish }: TimeWish,
): Promise<OfferedTimes> {
  await ctx.limits.within('submit', ctx.ip, async () => {
    const { id } = await getWishByToken(ctx, token)
    const offered = await getOfferedTimes(ctx, token)
    if (!offered.isOpen) throw new AppError('conflict', CLOSED)
    if (isSameValue(offered.wish, wish)) return
    if (!offered.free.some((free) => isSameValue(free, wish))) throw new AppError('conflict', TAKEN)
    await ctx.db.$transaction((tx) => storeWish(ctx, tx, { id, ...wish }))
  })
  return getOfferedTimes(ctx, token)
}

/** Lists half days with time for some minutes of work; a shop without hours offers none. */
async function findFreeHalves(ctx: Context, minutes: number): Promise<HalfDay[]> {
  const business = ctx.business.current()
  if (business.hoursText === '') return []
  const today = getCurrentDay(ctx)
  const days = Array.from({ length: OFFERED_DAYS }, (_, index) => addDays(today, index + 1))
  const bookings = await findBookings(ctx.db, ...days)
  return days.flatMap((day) => {
    const shopDay = getShopDay(day, business, ctx.clock.now())
    return listFreeHalves(bookings.get(day) ?? [], shopDay, minutes).map((half) => ({ day, half }))
  })
}
