import type { Context } from '#server/context.ts'
import { AppError, type Objection, invalidField } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import {
  type Booking,
  findScheduleObjections,
  type Placement,
} from '#shared/domain/schedule-objection.ts'
import { getShopDay } from '#shared/domain/shop-day.ts'
import { fromDay, toDay } from '#shared/lib/calendar-day.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { appointmentRelations, toBooking } from './mapper.ts'

/** First key of the advisory locks of days. */
const SCHEDULE_LOCK = 42_001

/** Locks days until the transaction ends; call it before their appointments are read. */
export async function lockDays(tx: DbOrTransaction, ...days: string[]): Promise<void> {
  for (const day of [...new Set(days)].toSorted()) {
    const number = Date.parse(day) / DAY_MS
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(${SCHEDULE_LOCK}::int, ${number}::int)::text`
  }
}

type Proposal = {
  /** Appointment that is moved. */
  id?: string
  day: string
  place: Placement
  /** Keys of accepted objections. */
  confirmed: readonly string[]
  /** Asks about a time that is over. */
  warnsOfPast: boolean
  /** Objections that are not of the day. */
  others?: Objection[]
}

/** Checks a place on a locked day. Throws AppError 'conflict' with the open objections. */
export async function assertBookable(
  ctx: Context,
  tx: DbOrTransaction,
  { id, day, place, confirmed, warnsOfPast, others = [] }: Proposal,
): Promise<void> {
  const bookings = (await findBookings(tx, day)).get(day) ?? []
  const shopDay = getShopDay(day, ctx.business.current(), ctx.clock.now())
  const objections = findScheduleObjections(
    bookings,
    { ...place, ...(id !== undefined && { id }) },
    shopDay,
  )
  const open = [...objections, ...others]
    .filter(({ key }) => warnsOfPast || key !== 'past')
    .filter(({ key, isFinal }) => isFinal || !confirmed.includes(key))
  const [first] = open
  if (first) throw new AppError('conflict', first.message, { objections: open })
}

export async function findBookings(
  tx: DbOrTransaction,
  ...days: string[]
): Promise<Map<string, Booking[]>> {
  const rows = await tx.appointment.findMany({
    where: { day: { in: days.map(fromDay) }, archivedAt: null },
    include: appointmentRelations,
    orderBy: [{ startsMinute: 'asc' }, { id: 'asc' }],
  })
  return new Map(
    [...Map.groupBy(rows, (row) => toDay(row.day))].map(([day, own]) => [day, own.map(toBooking)]),
  )
}

/** Throws AppError 'invalid' for a bay that the shop does not have. */
export function assertBay(
  { business }: Context,
  { bay }: Pick<Placement, 'bay'>,
  before: number | null = null,
): void {
  const { bays } = business.current()
  if (bay === null || bay <= bays || bay === before) return
  throw invalidField('bay', bays === 1 ? 'There is only 1 bay' : `There are only ${bays} bays`)
}
