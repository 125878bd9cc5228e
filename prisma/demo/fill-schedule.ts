import type { Context, StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { answerAppointment } from '#server/features/schedule/answer-appointment.ts'
import { scheduleAppointment } from '#server/features/schedule/schedule-appointment.ts'
import { setStatus } from '#server/features/schedule/set-status.ts'
import { waitForPart } from '#server/features/schedule/wait-for-part.ts'
import { appointmentAnswerSchema } from '#shared/domain/appointment-page.ts'
import { findHours, toTimestamp, findNextOpenDay } from '#shared/domain/business-hours.ts'
import type { Business } from '#shared/domain/business.ts'
import {
  type Appointment,
  appointmentStatusSchema,
  appointmentWaitSchema,
  newAppointmentSchema,
} from '#shared/domain/schedule-schema.ts'
import { DEFAULT_MINUTES, parseMinute, toClockTime } from '#shared/domain/schedule.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { DAY_MS, MINUTE_MS } from '#shared/lib/durations.ts'
import { DEMO_APPOINTMENTS, type DemoAppointment } from './appointments.ts'

type Deps = { business: Business; actor: StaffContext['actor']; now: Date }
type Demo = { staff: StaffContext; business: Business; time: { now: Date }; now: Date }

const DAYS_AFTER = 3
const DAYS_BACK = 2
/** Calendar days that hold the business days before today, over holidays too. */
const LOOK_BACK_DAYS = 14
const BOOKED_BEFORE_DAYS = 3

/** Adds missing appointments of the days around today; an unfit one of other hours is left out. */
export async function fillSchedule(ctx: Context, { business, actor, now }: Deps): Promise<void> {
  const time = { now }
  const staff: StaffContext = {
    ...ctx,
    actor,
    clock: { now: () => time.now },
    business: { ...ctx.business, current: () => business },
    limits: { ...ctx.limits, within: (_budget, _address, work) => work() },
    outbox: { add: () => Promise.resolve() },
  }
  const days = daysAround(dayIn(business.timeZone, now), business)
  const known = await findKnown(ctx)
  for (const [index, entry] of DEMO_APPOINTMENTS.entries()) {
    const day = days.get(entry.day)
    const idempotencyKey = `demo-appointment-${index}`
    if (day === undefined || known.has(idempotencyKey)) continue
    await addAppointment({ staff, business, time, now }, { entry, day, days, idempotencyKey })
  }
}

async function findKnown({ db }: Context): Promise<Set<string | null>> {
  const rows = await db.appointment.findMany({ select: { idempotencyKey: true } })
  return new Set(rows.map(({ idempotencyKey }) => idempotencyKey))
}

/** Maps business days counted from today, 0 being the first from today on, to calendar days. */
function daysAround(today: string, business: Business): Map<number, string> {
  const start = new Date(Date.parse(today) - LOOK_BACK_DAYS * DAY_MS).toISOString().slice(0, 10)
  const before: string[] = []
  const after: string[] = []
  let day = findNextOpenDay(start, business)
  while (day !== null && after.length <= DAYS_AFTER) {
    ;(day < today ? before : after).push(day)
    day = findNextOpenDay(day, business)
  }
  const all = [...before.slice(-DAYS_BACK), ...after]
  return new Map(all.map((each, index) => [index - Math.min(DAYS_BACK, before.length), each]))
}

type Planned = {
  entry: DemoAppointment
  day: string
  days: Map<number, string>
  idempotencyKey: string
}

async function addAppointment(demo: Demo, planned: Planned): Promise<void> {
  try {
    await walk(demo, planned, await book(demo, planned))
  } catch (error) {
    // The hours or bays of a business of its own leave no place for it.
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
  }
}

async function book(
  { staff, business, time, now }: Demo,
  { entry, day, idempotencyKey }: Planned,
): Promise<Appointment> {
  const start = startOf({ entry, day, business })
  const request = 'requestOf' in entry ? await findRequest(staff, entry.requestOf) : null
  const called = start.getTime() - (entry.bookedBefore ?? BOOKED_BEFORE_DAYS) * DAY_MS
  const booked = request?.firstAnsweredAt?.getTime() ?? called
  time.now = new Date(Math.min(booked, start.getTime(), now.getTime()))
  const { minutes, bay, isAgreed = true, at } = entry
  return scheduleAppointment(
    staff,
    newAppointmentSchema.parse({
      requestId: request?.id ?? null,
      ...ownOf(entry),
      day,
      startsMinute: at === null ? null : openingOf(day, business) + at,
      minutes,
      bay: bay === null || bay > business.bays ? null : bay,
      isAgreed,
      idempotencyKey,
    }),
  )
}

/** Returns what the appointment of a request reads from it. */
function ownOf(entry: DemoAppointment) {
  if ('requestOf' in entry) return {}
  const { kind, title, customer, phone, car = '' } = entry
  return { kind, title, customerName: customer, customerPhone: phone, vehicleLabel: car }
}

const findRequest = ({ db }: Context, customerName: string) =>
  db.request.findFirst({
    where: { customerName, archivedAt: null, idempotencyKey: { startsWith: 'demo-' } },
    select: { id: true, firstAnsweredAt: true },
    orderBy: { createdAt: 'asc' },
  })

const openingOf = (day: string, business: Business): number =>
  parseMinute(findHours(day, business)?.opens ?? '00:00')

type Start = { entry: DemoAppointment; day: string; business: Business }
function startOf({ entry, day, business }: Start): Date {
  const minute = openingOf(day, business) + (entry.at ?? 0)
  return new Date(toTimestamp(day, toClockTime(minute), business.timeZone))
}

/** Takes an appointment through the steps whose time is over. */
async function walk(
  { staff, business, time, now }: Demo,
  { entry, day, days }: Planned,
  { id, url }: Appointment,
): Promise<void> {
  const start = startOf({ entry, day, business }).getTime()
  if (entry.asksFor !== undefined) {
    time.now = new Date(Math.min(time.now.getTime() + DEFAULT_MINUTES * MINUTE_MS, now.getTime()))
    const token = new URL(url).searchParams.get('token')
    const answer = {
      token,
      version: 0,
      answer: 'another-time',
      name: '',
      anotherTime: entry.asksFor,
    }
    await answerAppointment({ ...staff, ip: '127.0.0.1' }, appointmentAnswerSchema.parse(answer))
  }
  for (const step of entry.steps ?? []) {
    time.now = new Date(start + step.after * MINUTE_MS)
    if (time.now > now) return
    if ('status' in step) {
      const { status } = step
      const isOfRequest = 'requestOf' in entry
      const state = appointmentStatusSchema.parse({ status, setsRequestStatus: isOfRequest })
      await setStatus(staff, id, state)
    } else {
      const wait = { waitingFor: step.waitsFor, waitingUntil: days.get(step.due) }
      await waitForPart(staff, id, appointmentWaitSchema.parse(wait))
    }
  }
}
